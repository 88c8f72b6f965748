import * as z from 'zod/mini';

import { moment, wholeNumber } from '#worker/http/fields.ts';

/**
 * The data of each kind of coupon: as the desk enters it, and as its holder is told. Moments in UTC
 * milliseconds, amounts in cents. What follows from the data is the kind's own: `kinds.ts`.
 */

/** How many of these have a value. */
function countGiven(...values: unknown[]): number {
  return values.filter((value) => value !== undefined).length;
}

/**
 * What a coupon of each kind gives, by the kind's name. `planKey` reads the key of a plan: the
 * catalogue of plans belongs to a slice above this one.
 */
function giftSchemas(planKey: z.ZodMiniType<string, string>) {
  const planKeys = z.array(planKey, 'required').check(
    z.minLength(1, 'required'),
    z.refine((keys) => new Set(keys).size === keys.length, 'invalid_request'),
  );
  const purchaseTerms = {
    /** The plans that it can be used with; absent for every plan that it fits. */
    plan_keys: z.optional(planKeys),
    /** The contract ends with its first term. */
    cancel_at_period_end: z.optional(z.boolean()),
  };
  return {
    /** Months, days or both, after what the person has; or until a moment. */
    free_period: z
      .strictObject({
        type: z.literal('free_period'),
        months: z.optional(wholeNumber(1, 60)),
        days: z.optional(wholeNumber(1, 1000)),
        date: z.optional(moment),
      })
      .check(
        z.refine(
          ({ months, days, date }) =>
            countGiven(date) + Math.min(countGiven(months, days), 1) === 1,
          'invalid_request',
        ),
      ),
    /** Months or days. */
    free_trial: z
      .strictObject({
        type: z.literal('free_trial'),
        months: z.optional(wholeNumber(1, 23)),
        days: z.optional(wholeNumber(1, 700)),
        ...purchaseTerms,
      })
      .check(z.refine(({ months, days }) => countGiven(months, days) === 1, 'invalid_request')),
    /** Off the first term: whole per cent or cents. */
    discount: z
      .strictObject({
        type: z.literal('discount'),
        percent_off: z.optional(wholeNumber(1, 100)),
        amount_off: z.optional(wholeNumber(1, 100_000)),
        ...purchaseTerms,
      })
      .check(
        z.refine(
          ({ percent_off: percent, amount_off: amount }) => countGiven(percent, amount) === 1,
          'invalid_request',
        ),
      ),
    /**
     * Months on top of what is paid. Another plan may take over after them. On top of a trial they
     * make it longer, and Stripe takes no trial of more than two years.
     */
    payxgetx: z
      .strictObject({
        type: z.literal('payxgetx'),
        months: wholeNumber(1, 22),
        next_plan_key: z.optional(planKey),
        ...purchaseTerms,
      })
      .check(
        z.refine(
          ({ next_plan_key: next, cancel_at_period_end: ends }) => !(next && ends),
          'invalid_request',
        ),
      ),
    /** Free tasks. */
    answer_quota: z.strictObject({
      type: z.literal('answer_quota'),
      answer_count: wholeNumber(1, 100_000),
    }),
    /** Nothing but the way to these plans. */
    direct_plan: z.strictObject({ type: z.literal('direct_plan'), plan_keys: planKeys }),
    /** Without an end it lasts for ever. */
    license: z.strictObject({
      type: z.literal('license'),
      licence_ends_at: z.optional(moment),
    }),
  };
}

type GiftSchemas = ReturnType<typeof giftSchemas>;

/** The kinds of coupons, by their names on the wire and in the database. */
export type CouponType = keyof GiftSchemas;

/** What a coupon gives: one shape a kind. `CouponGift<'discount'>` is what a discount gives. */
export type CouponGift<T extends CouponType = CouponType> = {
  [K in T]: z.infer<GiftSchemas[K]>;
}[T];

/** Reads what a coupon gives, of whichever kind. */
export function giftSchema(planKey: z.ZodMiniType<string, string>) {
  type Schema = GiftSchemas[CouponType];
  const schemas = Object.values(giftSchemas(planKey)) as [Schema, ...Schema[]];
  return z.discriminatedUnion('type', schemas, 'invalid_request');
}

/** Length of a free period or of a free trial. */
interface ToldLength {
  months: number | null;
  days: number | null;
}

/** The plans that a coupon can be used with, by their price ids; an empty list stands for any. */
interface ToldPlans {
  stripe_plan_ids: string[];
}

interface ToldPurchaseTerms extends ToldPlans {
  cancel_at_period_end: boolean;
}

/** What the holder of a coupon is told of each kind: `any_data`. */
export interface CouponAnyData {
  free_period: ToldLength & { date: number | null };
  free_trial: ToldLength & ToldPurchaseTerms;
  discount: ToldPurchaseTerms & { stripe_coupon_code: string | null };
  payxgetx: ToldPurchaseTerms & { months: number; next_stripe_plan_id: string | null };
  answer_quota: { answer_count: number };
  direct_plan: ToldPlans;
  license: Record<string, never>;
}
