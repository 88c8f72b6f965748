import cardStyles from '#client/subscription/plans/plan-card.module.css';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** As many cards as requested; for the whole list the trial and four others. */
export function PlanSkeletons({ count }: { count: number }) {
  const beside = count === 0 ? 4 : count;
  return (
    <div className={styles.cards} aria-hidden="true" data-waiting="">
      {count === 0 && (
        <div className={styles.wide}>
          <div className={`${cardStyles.card} ${cardStyles.trial} ${styles.trialWaiting}`}>
            <Skeleton lines={7} />
          </div>
        </div>
      )}
      {Array.from({ length: beside }, (_, at) => (
        <div key={at} className={styles.waiting}>
          <div className={cardStyles.card}>
            <Skeleton lines={7} />
          </div>
        </div>
      ))}
    </div>
  );
}
