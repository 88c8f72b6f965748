import { Link } from 'react-router-dom';

import styles from '#client/landing/price-list.module.css';
import { formatMoney } from '#worker/money.ts';
import { landingTexts } from '#client/messages/landing.ts';
import { offerTexts } from '#client/messages/offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';
import { pages } from '#worker/pages.ts';

const texts = landingTexts.prices;

/** Every plan in one line: the price per month and the total. */
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
          offers.map((offer) => <Line key={offer.plan.plan_id} offer={offer} />)
        ) : (
          <Waiting />
        )}
      </ul>
    </TitledSection>
  );
}

function Line({ offer }: { offer: PlanOffer }) {
  const { title, savings, monthly, total, totalText } = offer;
  return (
    <li className={styles.line}>
      <strong className={styles.name}>{title}</strong>
      <span className={styles.price}>
        {savings !== null && <Badge tone="success">{offerTexts.save(savings)}</Badge>}
        <span>
          <strong className={styles.amount}>{formatMoney(monthly ?? total)}</strong>{' '}
          {monthly === null ? offerTexts.once : offerTexts.perMonth}
        </span>
      </span>
      <span className={styles.total}>
        {totalText} {offerTexts.vat}
      </span>
    </li>
  );
}

function Waiting() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
    <li key={line} className={styles.line}>
      <Skeleton lines={2} />
    </li>
  ));
}
