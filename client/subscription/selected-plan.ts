import type { Plan } from '#worker/subscription/schemas.ts';

/** The fields that a coupon adds to a plan. */
export interface CouponOfPlan {
  /** The coupon's code and id. */
  coupon_code: string;
  sub_coupon_id: number;
  cancel_at_period_end: boolean;
  next_stripe_plan_id: string | null;
  /**
   * Whether the checkout hides its coupon box: another coupon would take away more than a discount.
   */
  coupon_feature_disable: boolean;
}

/** A plan with a coupon, if there is one. */
export type OfferedPlan = Plan & Partial<CouponOfPlan>;

/** A plan as it is taken to the checkout. */
export interface SelectedPlan extends OfferedPlan {
  /** The same as `plan_id`. */
  stripe_plan_id: string;
  /** No plan is sold without a payment method, not even one that begins with a trial. */
  require_payment_method: true;
}

export function selectPlan(plan: OfferedPlan): SelectedPlan {
  return { ...plan, stripe_plan_id: plan.plan_id, require_payment_method: true };
}
