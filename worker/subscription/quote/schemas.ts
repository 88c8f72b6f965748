import * as z from 'zod/mini';

import { stayInQuery } from '#worker/account/schemas.ts';
import { code, opaque } from '#worker/http/fields.ts';
import type { CouponType } from '#worker/promotion/kinds/schemas.ts';
import { couponCode } from '#worker/promotion/schemas.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { TermMonths } from '#worker/subscription/catalogue/catalogue.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** The wire contract of plans, quotes and coupons. */

/** A plan on sale. `price` and `discount_price` are in euros; every other amount is in cents. */
export interface Plan {
  plan_id: string;
  /** The plan's key in the catalogue. */
  key: string;
  name: string;
  price: number;
  discount_price: number | null;
  months: TermMonths | 'one_time';
  custom_yearly: boolean;
  /** False for a plan that only who asks for it by its id sees. */
  predefined: boolean;
  default_hidden: boolean;
  trial_days: number;
  trial_end_at: number | null;
  /** `original_price_tag`: what was asked for a billing period before, as `14,99 €`. */
  metadata: { original_price_tag: string | null; note: string };
  extra_peroid: { months: number } | null;
  extra_days: number | null;
}

export interface PlanListAnswer {
  plans: Plan[];
}

export interface QuoteAnswer {
  plan: Plan;
  quote: Quote;
  /** The account that the quote was made for. An order that names it is refused to any other. */
  buyer?: string;
}

export const whole = z.number('invalid_request').check(z.int('invalid_request'));
/** An empty code means no coupon. */
export const typedCoupon = code('invalid_request').check(z.maxLength(100, 'invalid_request'));

/** What the caller expects to get. The server recomputes all of it and refuses a disagreement. */
export interface Claims {
  expected_total?: number | null | undefined;
  trial_end_at?: number | null | undefined;
  coupon?: string | null | undefined;
  extra_data?: { sub_coupon_id?: string | number | null | undefined } | null | undefined;
  cancel_at_period_end?: boolean | null | undefined;
  next_plan_id?: string | null | undefined;
  extra_days?: number | null | undefined;
  /** The person does without the plan's trial, because they have had it before. */
  without_trial?: boolean | null | undefined;
}

const wholeInQuery = z.pipe(
  z.string('invalid_request').check(z.regex(/^\d{1,15}$/, 'invalid_request')),
  z.transform(Number),
);

const booleanInQuery = z.pipe(
  z.enum(['true', 'false'], 'invalid_request'),
  z.transform((text) => text === 'true'),
);

export const quoteQuery = z.strictObject({
  plan_id: opaque,
  trial_end_at: z.optional(wholeInQuery),
  coupon: z.optional(typedCoupon),
  cancel_at_period_end: z.optional(booleanInQuery),
  next_plan_id: z.optional(opaque),
  extra_days: z.optional(wholeInQuery),
  without_trial: z.optional(booleanInQuery),
  sub_coupon_id: z.optional(wholeInQuery),
});

export type QuoteInput = z.infer<typeof quoteQuery>;

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
