import { useSyncExternalStore } from 'react';

import styles from '#client/app/shell.module.css';
import { isLoading, subscribeProgress } from '#client/lib/progress.ts';

/** A thin line at the top while a page or its data is on its way; what comes is announced itself. */
export function ProgressLine() {
  const loading = useSyncExternalStore(subscribeProgress, isLoading, isLoading);
  return <div className={styles.progress} data-loading={loading ? '' : undefined} />;
}
