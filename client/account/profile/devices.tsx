import { useState } from 'react';

import { DeviceRow } from '#client/account/profile/device-row.tsx';
import { EndOthers } from '#client/account/profile/end-others.tsx';
import styles from '#client/account/profile/profile.module.css';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import type { SessionItem } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.devices;
/** More are shown on demand. */
const shownAtFirst = 6;

interface DevicesProps {
  sessions: readonly SessionItem[];
  /** Called when a device has left the list, and with it the button that was pressed. */
  onEnded: () => void;
}

/** Where one is signed in, this device first, then the newest. */
export function Devices({ sessions, onEnded }: DevicesProps) {
  const [all, setAll] = useState(false);
  const others = sessions.filter((session) => !session.current);
  const sorted = [...sessions.filter((session) => session.current), ...others];
  const shown = all ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <>
      <ul className={styles.devices}>
        {shown.map((session, at) => (
          <DeviceRow
            key={session.id}
            session={session}
            takesFocus={all && at === shownAtFirst}
            onEnded={onEnded}
          />
        ))}
      </ul>
      {(others.length > 1 || shown.length < sorted.length) && (
        <div className={styles.actions}>
          {shown.length < sorted.length && (
            <Button variant="secondary" color="black" onClick={() => setAll(true)}>
              {texts.showAll(sorted.length)}
            </Button>
          )}
          {others.length > 1 && <EndOthers count={others.length} onEnded={onEnded} />}
        </div>
      )}
    </>
  );
}
