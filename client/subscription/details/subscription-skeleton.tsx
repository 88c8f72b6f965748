import { shellTexts } from '#client/messages/de.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { DescriptionSkeleton } from '#client/ui/description-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The rows that most subscriptions have, while theirs are on the way. */
export function SubscriptionSkeleton() {
  return (
    <div className={styles.waiting} data-waiting="">
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      <DescriptionSkeleton labels={Object.values(texts.rows)} />
      <Skeleton shape="control" />
      <p className={styles.hint}>{texts.hint}</p>
    </div>
  );
}
