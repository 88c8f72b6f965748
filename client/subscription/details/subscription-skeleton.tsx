import { shellTexts, subscriptionTexts as texts } from '#client/messages/de.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The rows that most subscriptions have, while theirs are on the way. */
export function SubscriptionSkeleton() {
  const value = (
    <div className={styles.valueWaiting}>
      <Skeleton />
    </div>
  );
  return (
    <div className={styles.waiting} data-waiting="">
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      <div aria-hidden="true">
        <DescriptionList rows={Object.values(texts.rows).map((label) => ({ label, value }))} />
      </div>
      <Skeleton shape="control" />
      <p className={styles.hint}>{texts.hint}</p>
    </div>
  );
}
