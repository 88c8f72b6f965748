import * as z from 'zod/mini';

import { stayInQuery } from '#worker/account/schemas.ts';
import { opaque } from '#worker/http/fields.ts';
import type { CouponType } from '#worker/promotion/kinds/schemas.ts';
import { couponCode } from '#worker/promotion/schemas.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/** The wire contract of looking at coupons. */

export const couponQuery = z.strictObject({
  code: couponCode,
  /** 1: a signed-in person learns if their contract is in the way. */
  check_active_sub: z.optional(z.enum(['0', '1'], 'invalid_request')),
});

/**
 * A known coupon. `error` and `invalid_data` say that this person cannot redeem it now, and why. An
 * unknown code is refused with `invalid_coupon`.
 */
export interface CouponAnswer {
  coupon: Coupon;
  invalid_data?: true;
  error?:
    | 'invalid_promotion'
    | 'invalid_coupon_has_sub'
    | 'invalid_coupon_active_sub'
    | 'subscription_past_due'
    | 'coupon_changes_nothing';
}

export const validateQuery = z.strictObject({
  coupon: couponCode,
  plan_id: z.optional(opaque),
});

/** A coupon for the checkout's coupon box. It takes off per cent or cents. */
export interface CouponBoxAnswer {
  type: CouponType;
  coupon_code: string;
  percent_off?: number;
  amount_off?: number;
}

/**
 * Signs in by a marketing mail's code. `switch=1` signs out another person who is signed in here.
 */
export const couponAutologin = z.strictObject({
  code: opaque,
  switch: z.optional(z.literal('1', 'invalid_request')),
  stay: stayInQuery,
});

/**
 * The person is signed in now. `error` says that the code leads to no coupon (`coupon` is null) or
 * to one that is over. `has_active_sub` says that they have something that is paid for and runs.
 */
export interface AutologinAnswer {
  coupon: Coupon | null;
  has_active_sub: boolean;
  error?: 'invalid_promotion';
}
