import type { Plan } from '#worker/subscription/schemas.ts';

/** What a coupon that was brought along adds to a plan (specification, section 3, "Selected plan"). */
export interface CouponOfPlan {
  /** The coupon's code, and its id. */
  stripe_coupon_code: string;
  sub_coupon_id: number;
  cancel_at_period_end: boolean;
  next_stripe_plan_id: string | null;
  /** The checkout offers no box for another coupon: it would take away more than a discount. */
  coupon_feature_disable: boolean;
}

/** A plan as it is taken to the checkout. */
export type SelectedPlan = Plan & Partial<CouponOfPlan>;
