import styles from '#client/subscription/plans/highlight.module.css';

/** Words of a headline with a highlighter's stroke. */
export function Highlight({ children }: { children: string }) {
  return <em className={styles.marked}>{children}</em>;
}
