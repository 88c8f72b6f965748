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
  /** Called when a provider, with the button that had the focus, is gone. */
  onUnlinked: () => void;
}

/** The connected providers (Google, Apple), each with a button that disconnects it. */
export function Identities({ profile, onUnlinked }: IdentitiesProps) {
  const [unlinking, setUnlinking] = useState<ProfileAnswer['identities'][number] | null>(null);
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
                onClick={() => setUnlinking(provider)}
              >
                {texts.unlink}
              </Button>
            )}
          </Fragment>
        );
      })}
      {last && only && <p className={styles.small}>{texts.lastWay(texts.identity[only])}</p>}
      {unlinking && (
        <UnlinkDialog
          profile={profile}
          provider={unlinking}
          onClose={() => setUnlinking(null)}
          onUnlinked={onUnlinked}
        />
      )}
    </>
  );
}
