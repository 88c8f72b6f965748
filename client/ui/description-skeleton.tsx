import { DescriptionList } from '#client/ui/description-list.tsx';
import styles from '#client/ui/description-list.module.css';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Labels with placeholders for their values; each row is as high as a line of text. */
export function DescriptionSkeleton({ labels }: { labels: readonly string[] }) {
  const value = (
    <div className={styles.waiting}>
      <Skeleton />
    </div>
  );
  return (
    <div aria-hidden="true">
      <DescriptionList rows={labels.map((label) => ({ label, value }))} />
    </div>
  );
}
