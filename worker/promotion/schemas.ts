import * as z from 'zod/mini';

import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** The wire contract of the promotion slice. Moments in UTC milliseconds, amounts in cents. */

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

/**
 * What each kind of coupon gives (specification, section 3). Plans are Stripe's price ids; an empty
 * list binds to none of them.
 */
type CouponGift =
  | {
      type: 'free_period';
      any_data: { months: number | null; days: number | null; date: number | null };
    }
  | {
      type: 'free_trial';
      any_data: {
        months: number | null;
        days: number | null;
        cancel_at_period_end: boolean;
        stripe_plan_ids: string[];
      };
    }
  | {
      type: 'discount';
      any_data: {
        stripe_coupon_code: string | null;
        cancel_at_period_end: boolean;
        stripe_plan_ids: string[];
      };
    }
  | {
      type: 'payxgetx';
      any_data: {
        months: number;
        cancel_at_period_end: boolean;
        next_stripe_plan_id: string | null;
        stripe_plan_ids: string[];
      };
    }
  | { type: 'answer_quota'; any_data: { answer_count: number } }
  | { type: 'direct_plan'; any_data: { stripe_plan_ids: string[] } }
  | { type: 'license'; any_data: Record<string, never> };

/** A coupon as its holder sees it. */
export type Coupon = {
  id: number;
  coupon_code: string;
  expires_at: number | null;
  new_user_only: boolean;
  /** A discount's, one of the two. */
  stripe_coupon_info: { amount_off: number | null; percent_off: number | null } | null;
  license_data: { expires_at: number } | null;
} & CouponGift;

/** Codes are compared without regard to case and surrounding space. */
export const couponCode = z
  .string('required')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, 'required'),
    z.maxLength(100, 'invalid_request'),
  );

/** What else a coupon holds; the call goes by its code alone. */
const ignored = z.optional(z.unknown());

/** Takes the code, or the coupon as it was answered. */
export const applyPaymentless = z.union([
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
    z.transform(({ coupon_code: code }) => ({ code })),
  ),
]);

export interface AppliedAnswer extends SubscriptionAnswer {
  success: true;
}
