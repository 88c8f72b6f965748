import { Link, useLocation, useSearchParams } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { generalErrorText } from '#client/messages/general-errors.ts';
import { handOffTexts } from '#client/messages/handoff.ts';
import { planTexts } from '#client/messages/plans.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { StructuredData } from '#client/seo/structured-data.tsx';
import { premium } from '#client/seo/things.ts';
import { DealsHint } from '#client/subscription/deals-hint.tsx';
import { useMember } from '#client/subscription/plans/use-member.ts';
import { CouponBanner } from '#client/subscription/plans/coupon-banner.tsx';
import { cheaperElsewhere } from '#client/subscription/plans/compare-offers.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import { PlanCards } from '#client/subscription/plans/plan-cards.tsx';
import { usePlans } from '#client/subscription/plans/use-plans.ts';
import { offeredPlans } from '#client/subscription/plans/offered-plans.ts';
import type { PlanConditions } from '#client/subscription/plans/offered-plans.ts';
import { Highlight } from '#client/subscription/plans/highlight.tsx';
import { Promises } from '#client/subscription/plans/promises.tsx';
import { Questions } from '#client/subscription/plans/questions.tsx';
import { mayChange } from '#client/subscription/plans/may-change.ts';
import styles from '#client/subscription/plans/plans-view.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';
import { showsHiddenPlans } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

interface PlansViewProps {
  /** The plan that was chosen before. */
  chosenId: string | undefined;
  /** The coupon that every price includes. */
  coupon?: Coupon | null;
  /** Whether plans with a trial are left out. */
  noTrial?: boolean;
  /** Whether the coupon is still loading. */
  waiting: boolean;
}

/** The plan page: hero, plans or why they are missing, promises and questions. */
export function PlansView(props: PlansViewProps) {
  const { chosenId, coupon = null, noTrial = false, waiting } = props;
  const { now } = useBootstrap();
  const [query] = useSearchParams();
  const state = (useLocation().state ?? {}) as { extra_days?: unknown; askedBy?: unknown };
  const requestedIds = query.getAll('pid');
  const { plans: listedPlans, error, reload } = usePlans(requestedIds);
  const { hadContract, hasDeals, running } = useMember();
  const extraDays = typeof state.extra_days === 'number' ? state.extra_days : null;
  // One's own plan is shown even if it is one with a trial.
  const asked = running ? [...requestedIds, running.plan_id] : requestedIds;
  const conditions = { coupon, extraDays, noTrial, asked };
  const offered = (list: readonly Plan[] | undefined, under: PlanConditions) =>
    list && hadContract !== undefined ? offeredPlans(list, under, hadContract, now) : undefined;
  const plans = offered(listedPlans, conditions);
  // The plan page has these, whatever this page is narrowed to.
  const { plans: allPlans } = usePlans([]);
  const unconditional = { coupon: null, extraDays, noTrial: false, asked: [] };
  const elsewhere = (offered(allPlans, unconditional) ?? []).map(planOffer);
  // What was loaded before stays.
  const failed = listedPlans ? undefined : error;
  const cheaper = coupon && plans ? cheaperElsewhere(plans.map(planOffer), elsewhere) : undefined;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.headline}>
          {running ? (
            <>
              <Highlight>{planTexts.headlineOfMember.marked}</Highlight>
              {planTexts.headlineOfMember.plain}
            </>
          ) : (
            <>
              {planTexts.headline.plain}
              <Highlight>{planTexts.headline.marked}</Highlight>
            </>
          )}
        </h1>
        {running ? <ForMember running={running} /> : <WhatPremiumIs />}
      </section>
      {typeof state.askedBy === 'string' && (
        <Banner tone="notice" title={handOffTexts.needsPremium(state.askedBy)}>
          <p>{handOffTexts.needsPremiumHint}</p>
        </Banner>
      )}
      {coupon && (
        <div className={styles.above}>
          <CouponBanner
            coupon={coupon}
            isPageCoupon={noTrial}
            extraDays={extraDays}
            plans={plans?.length ?? 0}
            cheaper={cheaper}
          />
        </div>
      )}
      {waiting && !failed && (
        <div className={styles.above} aria-hidden="true">
          <div className={styles.bannerWaiting}>
            <Skeleton lines={4} />
          </div>
        </div>
      )}
      {failed && (
        <Stack gap={16}>
          <FormError text={generalErrorText(failureCode(failed))} />
          <div>
            <Button onClick={reload}>{shellTexts.retry}</Button>
          </div>
        </Stack>
      )}
      {!failed && (
        <PlanCards
          showsHidden={coupon !== null && showsHiddenPlans(coupon)}
          plans={waiting ? undefined : plans}
          requestedCount={requestedIds.length}
          chosenId={chosenId}
          running={running}
          elsewhere={elsewhere}
          withCoupon={coupon !== null || waiting}
        />
      )}
      {import.meta.env.SSR && plans && <StructuredData thing={premium(plans.map(planOffer))} />}
      {!running && <Promises />}
      {hasDeals && !waiting && <DealsHint />}
      {!failed && (
        <div className={styles.asked}>
          <Questions plans={waiting ? undefined : plans} />
        </div>
      )}
    </div>
  );
}

/** What somebody buys who has no contract yet. */
function WhatPremiumIs() {
  return (
    <>
      <p className={styles.lead}>{planTexts.lead}</p>
      <ul className={styles.contains} aria-label={planTexts.containsLabel}>
        {planTexts.contains.map((text) => (
          <li key={text}>
            <CheckIcon /> {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who has a contract is sold nothing: they read first what they have to do for another plan. */
function ForMember({ running }: { running: Subscription }) {
  return (
    <>
      <p>{changeText(running)}</p>
      <p>
        {mayChange(running) ? (
          <Link to={pages.change.path}>{planTexts.toChange}</Link>
        ) : (
          <Link to={pages.home.path}>{planTexts.toOwn}</Link>
        )}
      </p>
    </>
  );
}

/** What a person with a contract has to do for another plan. */
function changeText(running: Subscription): string {
  const { onetimepay, renew_disabled: ends, expires_date: at } = running;
  if (onetimepay) return planTexts.forGood;
  if (ends && at !== null) return planTexts.changeAfter(at);
  return mayChange(running) ? planTexts.change : planTexts.changeAtStore;
}
