/** The wire contract of the promotion slice. */

/** The seven kinds of coupon, by the specification's names. */
export const couponTypes = [
  'free_period',
  'free_trial',
  'discount',
  'payxgetx',
  'answer_quota',
  'direct_plan',
  'license',
] as const;

export type CouponType = (typeof couponTypes)[number];
