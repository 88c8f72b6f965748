import { Link, useSearchParams } from 'react-router-dom';

import { DealCard } from '#client/cashback/deal-card.tsx';
import styles from '#client/cashback/deals.module.css';
import { dealsTexts as texts } from '#client/messages/deals.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import type { Deal } from '#worker/cashback/schemas.ts';
import { pages } from '#worker/pages.ts';

/** The query parameter of the filter. */
const filterName = 'kategorie';

/** The deals of all categories, or of the one in the query. */
export function DealList({ deals }: { deals: readonly Deal[] }) {
  const [query] = useSearchParams();
  const categories = [...new Set(deals.map(({ category }) => category))];
  const requested = query.get(filterName);
  const chosen = categories.find((category) => category === requested);
  const visible = deals.filter(({ category }) => chosen === undefined || category === chosen);
  if (deals.length === 0) {
    return (
      <>
        <p>{texts.none}</p>
        <div>
          <ButtonLink to={pages.plans.path}>{texts.toPlans}</ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <Cluster as="nav" gap={8} aria-label={texts.filter}>
        {[undefined, ...categories].map((category) => (
          <Link
            key={category ?? ''}
            to={{ search: category && String(new URLSearchParams({ [filterName]: category })) }}
            aria-current={category === chosen ? 'true' : undefined}
            className={styles.chip}
          >
            {category ?? texts.all}
          </Link>
        ))}
      </Cluster>
      <p role="status" className="visually-hidden">
        {texts.count(visible.length)}
      </p>
      <ul className={styles.cards}>
        {visible.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} />
          </li>
        ))}
      </ul>
    </>
  );
}
