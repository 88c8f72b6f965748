import { useId } from 'react';

import { formatMoney } from '#worker/money.ts';
import { offerTexts } from '#client/messages/offer.ts';
import { planTexts } from '#client/messages/plans.ts';
import { lowersFirstMonth } from '#client/subscription/plans/plan-offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/plan-card.module.css';
import { TrialTimeline } from '#client/subscription/plans/trial-timeline.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

interface PlanCardProps {
  offer: PlanOffer;
  /** Whether it was chosen before, here or on another page. */
  chosen: boolean;
  /** Whether its price per month is the lowest one shown. */
  cheapest: boolean;
  onChoose: () => void;
  /** The path to which choosing it leads. */
  next: string;
}

/** One plan. The price per month is never shown without the total. */
export function PlanCard({ offer, chosen, cheapest, onChoose, next }: PlanCardProps) {
  const titleId = useId();
  const { plan, hasTrialCard, title, monthly, percentOff, savings, gift, totalText, renewalText } =
    offer;
  const struck = struckPrice(offer);
  const look = hasTrialCard ? styles.trial : monthly === null ? styles.once : '';
  return (
    <article className={`${styles.card} ${look}`} aria-labelledby={titleId}>
      {cheapest && <p className={styles.tab}>{planTexts.cheapest}</p>}
      {/* Several plans have one length; what they are paid by tells them apart. */}
      <div id={titleId} className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.note}>{plan.metadata.note}</p>
      </div>
      <div className={styles.badges}>
        {percentOff !== null && <Badge tone="notice">{planTexts.percentOff(percentOff)}</Badge>}
        {gift !== null && <Badge tone="notice">{gift}</Badge>}
        {savings !== null && <Badge tone="success">{offerTexts.save(savings)}</Badge>}
        {chosen && <Badge tone="notice">{offerTexts.chosen}</Badge>}
      </div>
      <p className={styles.price}>
        {struck && (
          <>
            <span className="visually-hidden">{struck.name} </span>
            <s>{formatMoney(struck.price)}</s>{' '}
          </>
        )}
        <strong className={styles.amount}>{formatMoney(monthly ?? offer.first)}</strong>{' '}
        {unit(offer)}
      </p>
      <div className={styles.terms}>
        <p>
          <strong>{totalText}</strong> {offerTexts.vat}
        </p>
        <p>{renewalText}</p>
      </div>
      {hasTrialCard && <TrialTimeline offer={offer} />}
      <div className={styles.choose} data-needs-script="">
        <Button
          fullwidth
          variant={hasTrialCard ? 'primary' : 'secondary'}
          color={hasTrialCard ? 'orange' : 'black'}
          size={hasTrialCard ? 'large' : 'regular'}
          aria-describedby={titleId}
          data-next={next}
          onClick={onChoose}
        >
          {plan.trial_days > 0 ? planTexts.chooseTrial(plan.trial_days) : planTexts.choose}
        </Button>
      </div>
    </article>
  );
}

/** The price that is crossed out before the price in front, and what it is; null for none. */
function struckPrice({ regularPrice, originalPrice }: PlanOffer) {
  if (regularPrice !== null) return { name: planTexts.regular, price: regularPrice };
  return originalPrice === null ? null : { name: planTexts.insteadOf, price: originalPrice };
}

/** What the price in front stands for. */
function unit(offer: PlanOffer): string {
  if (offer.monthly === null) return offerTexts.once;
  return lowersFirstMonth(offer) ? planTexts.firstMonth : offerTexts.perMonth;
}
