import type { SelectedPlan } from '#client/subscription/selected-plan.ts';

/** How an order names its coupon: the code, and the id where it is known. */
export interface NamedCoupon {
  code: string;
  id?: number;
}

/** The coupon that was brought along with the plan; null for none. */
export function broughtCoupon(plan: Partial<SelectedPlan>): NamedCoupon | null {
  const { stripe_coupon_code: code, sub_coupon_id: id } = plan;
  return code ? { code, id } : null;
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
