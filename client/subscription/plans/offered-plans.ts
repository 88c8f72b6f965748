import { couponFitsPlan, planWithCoupon } from '#client/subscription/plans/plan-with-coupon.ts';
import { withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** What the person brings to the plan page. */
export interface PlanConditions {
  coupon: Coupon | null;
  /** Extra days that a link promised; the checkout verifies them. */
  extraDays: number | null;
  /** Whether plans with a trial are left out. */
  noTrial: boolean;
}

/** The plans with these conditions applied; people who had a contract get no trial. */
export function offeredPlans(
  plans: readonly Plan[],
  { coupon, extraDays, noTrial }: PlanConditions,
  hadContract: boolean,
  now: number,
): SelectedPlan[] {
  return plans
    .filter(
      (plan) => !(noTrial && plan.trial_days > 0) && (!coupon || couponFitsPlan(coupon, plan)),
    )
    .map((plan) => (hadContract ? withoutTrial(plan) : plan))
    .map((plan) => (extraDays === null ? plan : { ...plan, extra_days: extraDays }))
    .map((plan) => (coupon ? planWithCoupon(plan, coupon, now) : plan));
}
