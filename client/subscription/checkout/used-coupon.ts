import type { SelectedPlan } from '#client/subscription/selected-plan.ts';

/** A coupon that goes with the order. */
export interface UsedCoupon {
  code: string;
  /** Its id, where it was brought along with the plan. */
  id: string | null;
  /** The price of the plan that it says takes over. */
  nextPlanId: string | null;
}

/** The coupon that was brought along with the plan; null for none. */
export function broughtCoupon(plan: Partial<SelectedPlan>): UsedCoupon | null {
  const { stripe_coupon_code: code, sub_coupon_id: id, next_stripe_plan_id: next } = plan;
  if (!code) return null;
  return { code, id: id === undefined ? null : String(id), nextPlanId: next ?? null };
}

/** The coupon of that code, as it was entered. */
export function enteredCoupon(code: string): UsedCoupon {
  return { code, id: null, nextPlanId: null };
}

/** Codes that say that a coupon cannot be used. */
const refusals: ReadonlySet<string> = new Set([
  'coupon_invalid',
  'invalid_coupon',
  'invalid_coupon_has_sub',
  'invalid_promotion',
]);

/** Whether a call was refused because of its coupon. */
export function refusesCoupon(code: string): boolean {
  return refusals.has(code);
}
