import { Fragment, useState } from 'react';

import styles from '#client/account/profile/profile.module.css';
import { UnlinkDialog } from '#client/account/profile/unlink-dialog.tsx';
import { profileTexts } from '#client/messages/profile.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.data;

interface IdentitiesProps {
  profile: ProfileAnswer;
  /** Called when a connection is gone, and with it the button that was pressed. */
  onUnlinked: () => void;
}

/** Google and Apple as far as they are connected, and the way to part with each. */
export function Identities({ profile, onUnlinked }: IdentitiesProps) {
  const [parting, setParting] = useState<ProfileAnswer['identities'][number] | null>(null);
  const { identities } = profile;
  const [only] = identities;
  const last = !profile.has_password && identities.length === 1;
  return (
    <>
      {identities.length === 0 && <span>{texts.noIdentities}</span>}
      {identities.map((provider) => {
        const name = texts.identity[provider];
        return (
          <Fragment key={provider}>
            <span>
              <Badge>{name}</Badge>
            </span>
            {!last && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`${name}: ${texts.unlink}`}
                onClick={() => setParting(provider)}
              >
                {texts.unlink}
              </Button>
            )}
          </Fragment>
        );
      })}
      {last && only && <p className={styles.small}>{texts.lastWay(texts.identity[only])}</p>}
      {parting && (
        <UnlinkDialog
          profile={profile}
          provider={parting}
          onClose={() => setParting(null)}
          onUnlinked={onUnlinked}
        />
      )}
    </>
  );
}
