import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { planTexts } from '#client/messages/de.ts';
import { useChoosePlan } from '#client/subscription/plans/choose-plan.ts';
import { PlanCard } from '#client/subscription/plans/plan-card.tsx';
import { PlanSkeletons } from '#client/subscription/plans/plan-skeletons.tsx';
import { cheapestOffer, planOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Button } from '#client/ui/button.tsx';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';

interface PlanCardsProps {
  /** Undefined while they are on their way. */
  plans: readonly SelectedPlan[] | undefined;
  failed: boolean;
  /** How many plans were asked for by name; 0 for the whole list. */
  asked: number;
  chosenId?: string | null;
  /** Every plan is meant, the hidden ones, too. */
  whole?: boolean;
}

/** A card for every plan, the trial's first; hidden ones wait behind a button. */
export function PlanCards({ plans, failed, asked, chosenId, whole }: PlanCardsProps) {
  const [all, setAll] = useState(false);
  const choose = useChoosePlan();
  const { pathname } = useLocation();
  const firstNew = useRef<HTMLLIElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (all) firstNew.current?.focus();
  }, [all]);
  if (!plans) return failed ? null : <PlanSkeletons count={asked} />;

  const usual = plans.filter((plan) => !plan.default_hidden);
  // A coupon may be for hidden plans alone.
  const shown = all || whole || usual.length === 0 ? plans : usual;
  const offers = shown.map(planOffer).toSorted((a, b) => Number(b.trial) - Number(a.trial));
  const cheapest = cheapestOffer(offers);
  const newest = offers.find(({ plan }) => plan.default_hidden);
  return (
    <>
      {plans.length === 0 && (
        <p>
          {planTexts.none} {asked > 0 && <Link to={pathname}>{planTexts.showAll}</Link>}
        </p>
      )}
      <ul className={styles.cards} aria-label={planTexts.list}>
        {offers.map((offer) => (
          <li
            key={offer.plan.plan_id}
            ref={offer === newest ? firstNew : undefined}
            tabIndex={offer === newest ? -1 : undefined}
            className={offer.trial || offer.monthly === null ? styles.wide : undefined}
          >
            <PlanCard
              offer={offer}
              chosen={offer.plan.plan_id === chosenId}
              cheapest={offer === cheapest}
              onChoose={() => choose(offer.plan)}
            />
          </li>
        ))}
      </ul>
      {shown.length < plans.length && (
        <div className={styles.more}>
          <Button variant="ghost" onClick={() => setAll(true)}>
            {planTexts.showAll}
          </Button>
        </div>
      )}
    </>
  );
}
