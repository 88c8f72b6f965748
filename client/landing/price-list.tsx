import { Link } from 'react-router-dom';

import styles from '#client/landing/price-list.module.css';
import { formatMoney } from '#worker/money.ts';
import { landingTexts, planTexts } from '#client/messages/de.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';
import { pages } from '#worker/pages.ts';

const texts = landingTexts.prices;

/** Every plan in a line: what a month costs, and what is paid in all. */
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
        {savings !== null && <Badge tone="success">{planTexts.save(savings)}</Badge>}
        <span>
          <strong className={styles.amount}>{formatMoney(monthly ?? total)}</strong>{' '}
          {monthly === null ? planTexts.once : planTexts.perMonth}
        </span>
      </span>
      <span className={styles.total}>
        {totalText} {planTexts.vat}
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
