import { useId } from 'react';

import { formatMoney } from '#client/lib/money.ts';
import { planTexts } from '#client/messages/de.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

interface PlanCardProps {
  offer: PlanOffer;
  chosen: boolean;
  onChoose: () => void;
}

/** One plan. The monthly price never stands without the total (design/decisions, "Money"). */
export function PlanCard({ offer, chosen, onChoose }: PlanCardProps) {
  const titleId = useId();
  const { plan, trial, title, monthly, total, savings, totalText, renewalText } = offer;
  return (
    <article className={`${styles.card} ${trial ? styles.trial : ''}`} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p className={styles.note}>{plan.metadata.note}</p>
      </div>
      <div className={styles.badges}>
        {trial && <Badge tone="accent">{planTexts.trialBadge(plan.trial_days)}</Badge>}
        {savings !== null && <Badge tone="success">{planTexts.save(savings)}</Badge>}
        {chosen && <Badge>{planTexts.chosen}</Badge>}
      </div>
      <p className={styles.price}>
        <strong className={styles.amount}>{formatMoney(monthly ?? total)}</strong>{' '}
        {monthly === null ? planTexts.once : planTexts.perMonth}
      </p>
      <div className={styles.terms}>
        <p>
          <strong>{totalText}</strong> {planTexts.vat}
        </p>
        <p>{renewalText}</p>
      </div>
      <Button
        fullwidth
        variant={trial ? 'primary' : 'secondary'}
        size={trial ? 'large' : 'regular'}
        aria-describedby={titleId}
        onClick={onChoose}
      >
        {trial ? planTexts.chooseTrial : planTexts.choose}
      </Button>
    </article>
  );
}
