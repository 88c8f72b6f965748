import styles from '#client/account/profile/profile.module.css';
import { shellTexts } from '#client/messages/de.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Rows with these labels, while what belongs into them is on its way. */
export function ProfileSkeleton({ labels }: { labels: readonly string[] }) {
  const value = (
    <div className={styles.valueWaiting}>
      <Skeleton />
    </div>
  );
  return (
    <div data-waiting="">
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      <div aria-hidden="true">
        <DescriptionList rows={labels.map((label) => ({ label, value }))} />
      </div>
    </div>
  );
}
