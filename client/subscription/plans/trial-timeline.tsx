import { useBootstrap } from '#client/lib/bootstrap.ts';
import { offerTexts } from '#client/messages/offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/trial-timeline.module.css';
import { addDays } from '#worker/calendar.ts';
import { notice } from '#worker/product.ts';

/** The dates of a trial that begins today, including the charge. */
export function TrialTimeline({ offer }: { offer: PlanOffer }) {
  const { plan, freeDays } = offer;
  const end = addDays(useBootstrap().now, freeDays);
  const ends = plan.cancel_at_period_end === true;
  const isReminded = !ends && freeDays > notice.trialDays;
  const reminder = isReminded ? addDays(end, -notice.trialDays) : null;
  return (
    <ol className={styles.timeline} aria-label={offerTexts.timeline}>
      {offerTexts.timelineSteps({ end, reminder }, offer, ends).map(([when, what]) => (
        <li key={when} className={styles.step}>
          <strong className={styles.when}>{when}</strong>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}
