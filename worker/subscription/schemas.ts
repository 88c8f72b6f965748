import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** The wire contract of the subscription slice. */

/** A plan on sale. `price` is in euros, as the specification has it. */
export interface Plan {
  plan_id: string;
  /** The catalogue's name for it. */
  key: string;
  name: string;
  price: number;
  discount_price: number | null;
  months: 1 | 6 | 12 | 'one_time';
  custom_yearly: boolean;
  predefined: boolean;
  default_hidden: boolean;
  trial_days: number;
  trial_end_at: number | null;
  metadata: { original_price_tag: string | null; note: string };
  extra_peroid: { months: number } | null;
  extra_days: number | null;
}

export interface PlanListAnswer {
  plans: Plan[];
}

export const quoteQuery = z.strictObject({ plan_id: opaque });

export interface QuoteAnswer {
  plan: Plan;
  quote: Quote;
}

const moment = z.nullish(z.number('invalid_request').check(z.int('invalid_request')));

/** What the checkout posts. Whatever grants something is recomputed; a disagreement is refused. */
export const buy = z.strictObject({
  plan_id: opaque,
  payment_method_id: opaque,
  idempotency_key: z.string('required').check(z.regex(/^[\w-]{8,100}$/, 'invalid_request')),
  billingAddress: z.strictObject({ country: z.literal('DE', 'invalid_country') }, 'required'),
  /** Cents that the person was shown; refused with `price_changed` when they are not today's. */
  expected_total: z.nullish(z.number('invalid_request').check(z.int('invalid_request'))),
  trial_end_at: moment,
  coupon: z.nullish(z.string('invalid_request').check(z.maxLength(100, 'invalid_request'))),
  cancel_at_period_end: z.nullish(z.boolean('invalid_request')),
  extra_data: z.nullish(
    z.strictObject({ sub_coupon_id: z.nullish(z.union([z.number(), z.string()])) }),
  ),
  next_plan_id: z.nullish(z.string('invalid_request').check(z.maxLength(128, 'invalid_request'))),
  extra_days: z.nullish(z.number('invalid_request').check(z.int('invalid_request'))),
});

export type BuyInput = z.infer<typeof buy>;

export const reattempt = z.strictObject({ invoice_id: opaque, payment_method_id: opaque });

export const confirm = z.strictObject({ invoice_id: opaque });

export const renewable = z.strictObject({
  status: z.enum(['on', 'off'], 'invalid_request'),
  sub_id: opaque,
});

/**
 * `total` in cents. `payment_intent` is null when nothing was to be paid and nothing is left to
 * confirm; its secret may be a setup intent's (`seti_…`) when a trial's payment method is verified.
 */
export interface InvoiceAnswer {
  invoice: {
    id: string;
    total: number;
    payment_intent: { client_secret: string; status: string } | null;
    /** The bank's reason beside `requires_payment_method`, Stripe's decline code; else null. */
    decline_code: string | null;
  };
}

export interface PaymentMethodAnswer {
  payment_method: { type: string; lastId: string } | null;
}

export interface StripeKeyAnswer {
  key: string;
  /** A script that stands in for Stripe's browser library; null for Stripe's own. */
  script: string | null;
}
