import { Link } from 'react-router-dom';

import styles from '#client/landing/price-list.module.css';
import { formatMoney } from '#worker/money.ts';
import { landingTexts } from '#client/messages/landing.ts';
import { offerTexts } from '#client/messages/offer.ts';
import { planTexts } from '#client/messages/plans.ts';
import { monthlyPlanPrice } from '#client/subscription/plans/plan-offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';
import { pages } from '#worker/pages.ts';

const texts = landingTexts.prices;

/** A plan of each term in one line: the total, and what it is per month. */
export function PriceList({ offers }: { offers: readonly PlanOffer[] | undefined }) {
  return (
    <TitledSection
      id="preise"
      title={texts.title}
      lead={
        <>
          <p>{texts.lead}</p>
          <p>
            <Link to={pages.prices.path}>{texts.compare}</Link>
          </p>
        </>
      }
    >
      <ul className={styles.list}>
        {offers ? (
          oneOfEachTerm(offers).map((offer) => <Line key={offer.plan.plan_id} offer={offer} />)
        ) : (
          <Waiting />
        )}
      </ul>
    </TitledSection>
  );
}

/** The first plan of each term: the others are on the page with all of them. */
function oneOfEachTerm(offers: readonly PlanOffer[]): PlanOffer[] {
  const terms = offers.map(({ plan }) => plan.months);
  return offers.filter(({ plan }, at) => terms.indexOf(plan.months) === at);
}

function Line({ offer }: { offer: PlanOffer }) {
  const { title, savings, monthly, formerPrice } = offer;
  const { months } = offer.plan;
  return (
    <li className={styles.line}>
      <Link className={styles.name} to={`${pages.prices.path}?pid=${offer.plan.plan_id}`}>
        {title}
      </Link>
      <span className={styles.price}>
        {formerPrice !== null && (
          <>
            {planTexts.former} <s>{formatMoney(formerPrice)}</s>{' '}
          </>
        )}
        <strong className={styles.amount}>{formatMoney(offer.price)}</strong> {offer.unit}
      </span>
      <span className={styles.total}>
        {monthly !== null && months !== 1 && `${offerTexts.perMonth(monthly)}, `}
        {offerTexts.vat}. {offer.paidText}
      </span>
      {savings !== null && (
        <span className={styles.total}>
          <Badge tone="success">{offerTexts.save(savings)}</Badge>
          {` ${offerTexts.yardstick(Number(months), monthlyPlanPrice)}`}
        </span>
      )}
    </li>
  );
}

function Waiting() {
  return ['a', 'b', 'c', 'd'].map((line) => (
    <li key={line} className={styles.line}>
      <Skeleton lines={2} />
    </li>
  ));
}
