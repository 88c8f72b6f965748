import styles from '#client/cashback/deals.module.css';
import { shellTexts } from '#client/messages/de.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Places for three deals while they are on the way. */
export function DealSkeletons() {
  return (
    <div data-waiting="">
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      <div className={styles.cards}>
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} shape="card" />
        ))}
      </div>
    </div>
  );
}
