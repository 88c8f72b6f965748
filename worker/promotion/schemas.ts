import * as z from 'zod/mini';

import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { code } from '#worker/http/fields.ts';
import type { CouponAnyData, CouponType } from '#worker/promotion/kinds/schemas.ts';

/** The wire contract of the promotion slice. Moments in UTC milliseconds, amounts in cents. */

/** A coupon as its holder sees it; `Coupon<'discount'>` is a discount. */
export type Coupon<T extends CouponType = CouponType> = {
  [K in T]: {
    id: number;
    coupon_code: string;
    expires_at: number | null;
    new_user_only: boolean;
    /** A discount's, one of the two. */
    stripe_coupon_info: { amount_off: number | null; percent_off: number | null } | null;
    license_data: { expires_at: number } | null;
    type: K;
    any_data: CouponAnyData[K];
  };
}[T];

/** A code. Neither case nor white space matters. */
export const couponCode = code('required').check(
  z.minLength(1, 'required'),
  z.maxLength(100, 'invalid_request'),
);

/** A field of the answered coupon that the call does not use. */
const ignored = z.optional(z.unknown());

/** Takes the code, or the whole coupon as it was answered. */
export const paymentlessInput = z.union([
  z.strictObject({ code: couponCode }),
  z.pipe(
    z.strictObject({
      coupon_code: couponCode,
      id: ignored,
      type: ignored,
      expires_at: ignored,
      new_user_only: ignored,
      stripe_coupon_info: ignored,
      license_data: ignored,
      any_data: ignored,
    }),
    z.transform((coupon) => ({ code: coupon.coupon_code })),
  ),
]);

export interface AppliedAnswer extends SubscriptionAnswer {
  success: true;
}
