import { useSyncExternalStore } from 'react';

import styles from '#client/app/notices.module.css';
import { formatTime } from '#worker/date.ts';
import { readNotices, subscribeNotices } from '#client/lib/notices.ts';
import { shellTexts } from '#client/messages/de.ts';

/** What was told in passing stays readable here. */
export function PastNotices() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const gone = notices.filter((notice) => !notice.shown);
  if (gone.length === 0) return null;
  return (
    <section className={styles.log} aria-label={shellTexts.recentNotices}>
      <h2 className={styles.logTitle}>{shellTexts.recentNotices}</h2>
      <ul className={styles.logList}>
        {gone.toReversed().map((notice) => (
          <li key={notice.id}>
            <time>{formatTime(notice.at)}</time> {notice.text} {notice.detail}
          </li>
        ))}
      </ul>
    </section>
  );
}
