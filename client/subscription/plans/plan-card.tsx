import { useId } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import { formatMoney } from '#worker/money.ts';
import { offerTexts } from '#client/messages/offer.ts';
import { planTexts } from '#client/messages/plans.ts';
import { monthlyPlanPrice } from '#client/subscription/plans/plan-offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/plan-card.module.css';
import { TrialTimeline } from '#client/subscription/plans/trial-timeline.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { pages } from '#worker/pages.ts';

interface PlanCardProps {
  offer: PlanOffer;
  /** Whether it was chosen before, here or on another page. */
  chosen: boolean;
  /** What stands on the tab above it; null for no tab. */
  mark: string | null;
  /** Whether no other plan is offered. */
  isAlone: boolean;
  /** Whether the person's own contract is for it. */
  own: boolean;
  /** Null for a person whose contract runs: they cannot order a second one. */
  onChoose: (() => void) | null;
  /** The path to which choosing it leads. */
  next: string;
  /** When the person's contract changes to it, in UTC milliseconds; null where none is planned. */
  plannedAt: number | null;
  /** Where somebody with a contract sees what changing to it means; null where they cannot. */
  changeTo: string | null;
}

/**
 * One plan. In front stands the price of the whole term (§ 3 Abs. 3 PAngV), and what it is per
 * month below it.
 */
export function PlanCard(props: PlanCardProps) {
  const { offer, chosen, mark, isAlone, own, onChoose, next, plannedAt, changeTo } = props;
  const titleId = useId();
  const { plan, hasTrialCard, title, monthly, percentOff, savings, gift } = offer;
  const { months, trial_days: days } = plan;
  const isFirst = hasTrialCard || isAlone;
  const struck = offer.regularPrice ?? offer.formerPrice;
  const look = hasTrialCard ? styles.trial : monthly === null ? styles.once : '';
  return (
    <article className={`${styles.card} ${look}`} aria-labelledby={titleId}>
      {mark && <p className={styles.tab}>{mark}</p>}
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <p className={styles.note}>{plan.metadata.note}</p>
      </div>
      <div className={styles.badges}>
        {own && <Badge tone="notice">{planTexts.own}</Badge>}
        {plannedAt !== null && <Badge tone="notice">{planTexts.planned(plannedAt)}</Badge>}
        {percentOff !== null && <Badge tone="notice">{offerTexts.percentOff(percentOff)}</Badge>}
        {gift !== null && <Badge tone="notice">{gift}</Badge>}
        {savings !== null && !own && (
          <>
            <Badge tone="success">{offerTexts.save(savings)}</Badge>
            <span className={styles.note}>
              {offerTexts.yardstick(Number(months), monthlyPlanPrice)}
            </span>
          </>
        )}
        {chosen && <Badge tone="notice">{offerTexts.chosen}</Badge>}
      </div>
      <div>
        {offer.freeDays > 0 && offer.price > 0 && (
          <p className={styles.price}>
            <strong className={styles.amount}>{formatMoney(0)}</strong>{' '}
            <span className={styles.unit}>{offerTexts.today}</span>
          </p>
        )}
        <p className={styles.price}>
          {struck !== null && (
            <span className={styles.struck}>
              {offer.regularPrice === null ? planTexts.former : planTexts.regular}{' '}
              <s>{formatMoney(struck)}</s>
            </span>
          )}{' '}
          <strong className={styles.amount}>{formatMoney(offer.price)}</strong>{' '}
          <span className={styles.unit}>{offer.unit}</span>
        </p>
      </div>
      <div className={styles.terms}>
        <p>
          {/* Pieces of punctuation would be stops of their own for a screen reader. */}
          {monthly !== null && months !== 1 && <strong>{offerTexts.perMonth(monthly)}, </strong>}
          {keepTogether(`${offerTexts.vat}. ${offer.paidText}`)}
        </p>
        <p>{offer.renewalText}</p>
      </div>
      {onChoose && (
        <div className={styles.choose} data-needs-script="">
          <Button
            fullwidth
            variant={isFirst ? 'primary' : 'secondary'}
            color={isFirst ? 'orange' : 'black'}
            size={isFirst ? 'large' : 'regular'}
            data-next={next}
            onClick={onChoose}
          >
            {days > 0 ? planTexts.chooseTrial(days) : planTexts.choose(title)}
            {days > 0 && <span className="visually-hidden"> ({title})</span>}
          </Button>
        </div>
      )}
      {(own || plannedAt !== null) && (
        <div className={styles.choose}>
          <ButtonLink to={pages.home.path} fullwidth variant="secondary" color="black">
            {planTexts.toOwn}
          </ButtonLink>
        </div>
      )}
      {changeTo !== null && plannedAt === null && (
        <div className={styles.choose}>
          <ButtonLink to={changeTo} fullwidth variant="secondary" color="black">
            {planTexts.seeChange}
            <span className="visually-hidden"> ({title})</span>
          </ButtonLink>
        </div>
      )}
      {hasTrialCard && <TrialTimeline offer={offer} />}
    </article>
  );
}
