import { useEffect, useRef } from 'react';

import { countryName } from '#client/account/profile/country-name.ts';
import { describeDevice } from '#client/account/profile/describe-device.ts';
import styles from '#client/account/profile/profile.module.css';
import { useEndSessions } from '#client/account/profile/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { SessionItem } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.devices;

interface DeviceRowProps {
  session: SessionItem;
  /** Set for the first row that "show all" revealed. */
  takesFocus: boolean;
  onEnded: () => void;
}

/** One session: the device, when and how it began, and the button that ends it. */
export function DeviceRow({ session, takesFocus, onEnded }: DeviceRowProps) {
  const endSessions = useEndSessions();
  const device = describeDevice(session.user_agent);
  const since = texts.since(session.created_at);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  const { run, busy } = useAction(async () => {
    try {
      await endSessions({ id: session.id });
      notify('success', texts.ended);
      onEnded();
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    }
  });

  return (
    <li className={styles.device}>
      <p className={styles.deviceName}>
        <strong>{device}</strong> {session.current && <Badge tone="success">{texts.this}</Badge>}
      </p>
      {/* The current device signs out with the button in the header. */}
      {!session.current && (
        <Button
          ref={button}
          size="small"
          variant="ghost"
          color="black"
          aria-label={texts.endOne(device, since)}
          busy={busy}
          onClick={() => void run()}
        >
          {texts.end}
        </Button>
      )}
      <p className={styles.small}>
        {[since, texts.beganWith[session.began_with], countryName(session.country)]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </li>
  );
}
