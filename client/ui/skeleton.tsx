import styles from '#client/ui/skeleton.module.css';

/** Grey lines in place of text that is on its way; `lines` of them. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles.line} />
      ))}
    </div>
  );
}
