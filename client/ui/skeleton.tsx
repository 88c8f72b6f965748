import type { SkeletonShape } from '#client/ui/skeleton-variants.ts';
import styles from '#client/ui/skeleton.module.css';

interface SkeletonProps {
  /** How many shapes, one below the other. */
  lines?: number;
  shape?: SkeletonShape;
}

/** Grey shapes in place of loading content. */
export function Skeleton({ lines = 1, shape = 'text' }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={`${styles.piece} ${styles[shape]}`} />
      ))}
    </div>
  );
}
