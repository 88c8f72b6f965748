import { bootstrap } from '#client/lib/bootstrap.ts';
import { planTexts } from '#client/messages/de.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/trial-timeline.module.css';
import { addDays } from '#worker/calendar.ts';

/** What happens when during a trial that begins today, the charge included. */
export function TrialTimeline({ offer }: { offer: PlanOffer }) {
  const { plan, freeDays } = offer;
  const end = addDays(bootstrap.now, freeDays);
  return (
    <ol className={styles.timeline} aria-label={planTexts.timeline}>
      {planTexts
        .timelineSteps(end, offer, plan.cancel_at_period_end === true)
        .map(([when, what]) => (
          <li key={when} className={styles.step}>
            <strong className={styles.when}>{when}</strong>
            <span>{what}</span>
          </li>
        ))}
    </ol>
  );
}
