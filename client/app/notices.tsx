import { useSyncExternalStore } from 'react';

import styles from '#client/app/notices.module.css';
import { dismiss, readNotices, subscribeNotices } from '#client/lib/notices.ts';
import type { PageNotice } from '#client/lib/notices.ts';
import { Toast } from '#client/ui/toast.tsx';

/**
 * The error banner and the toasts, each for a few seconds. They lie over the header, so that they
 * never cover what a page is about.
 */
export function Notices() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const failure = notices.findLast((notice) => notice.shown && notice.kind === 'failure');
  const toasts = notices.filter((notice) => notice.shown && notice.kind !== 'failure');
  return (
    <div className={styles.notices}>
      {/* The regions are always rendered, so that new content is announced. They set aria-live
          themselves: an open dialog hides everything else from screen readers. */}
      <div role="alert" aria-live="assertive" data-notices="">
        {failure && <Message key={failure.id} notice={failure} />}
      </div>
      <div role="status" aria-live="polite" data-notices="">
        {toasts.map((notice) => (
          <Message key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
}

function Message({ notice: { id, kind, text, detail } }: { notice: PageNotice }) {
  return (
    <Toast tone={kind === 'success' ? 'success' : 'danger'} onDismiss={() => dismiss(id)}>
      {text}
      {detail !== undefined && <span className={styles.detail}> {detail}</span>}
    </Toast>
  );
}
