import { useSyncExternalStore } from 'react';

import styles from '#client/app/notices.module.css';
import { formatTime } from '#client/lib/date.ts';
import { dismiss, readNotices, subscribeNotices } from '#client/lib/notices.ts';
import type { Notice } from '#client/lib/notices.ts';
import { shellTexts } from '#client/messages/de.ts';
import { AlertIcon, CheckIcon, CloseIcon } from '#client/ui/icons.tsx';

/** The error banner and the toasts, and the log where they stay readable after their 3 s. */
export function Notices() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const failure = notices.findLast((notice) => notice.shown && notice.kind === 'failure');
  const toasts = notices.filter((notice) => notice.shown && notice.kind !== 'failure');
  const gone = notices.filter((notice) => !notice.shown);
  return (
    <>
      {/* The regions stay on the page, so that what appears in them is announced; an open dialog
          hides from screen readers whatever does not say aria-live itself. */}
      <div className={styles.banner} role="alert" aria-live="assertive">
        {failure && <Message notice={failure} />}
      </div>
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((notice) => (
          <Message key={notice.id} notice={notice} />
        ))}
      </div>
      {gone.length > 0 && (
        <section className={styles.log} aria-label={shellTexts.recentNotices}>
          <h2 className={styles.logTitle}>{shellTexts.recentNotices}</h2>
          <ul className={styles.logList}>
            {gone.map((notice) => (
              <li key={notice.id}>
                <time>{formatTime(notice.at)}</time> {notice.text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Message({ notice }: { notice: Notice }) {
  return (
    <p className={`${styles.message} ${styles[notice.kind]}`}>
      {notice.kind === 'success' ? <CheckIcon /> : <AlertIcon />}
      <span className={styles.text}>{notice.text}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={shellTexts.dismiss}
        onClick={() => dismiss(notice.id)}
      >
        <CloseIcon />
      </button>
    </p>
  );
}
