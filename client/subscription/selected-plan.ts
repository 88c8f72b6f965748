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

/** A plan as it is taken to the checkout. */
export type SelectedPlan = Plan & Partial<CouponOfPlan>;
