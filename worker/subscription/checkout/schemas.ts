import * as z from 'zod/mini';

import { code, opaque, requiredName } from '#worker/http/fields.ts';
import { typedCoupon, whole } from '#worker/subscription/quote/schemas.ts';

/** The wire contract of an order. */

/**
 * The address on the invoice. An order needs the country only; the rest is for invoices over 250 €.
 */
export const billingAddress = z.strictObject(
  {
    country: z.literal('DE', 'invalid_country'),
    name: z.optional(requiredName(100)),
    line1: z.optional(requiredName(200)),
    postal_code: z.optional(code('required').check(z.regex(/^\d{5}$/, 'invalid_postal_code'))),
    city: z.optional(requiredName(100)),
  },
  'required',
);

export type BillingAddress = z.infer<typeof billingAddress>;

/** The idempotency key of an order, which its client chooses. */
export const orderKey = z.string('required').check(z.regex(/^[\w-]{8,100}$/, 'invalid_request'));

/** The order that the checkout sends. */
export const buyBody = z.strictObject({
  plan_id: opaque,
  payment_method_id: opaque,
  idempotency_key: orderKey,
  billingAddress,
  /**
   * Cents that the person was shown; refused with `price_changed` when the price is another now.
   */
  expected_total: z.nullish(whole),
  trial_end_at: z.nullish(whole),
  coupon: z.nullish(typedCoupon),
  cancel_at_period_end: z.nullish(z.boolean('invalid_request')),
  extra_data: z.nullish(
    z.strictObject({ sub_coupon_id: z.nullish(z.union([z.number(), z.string()])) }),
  ),
  next_plan_id: z.nullish(opaque),
  extra_days: z.nullish(whole),
  without_trial: z.nullish(z.boolean('invalid_request')),
  buyer: z.nullish(opaque),
  /** The person was told that a store's subscription runs beside it (the quote's `beside`). */
  beside_store: z.nullish(z.boolean('invalid_request')),
});

export type BuyInput = z.infer<typeof buyBody>;

export const reattempt = z.strictObject({ invoice_id: opaque, payment_method_id: opaque });

export const confirm = z.strictObject({ invoice_id: opaque });

export interface StripeKeyAnswer {
  key: string;
  /** A script that replaces Stripe's browser library in the sandbox; null for Stripe's own. */
  script: string | null;
}
