import styles from '#client/subscription/plans/marked.module.css';

/** Words of a headline under a marker's stroke, as in a textbook. */
export function Marked({ children }: { children: string }) {
  return <em className={styles.marked}>{children}</em>;
}
