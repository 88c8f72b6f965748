import { useSyncExternalStore } from 'react';

import styles from '#client/app/notices.module.css';
import { formatTime } from '#worker/date.ts';
import { readNotices, subscribeNotices } from '#client/lib/notices.ts';
import { shellTexts } from '#client/messages/shell.ts';

/** Keeps messages readable after their toast has disappeared. */
export function PastNotices() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  // Of what was said again and again, the last time.
  const pastNotices = notices.filter(
    ({ shown, stays, text, detail }, at) =>
      !shown &&
      !stays &&
      !notices.some((later, place) => place > at && later.text === text && later.detail === detail),
  );
  if (pastNotices.length === 0) return null;
  return (
    <section className={styles.log} aria-label={shellTexts.recentNotices}>
      <h2 className={styles.logTitle}>{shellTexts.recentNotices}</h2>
      <ul className={styles.logList}>
        {pastNotices.toReversed().map((notice) => (
          <li key={notice.id}>
            <time>{formatTime(notice.at)}</time> {notice.text} {notice.detail}
          </li>
        ))}
      </ul>
    </section>
  );
}
