import * as z from 'zod/mini';

import { opaque, requiredText } from '#worker/http/fields.ts';
import { deskWrite, whole } from '#worker/operator/schemas.ts';
import { catalogue } from '#worker/subscription/plan/catalogue.ts';

/** The wire contract of coupons at the desk. Moments in UTC milliseconds, amounts in cents. */

const moment = whole(1, 4_102_444_800_000);
const planKey = z.enum(
  catalogue.map(({ key }) => key),
  'invalid_plan',
);
const planKeys = z.array(planKey, 'required').check(
  z.minLength(1, 'required'),
  z.refine((keys) => new Set(keys).size === keys.length, 'invalid_request'),
);
const withPurchase = {
  /** Plans by the catalogue's keys; without them any plan that the coupon fits. */
  plan_keys: z.optional(planKeys),
  /** The contract ends with its first term. */
  cancel_at_period_end: z.optional(z.boolean()),
};

/** How many of these are given. */
function given(...values: unknown[]): number {
  return values.filter((value) => value !== undefined).length;
}

/** What a coupon of each kind gives (specification, section 3, "Coupon"). */
const gift = z.discriminatedUnion(
  'type',
  [
    /** Months, days or both after what the person has; or until a moment. */
    z
      .strictObject({
        type: z.literal('free_period'),
        months: z.optional(whole(1, 60)),
        days: z.optional(whole(1, 1000)),
        date: z.optional(moment),
      })
      .check(
        z.refine(
          ({ months, days, date }) => given(date) + Math.min(given(months, days), 1) === 1,
          'invalid_request',
        ),
      ),
    /** Months or days. */
    z
      .strictObject({
        type: z.literal('free_trial'),
        months: z.optional(whole(1, 23)),
        days: z.optional(whole(1, 700)),
        ...withPurchase,
      })
      .check(z.refine(({ months, days }) => given(months, days) === 1, 'invalid_request')),
    /** Off the first payment: whole per cent or cents. */
    z
      .strictObject({
        type: z.literal('discount'),
        percent_off: z.optional(whole(1, 100)),
        amount_off: z.optional(whole(1, 100_000)),
        ...withPurchase,
      })
      .check(
        z.refine(
          ({ percent_off: percent, amount_off: amount }) => given(percent, amount) === 1,
          'invalid_request',
        ),
      ),
    /** Months on top of what is paid; another plan may take over after them. */
    z
      .strictObject({
        type: z.literal('payxgetx'),
        months: whole(1, 36),
        next_plan_key: z.optional(planKey),
        ...withPurchase,
      })
      .check(
        z.refine(
          ({ next_plan_key: next, cancel_at_period_end: ends }) => !(next && ends),
          'invalid_request',
        ),
      ),
    z.strictObject({ type: z.literal('answer_quota'), answer_count: whole(1, 100_000) }),
    z.strictObject({ type: z.literal('direct_plan'), plan_keys: planKeys }),
    /** Without an end for ever. */
    z.strictObject({ type: z.literal('license'), licence_ends_at: z.optional(moment) }),
  ],
  'invalid_request',
);

export type Gift = z.infer<typeof gift>;

const everyCoupon = {
  ...deskWrite,
  gift,
  /** What the desk knows it by. */
  note: requiredText(200),
  new_user_only: z.optional(z.boolean()),
  /** Absent or null for no end. */
  expires_at: z.nullish(moment),
};

/** A code that can be read aloud and put into an address: capitals, digits, `-` and `_`. */
const newCode = z
  .string('required')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(3, '3 characters minimum'),
    z.maxLength(40, 'too_long'),
    z.regex(/^[A-Z\d][A-Z\d_-]*$/, 'invalid_request'),
  );

/** Refused with `coupon_exist` when there is such a code. */
export const newCoupon = z.strictObject({
  ...everyCoupon,
  code: newCode,
  /** How many people may redeem it; absent or null for any number. */
  max_uses: z.nullish(whole(1, 1_000_000)),
});

