import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { storeItem } from '#client/lib/stored-item.ts';
import { useHasScript } from '#client/lib/use-has-script.ts';
import { planTexts } from '#client/messages/plans.ts';
import { cheapestOffer, yearsBeside } from '#client/subscription/plans/compare-offers.ts';
import cardStyles from '#client/subscription/plans/plan-card.module.css';
import { PlanCard } from '#client/subscription/plans/plan-card.tsx';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import styles from '#client/subscription/plans/plans-view.module.css';
import { changePath, changeablePlans } from '#client/subscription/change/changeable-plans.ts';
import { mayChange } from '#client/subscription/plans/may-change.ts';
import { usePlannedChange } from '#client/subscription/plans/use-planned-change.ts';
import { selectPlan } from '#client/subscription/selected-plan.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';
import { Button } from '#client/ui/button.tsx';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';

/**
 * Takes a plan to the checkout. A visitor's plan is stored during sign-up (or sign-in, with
 * `signin=1`). `next` is the path to which it leads.
 */
function useChoosePlan(): { choose: (plan: OfferedPlan) => void; next: string } {
  const { session } = useSession();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const visitorsNext = query.get('signin') === '1' ? pages.signIn.path : pages.signUp.path;
  const next = session ? pages.checkout.path : visitorsNext;
  function choose(offered: OfferedPlan): void {
    const plan = selectPlan(offered);
    if (!session) storeItem('plan', plan);
    void navigate(next, session ? { state: { plan } } : undefined);
  }
  return { choose, next };
}

/** Whether its card has a line of its own. */
function isWide({ hasTrialCard, monthly }: PlanOffer): boolean {
  return hasTrialCard || monthly === null;
}

/** The columns for so many cards side by side, where they are not two. */
const columns: Record<number, string | undefined> = {
  3: styles.three,
  4: styles.four,
  5: styles.three,
};

/**
 * As many cards as requested; for the whole list the wide one of the trial and four others. Whether
 * there is a trial with a coupon is not known before that has loaded.
 */
function PlanSkeletons({ count, hasTrial }: { count: number; hasTrial: boolean }) {
  const beside = count === 0 ? 4 : count;
  return (
    <div className={`${styles.cards} ${columns[beside] ?? ''}`} aria-hidden="true">
      {count === 0 && hasTrial && (
        <div className={styles.wide}>
          <div className={`${cardStyles.card} ${styles.trialWaiting}`}>
            <Skeleton lines={7} />
            <Skeleton lines={5} />
          </div>
        </div>
      )}
      {Array.from({ length: beside }, (_, at) => (
        <div key={at} className={styles.waiting}>
          <div className={cardStyles.card}>
            <Skeleton lines={7} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The catalogue's key of the plan that runs; null for one that is sold no longer. */
function ownKey(plans: readonly OfferedPlan[], { plan_id: own }: Subscription): string | null {
  return plans.find(({ plan_id: id }) => id === own)?.key ?? null;
}

interface PlanCardsProps {
  /** Undefined while loading. */
  plans: readonly OfferedPlan[] | undefined;
  /** The number of plans that the address asks for; 0 for the whole list. */
  requestedCount: number;
  chosenId: string | undefined;
  /** Whether hidden plans are shown at once. */
  showsHidden?: boolean;
  /** The person's contract that runs; with one there is nothing to choose. */
  running: Subscription | null;
  /** What the same person can buy without a coupon. */
  elsewhere: readonly PlanOffer[];
  /** Whether the prices include a coupon, or will as soon as that has loaded. */
  withCoupon: boolean;
}

/** A card for every plan, the trial first; hidden plans wait behind a button. */
export function PlanCards({
  plans,
  requestedCount,
  chosenId,
  showsHidden,
  running,
  elsewhere,
  withCoupon,
}: PlanCardsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const hasScript = useHasScript();
  const { choose, next } = useChoosePlan();
  const { pathname } = useLocation();
  const firstNew = useRef<HTMLLIElement>(null);
  const plannedAt = usePlannedChange(running);
  // The button that was pressed is gone.
  useEffect(() => {
    if (showsAll) firstNew.current?.focus();
  }, [showsAll]);
  if (!plans) return <PlanSkeletons count={requestedCount} hasTrial={!withCoupon} />;

  const usual = plans.filter((plan) => !plan.default_hidden || plan.plan_id === running?.plan_id);
  // A coupon may be for hidden plans only.
  const visible = showsAll || showsHidden || usual.length === 0 ? plans : usual;
  const trialFirst = (of: readonly OfferedPlan[]) =>
    of.map(planOffer).toSorted((a, b) => Number(b.hasTrialCard) - Number(a.hasTrialCard));
  // Without script nothing can show the hidden plans later, so a style shows them.
  const offers = trialFirst(hasScript ? visible : plans);
  const cheapest = cheapestOffer(trialFirst(visible), elsewhere)?.plan;
  const years = yearsBeside(offers);
  const beside = offers.filter((offer) => !isWide(offer) && visible.includes(offer.plan));
  const isAlone = offers.length === 1 && beside.length === 1;
  // A plan is marked among others.
  const isMarked = (offer: PlanOffer) => !running && offers.length > 1 && offer.plan === cheapest;
  const newest = offers.find(({ plan }) => plan.default_hidden);
  const others =
    running && mayChange(running) ? changeablePlans(plans, ownKey(plans, running)) : [];
  const changeable = new Set(others.map(({ plan_id: id }) => id));
  return (
    <>
      <NeedsScript>{planTexts.needsScript}</NeedsScript>
      {plans.length === 0 && (
        <p>
          {planTexts.none} {requestedCount > 0 && <Link to={pathname}>{planTexts.showAll}</Link>}
        </p>
      )}
      <ul
        className={`${styles.cards} ${isAlone ? styles.alone : (columns[beside.length] ?? '')}`}
        aria-label={planTexts.list}
      >
        {offers.map((offer) => (
          <li
            key={offer.plan.plan_id}
            ref={offer === newest ? firstNew : undefined}
            tabIndex={hasScript && offer === newest ? -1 : undefined}
            {...(!visible.includes(offer.plan) && { hidden: true, 'data-without-script': '' })}
            className={isWide(offer) ? styles.wide : undefined}
          >
            <PlanCard
              offer={offer}
              chosen={offer.plan.plan_id === chosenId}
              mark={isMarked(offer) ? planTexts.cheapest(withCoupon, offer.giftedMonths) : null}
              isAlone={isAlone}
              own={offer.plan.plan_id === running?.plan_id}
              onChoose={running ? null : () => choose(offer.plan)}
              next={next}
              plannedAt={plannedAt(offer.plan.key)}
              changeTo={changeable.has(offer.plan.plan_id) ? changePath(offer.plan) : null}
            />
          </li>
        ))}
      </ul>
      {visible.length < plans.length && (
        <div className={styles.more} data-needs-script="">
          <Button variant="secondary" color="black" onClick={() => setShowsAll(true)}>
            {planTexts.showAll}
          </Button>
        </div>
      )}
      <div className={styles.notes}>
        {years && <p>{planTexts.years(years.plain.title, years)}</p>}
        {offers.some(({ goesOn }) => goesOn) && <p>{planTexts.renewal}</p>}
      </div>
    </>
  );
}
