import { useEffect, useRef } from 'react';

import { countryName } from '#client/account/profile/country-name.ts';
import { describeDevice } from '#client/account/profile/describe-device.ts';
import styles from '#client/account/profile/profile.module.css';
import { useEnding } from '#client/account/profile/use-ending.tsx';
import { profileTexts } from '#client/messages/profile.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { SessionItem } from '#worker/account/profile/schemas.ts';
import { minuteMs } from '#worker/calendar.ts';

const texts = profileTexts.devices;

interface DeviceRowProps {
  session: SessionItem;
  email: string;
  /** Set for the first row that "show all" revealed. */
  takesFocus: boolean;
  onEnded: () => void;
}

/**
 * One session, or an app in which the person is signed in: the device, when and how it began, and
 * the button that ends it.
 */
export function DeviceRow({ session, email, takesFocus, onEnded }: DeviceRowProps) {
  const browser = describeDevice(session.user_agent, session.current);
  const { created_at: createdAt, mailed_at: mailedAt } = session;
  const isMailedThen = mailedAt !== null && mailedAt - createdAt < minuteMs;
  const device = session.app === null ? browser : texts.app(session.app, browser);
  const since = texts.since(session.created_at);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  const { run, busy, dialog } = useEnding({
    input: { id: session.id },
    email,
    done: texts.ended,
    onEnded,
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
          aria-label={texts.endOne(device, since)}
          busy={busy}
          onClick={run}
        >
          {texts.end}
        </Button>
      )}
      <p className={styles.small}>
        {[
          since,
          texts.beganWith[session.began_with],
          countryName(session.country),
          session.stays ? null : texts.ends,
          isMailedThen ? texts.mailedThen : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {mailedAt !== null && !isMailedThen && (
        <p className={styles.small}>{texts.mailed(mailedAt)}</p>
      )}
      {dialog}
    </li>
  );
}