export type NewCoupon = z.infer<typeof newCoupon>;

/** That many coupons with codes of their own, each for one use: `PREFIX-` and twelve characters. */
export const newBatch = z.strictObject({
  ...everyCoupon,
  count: whole(1, 5000),
  prefix: z.optional(
    z
      .string('required')
      .check(
        z.trim(),
        z.toUpperCase(),
        z.maxLength(20, 'too_long'),
        z.regex(/^[A-Z\d][A-Z\d_-]*$/, 'invalid_request'),
      ),
  ),
});

export type NewBatch = z.infer<typeof newBatch>;

/**
 * What is absent stays; null takes the limit or the end away. `updated_at` of what was on the
 * screen; `already_changed` (409) when it is not the latest.
 */
export const changedCoupon = z.strictObject({
  ...deskWrite,
  updated_at: z.int('required'),
  max_uses: z.optional(z.nullable(whole(1, 1_000_000))),
  expires_at: z.optional(z.nullable(moment)),
  disabled: z.optional(z.boolean()),
  note: z.optional(requiredText(200)),
});

export type ChangedCoupon = z.infer<typeof changedCoupon>;

/** Where the next page begins, as the page before said. */
const cursor = z.optional(z.string().check(z.regex(/^\d{1,16}:[\w-]{1,64}$/, 'invalid_request')));

/**
 * Codes that begin so, in any case, in their order; or those of a batch; without either those that
 * were made alone, the latest first.
 */
export const couponListQuery = z.strictObject({
  q: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(100, 'too_long'))),
  batch: z.optional(opaque),
  cursor: z.optional(z.string().check(z.maxLength(120, 'too_long'))),
});

export type CouponListQuery = z.infer<typeof couponListQuery>;

export const couponParam = z.strictObject({ id: z.string().check(z.regex(/^\d{1,16}$/)) });

export const redemptionQuery = z.strictObject({ cursor });

/** The file's address ends in `.csv`. */
export const couponFileParam = z.strictObject({
  file: z.string().check(z.regex(/^[\w-]{1,64}\.csv$/)),
});

export type CouponStatus = 'usable' | 'used_up' | 'expired' | 'disabled';

export interface DeskCoupon {
  id: number;
  coupon_code: string;
  gift: Gift;
  status: CouponStatus;
  new_user_only: boolean;
  max_uses: number | null;
  /** Redemptions that count, reserved ones too; of one without a limit no more than `most` are counted. */
  uses: number;
  expires_at: number | null;
  disabled_at: number | null;
  note: string;
  /** The coupon in Stripe that takes a discount off. */
  stripe_coupon_code: string | null;
  batch_id: string | null;
  created_at: number;
  updated_at: number;
}

export interface CouponList {
  coupons: DeskCoupon[];
  most: number;
  /** Where the next page begins; null after the last. */
  next: string | null;
}

export interface CouponAnswer {
  coupon: DeskCoupon;
}

export interface RedemptionItem {
  id: string;
  account_id: string;
  email: string | null;
  status: 'reserved' | 'committed' | 'released';
  purchase_id: string | null;
  created_at: number;
  updated_at: number;
}

/** Who has redeemed a coupon, the latest first. */
export interface RedemptionList {
  redemptions: RedemptionItem[];
  next: string | null;
}

/** Of a batch that was made; its file is `GET internal/coupons/batch/{batch_id}.csv`. */
export interface BatchMade {
  success: true;
  batch_id: string;
  count: number;
}

export interface CouponBatch {
  batch_id: string;
  gift: Gift;
  count: number;
  prefix: string | null;
  note: string;
  new_user_only: boolean;
  expires_at: number | null;
  created_at: number;
  /** E-mail of the operator who made it. */
  operator: string;
}

/** The batches, the latest first. */
export interface BatchList {
  batches: CouponBatch[];
  next: number | null;
}

/** `before`: the `next` of the page before. */
export const batchListQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'invalid_request'))),
});
