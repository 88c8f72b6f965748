import { useState } from 'react';

import { DeviceRow } from '#client/account/profile/device-row.tsx';
import { EndOtherSessions } from '#client/account/profile/end-other-sessions.tsx';
import styles from '#client/account/profile/profile.module.css';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import type { SessionItem } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.devices;
/** More rows are shown on demand. */
const initialCount = 6;

interface DevicesProps {
  sessions: readonly SessionItem[];
  /** The account's own address. */
  email: string;
  /** Called when a row, with the button that had the focus, is gone. */
  onEnded: () => void;
}

/** The active sessions: this device first, then the newest. */
export function Devices({ sessions, email, onEnded }: DevicesProps) {
  const [all, setAll] = useState(false);
  const others = sessions.filter((session) => !session.current);
  const sorted = [...sessions.filter((session) => session.current), ...others];
  const visible = all ? sorted : sorted.slice(0, initialCount);
  return (
    <>
      <ul className={styles.devices}>
        {visible.map((session, at) => (
          <DeviceRow
            key={session.id}
            session={session}
            email={email}
            takesFocus={all && at === initialCount}
            onEnded={onEnded}
          />
        ))}
      </ul>
      {(others.length > 1 || visible.length < sorted.length) && (
        <Cluster gap={12}>
          {visible.length < sorted.length && (
            <Button variant="ghost" color="black" onClick={() => setAll(true)}>
              {texts.showAll(sorted.length)}
            </Button>
          )}
          {others.length > 1 && (
            <EndOtherSessions count={others.length} email={email} onEnded={onEnded} />
          )}
        </Cluster>
      )}
    </>
  );
}
