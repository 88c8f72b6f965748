import { couponFitsPlan, planWithCoupon } from '#client/subscription/plans/plan-with-coupon.ts';
import { withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import type { OfferedPlan } from '#client/subscription/selected-plan.ts';
import { giftFromWire } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** What the person brings to the plan page. */
export interface PlanConditions {
  coupon: Coupon | null;
  /** Extra days that a link promised; the checkout verifies them. */
  extraDays: number | null;
  /** Whether plans with a trial are left out. */
  noTrial: boolean;
  /** The ids of the plans that the address asks for. */
  asked: readonly string[];
}

/**
 * The plans with these conditions applied. Whoever had a contract gets no trial, so the plan with a
 * trial is left out for them. If the address or the coupon names it, it is shown without its trial.
 * A plan that is not predefined is shown only if the address or the coupon names it.
 */
export function offeredPlans(
  plans: readonly Plan[],
  { coupon, extraDays, noTrial, asked }: PlanConditions,
  hadContract: boolean,
  now: number,
): OfferedPlan[] {
  // Nobody has asked for the plans of the page's own coupon, which leaves out trials.
  const named = new Set([...asked, ...(noTrial ? [] : plansOf(coupon))]);
  return plans
    .filter(
      (plan) =>
        (plan.predefined || named.has(plan.plan_id)) &&
        !(plan.trial_days > 0 && (noTrial || (hadContract && !named.has(plan.plan_id)))) &&
        (!coupon || couponFitsPlan(coupon, plan)),
    )
    .map((plan) => (hadContract ? withoutTrial(plan) : plan))
    .map((plan) => (extraDays === null ? plan : { ...plan, extra_days: extraDays }))
    .map((plan) => (coupon ? planWithCoupon(plan, coupon, now) : plan));
}

/** The ids of the plans that a coupon is for; none if it is for every plan. */
function plansOf(coupon: Coupon | null): readonly string[] {
  const gift = coupon && giftFromWire(coupon);
  return gift && 'plan_keys' in gift ? (gift.plan_keys ?? []) : [];
}
