import * as z from 'zod/mini';

import { code, moment, opaque, requiredLine, wholeNumber } from '#worker/http/fields.ts';
import { cursor, deskWrite } from '#worker/desk/schemas.ts';
import { giftSchema } from '#worker/promotion/kinds/schemas.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

/** The wire contract of coupons at the desk. Times are in UTC milliseconds, amounts in cents. */

const planKey = z.enum(
  catalogue.map(({ key }) => key),
  'invalid_plan',
);

const couponFields = {
  ...deskWrite,
  gift: giftSchema(planKey),
  /** The desk's own description of the coupon. */
  note: requiredLine(200),
  new_user_only: z.optional(z.boolean()),
  /** Absent or null where the coupon never expires. */
  expires_at: z.nullish(moment),
};

/** A code that people can read aloud and put into an address: capitals, digits, `-` and `_`. */
const newCode = code('required').check(
  z.minLength(3, '3 characters minimum'),
  z.maxLength(40, 'too_long'),
  z.regex(/^[A-Z\d][A-Z\d_-]*$/, 'invalid_request'),
);

/** Refused with `coupon_exist` where a coupon has that code. */
export const newCoupon = z.strictObject({
  ...couponFields,
  code: newCode,
  /** How many people may redeem it; absent or null for any number. */
  max_uses: z.nullish(wholeNumber(1, 1_000_000)),
});

export type NewCouponInput = z.infer<typeof newCoupon>;

/** `count` coupons for one use each. A code is `PREFIX-` and twelve random characters. */
export const newBatch = z.strictObject({
  ...couponFields,
  count: wholeNumber(1, 5000),
  prefix: z.optional(
    code('required').check(
      z.maxLength(20, 'too_long'),
      z.regex(/^[A-Z\d][A-Z\d_-]*$/, 'invalid_request'),
    ),
  ),
});

export type NewBatchInput = z.infer<typeof newBatch>;

/**
 * Absent fields stay as they are, and null removes the limit or the end. `updated_at` is the
 * version that the operator has on the screen: `already_changed` (409) when it is not the latest.
 */
export const changedCoupon = z.strictObject({
  ...deskWrite,
  updated_at: z.int('required'),
  max_uses: z.optional(z.nullable(wholeNumber(1, 1_000_000))),
  expires_at: z.optional(z.nullable(moment)),
  disabled: z.optional(z.boolean()),
  note: z.optional(requiredLine(200)),
});

export type ChangedCouponInput = z.infer<typeof changedCoupon>;

/**
 * `q`: coupons whose code begins with it, in the order of the codes; case does not matter. `batch`:
 * the coupons of a batch. Without both: the coupons of no batch, the latest first. Whoever may not
 * read the codes of batches finds one of them by the whole code.
 */
export const couponListQuery = z.strictObject({
  q: z.optional(code('invalid_request').check(z.maxLength(100, 'too_long'))),
  batch: z.optional(opaque),
  cursor: z.optional(z.string().check(z.maxLength(120, 'too_long'))),
});

export type CouponListQuery = z.infer<typeof couponListQuery>;

export const couponParam = z.strictObject({ id: z.string().check(z.regex(/^\d{1,16}$/)) });

export const redemptionQuery = z.strictObject({ cursor });

/** The batch's id, followed by `.csv`. */
export const couponFileParam = z.strictObject({
  file: z.string().check(z.regex(/^[\w-]{1,64}\.csv$/)),
});

export type CouponStatus = 'usable' | 'used_up' | 'expired' | 'disabled';

export interface DeskCoupon {
  id: number;
  coupon_code: string;
  /** Only the beginning of the code is there: the operator may not read the codes of batches. */
  code_hidden: boolean;
  gift: CouponGift;
  status: CouponStatus;
  new_user_only: boolean;
  max_uses: number | null;
  /** Committed and reserved redemptions. Without a limit, `most` of them are counted at most. */
  uses: number;
  expires_at: number | null;
  disabled_at: number | null;
  note: string;
  /** The id of the Stripe coupon of a discount; null for every other kind. */
  stripe_coupon_code: string | null;
  batch_id: string | null;
  created_at: number;
  updated_at: number;
}

export interface CouponListAnswer {
  coupons: DeskCoupon[];
  most: number;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

export interface DeskCouponAnswer {
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

/** A coupon's redemptions, the latest first. */
export interface RedemptionListAnswer {
  redemptions: RedemptionItem[];
  next: string | null;
}

/** Answers a new batch. Its file is `GET internal/coupon-batches/{batch_id}.csv`. */
export interface CouponBatchAnswer {
  success: true;
  batch_id: string;
  count: number;
}

export interface CouponBatch {
  batch_id: string;
  gift: CouponGift;
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
export interface BatchListAnswer {
  batches: CouponBatch[];
  next: number | null;
}

/** `before`: the `next` of the page before. */
export const batchListQuery = z.strictObject({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'invalid_request'))),
});
