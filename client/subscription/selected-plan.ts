import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** The fields that a coupon adds to a plan; null or false without one. */
export interface CouponOfPlan {
  /** The coupon's code and id. */
  stripe_coupon_code: string | null;
  sub_coupon_id: number | null;
  cancel_at_period_end: boolean;
  next_stripe_plan_id: string | null;
  /**
   * Whether the checkout hides its coupon box: another coupon would take away more than a discount.
   */
  coupon_feature_disable: boolean;
}

/** A plan with a coupon, if there is one. */
export type OfferedPlan = Plan & Partial<CouponOfPlan>;

/** A plan as it is taken to the checkout: with every field, whether or not it has a coupon. */
export interface SelectedPlan extends Plan, CouponOfPlan {
  /** The same as `plan_id`. */
  stripe_plan_id: string;
  /** No plan is sold without a payment method, not even one that begins with a trial. */
  require_payment_method: true;
}

const noCoupon: CouponOfPlan = {
  stripe_coupon_code: null,
  sub_coupon_id: null,
  cancel_at_period_end: false,
  next_stripe_plan_id: null,
  coupon_feature_disable: false,
};

export function selectPlan(plan: OfferedPlan): SelectedPlan {
  return { ...noCoupon, ...plan, stripe_plan_id: plan.plan_id, require_payment_method: true };
}
