import { useId } from 'react';

import { formatMoney } from '#worker/money.ts';
import { planTexts } from '#client/messages/de.ts';
import { lowersFirstMonth } from '#client/subscription/plans/plan-offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/plan-card.module.css';
import { TrialTimeline } from '#client/subscription/plans/trial-timeline.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

interface PlanCardProps {
  offer: PlanOffer;
  /** Picked before, on this page or another. */
  chosen: boolean;
  /** No other plan shown costs less a month. */
  cheapest: boolean;
  onChoose: () => void;
}

/** One plan. The monthly price never stands without the total (design/decisions, "Money"). */
export function PlanCard({ offer, chosen, cheapest, onChoose }: PlanCardProps) {
  const titleId = useId();
  const { plan, trial, title, monthly, was, percentOff, savings, gift, totalText, renewalText } =
    offer;
  const look = trial ? styles.trial : monthly === null ? styles.once : '';
  return (
    <article className={`${styles.card} ${look}`} aria-labelledby={titleId}>
      {cheapest && <p className={styles.tab}>{planTexts.cheapest}</p>}
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <p className={styles.note}>{plan.metadata.note}</p>
      </div>
      <div className={styles.badges}>
        {percentOff !== null && <Badge tone="notice">{planTexts.percentOff(percentOff)}</Badge>}
        {gift !== null && <Badge tone="notice">{gift}</Badge>}
        {savings !== null && <Badge tone="success">{planTexts.save(savings)}</Badge>}
        {chosen && <Badge tone="notice">{planTexts.chosen}</Badge>}
      </div>
      <p className={styles.price}>
        {was !== null && (
          <>
            <span className="visually-hidden">{planTexts.regular} </span>
            <s>{formatMoney(was)}</s>{' '}
          </>
        )}
        <strong className={styles.amount}>{formatMoney(monthly ?? offer.first)}</strong>{' '}
        {unit(offer)}
      </p>
      <div className={styles.terms}>
        <p>
          <strong>{totalText}</strong> {planTexts.vat}
        </p>
        <p>{renewalText}</p>
      </div>
      {trial && <TrialTimeline offer={offer} />}
      <div className={styles.choose}>
        <Button
          fullwidth
          variant={trial ? 'primary' : 'secondary'}
          color={trial ? 'orange' : 'black'}
          size={trial ? 'large' : 'regular'}
          aria-describedby={titleId}
          onClick={onChoose}
        >
          {plan.trial_days > 0 ? planTexts.chooseTrial(plan.trial_days) : planTexts.choose}
        </Button>
      </div>
    </article>
  );
}

/** What the price in front is for. */
function unit(offer: PlanOffer): string {
  if (offer.monthly === null) return planTexts.once;
  return lowersFirstMonth(offer) ? planTexts.firstMonth : planTexts.perMonth;
}
