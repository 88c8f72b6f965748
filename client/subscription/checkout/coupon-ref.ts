import type { SelectedPlan } from '#client/subscription/selected-plan.ts';

/** A coupon as an order refers to it: its code, and its id if known. */
export interface CouponRef {
  code: string;
  id?: number;
}

/** The coupon that was chosen with the plan; null if there is none. */
export function selectedCoupon(plan: Partial<SelectedPlan>): CouponRef | null {
  const { stripe_coupon_code: code, sub_coupon_id: id } = plan;
  return code ? { code, id: id ?? undefined } : null;
}

/** Error codes of an unusable coupon. */
const refusals: ReadonlySet<string> = new Set([
  'coupon_invalid',
  'invalid_coupon',
  'invalid_coupon_has_sub',
  'invalid_promotion',
]);

/** Whether a call was refused because of its coupon. */
export function isCouponRefusal(code: string): boolean {
  return refusals.has(code);
}
