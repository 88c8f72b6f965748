import { fitsPlan, planWithCoupon } from '#client/subscription/plans/plan-with-coupon.ts';
import { withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** What somebody brings to the plans. */
export interface Brought {
  coupon: Coupon | null;
  /** Days that the link which led here promised; the checkout asks whether they are granted. */
  extraDays: number | null;
  /** Plans with a trial are not offered. */
  noTrial: boolean;
}

/** The plans as they are for somebody who brings that, and who has had a contract or not. */
export function offeredPlans(
  plans: readonly Plan[],
  { coupon, extraDays, noTrial }: Brought,
  had: boolean,
  now: number,
): SelectedPlan[] {
  return plans
    .filter((plan) => !(noTrial && plan.trial_days > 0) && (!coupon || fitsPlan(coupon, plan)))
    .map((plan) => (had ? withoutTrial(plan) : plan))
    .map((plan) => (extraDays === null ? plan : { ...plan, extra_days: extraDays }))
    .map((plan) => (coupon ? planWithCoupon(plan, coupon, now) : plan));
}
