import * as z from 'zod/mini';

import { code, opaque, requiredName } from '#worker/http/fields.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import type { TimelineEntry } from '#worker/subscription/clock/timeline.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** The wire contract of the subscription slice. */

/** A plan on sale. `price` and `discount_price` are in euros; every other amount is in cents. */
export interface Plan {
  plan_id: string;
  /** The plan's key in the catalogue. */
  key: string;
  name: string;
  price: number;
  discount_price: number | null;
  months: 1 | 6 | 12 | 'one_time';
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

const whole = z.number('invalid_request').check(z.int('invalid_request'));
/** An empty code means no coupon. */
const couponCode = code('invalid_request').check(z.maxLength(100, 'invalid_request'));
const priceId = z.string('invalid_request').check(z.maxLength(128, 'invalid_request'));

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
  coupon: z.optional(couponCode),
  cancel_at_period_end: z.optional(booleanInQuery),
  next_plan_id: z.optional(priceId),
  extra_days: z.optional(wholeInQuery),
  without_trial: z.optional(booleanInQuery),
  sub_coupon_id: z.optional(wholeInQuery),
});

export type QuoteInput = z.infer<typeof quoteQuery>;

/**
 * The address on the invoice. An order needs the country only; the rest is for invoices over 250 €.
 */
const billingAddress = z.strictObject(
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

/** The order that the checkout sends. */
export const buyBody = z.strictObject({
  plan_id: opaque,
  payment_method_id: opaque,
  idempotency_key: z.string('required').check(z.regex(/^[\w-]{8,100}$/, 'invalid_request')),
  billingAddress,
  /**
   * Cents that the person was shown; refused with `price_changed` when the price is another now.
   */
  expected_total: z.nullish(whole),
  trial_end_at: z.nullish(whole),
  coupon: z.nullish(couponCode),
  cancel_at_period_end: z.nullish(z.boolean('invalid_request')),
  extra_data: z.nullish(
    z.strictObject({ sub_coupon_id: z.nullish(z.union([z.number(), z.string()])) }),
  ),
  next_plan_id: z.nullish(priceId),
  extra_days: z.nullish(whole),
  without_trial: z.nullish(z.boolean('invalid_request')),
  buyer: z.nullish(opaque),
});

export type BuyInput = z.infer<typeof buyBody>;

export const reattempt = z.strictObject({ invoice_id: opaque, payment_method_id: opaque });

export const confirm = z.strictObject({ invoice_id: opaque });

export const renewable = z.strictObject({
  status: z.enum(['on', 'off'], 'invalid_request'),
  sub_id: opaque,
  /** With `off`: the contract ends with what is paid, also after the first term. */
  end: z.optional(z.literal('paid', 'invalid_request')),
});

export const leavingQuery = z.strictObject({ sub_id: opaque });

/** What cancelling now would mean. Moments in UTC milliseconds, `refund` in cents. */
export interface LeavingTerms {
  /** null for a plan that is paid once: it does not end. */
  ends_at: number | null;
  refund: number;
  /** Until when the refund is paid; null without one. */
  refund_by: number | null;
  /** What is still charged until then. */
  charges: { at: number; cents: number }[];
}

/** What claiming the money-back guarantee now would mean. */
export interface GuaranteeOffer {
  /** The last moment at which it can be claimed, UTC milliseconds. */
  ends_at: number;
  /** Cents that go back, and until when at the latest, if it is claimed now. */
  refund: number;
  refund_by: number;
}

/** A contract that is frozen (docs/decisions/0076). Moments in UTC milliseconds. */
export interface FrozenContract {
  since: number;
  until: number;
  /** Whether it is withdrawn from then if nobody answers; else it goes on. */
  is_ending: boolean;
}

export interface LeavingAnswer {
  /** `price` for a billing period of `months`; null for a plan that is paid once. */
  plan: { name: string; price: number; months: number | null };
  /** The end that was planned by a cancellation, with what was promised; else null. */
  planned: LeavingTerms | null;
  /** With the end as early as it can be, also of a contract that was cancelled for a later day. */
  earliest: LeavingTerms;
  /** With the end of what is paid. */
  paid: LeavingTerms;
  /** The end of the first paid term; null for a plan that is paid once. */
  first_term_ends_at: number | null;
  /** Whether that is over, and the contract can be ended with a month's notice. */
  is_free: boolean;
  /** What is charged next if the contract goes on; `months` that it pays for. */
  next_charge: { at: number; cents: number; months: number } | null;
  /**
   * Every charge and deadline of the next thirteen months, or until a planned end, the first one
   * first. While it is frozen or rests, nothing is charged.
   */
  timeline: TimelineEntry[];
  /** While nothing is collected because somebody may have withdrawn from it; else null. */
  frozen: FrozenContract | null;
  /** Nothing is collected until a debt is paid (docs/decisions/0077). */
  rests: boolean;
  /** While the money-back guarantee can end the contract; else null. */
  guarantee: GuaranteeOffer | null;
}

/**
 * `total` in cents. `payment_intent` is null when there is nothing to pay or to confirm. Its secret
 * is a setup intent's (`seti_…`) while a trial's payment method is being verified.
 */
export interface InvoiceAnswer {
  invoice: {
    id: string;
    total: number;
    payment_intent: { client_secret: string; status: string } | null;
    /** With `requires_payment_method`, Stripe's decline code: the bank's reason. Else null. */
    decline_code: string | null;
  };
  /** The purchase was complete before this call. */
  repeated?: true;
}

/** The types of payment method that a setup intent can verify. */
const methodType = z.enum(paymentMethodTypes, 'invalid_request');

export type MethodType = z.infer<typeof methodType>;

export const setupIntent = z.strictObject({ payment_method_type: methodType });

export interface SetupIntentAnswer {
  client_secret: string;
}

/** A setup intent and the type that it was created for. */
export const setup = z.strictObject({ setup_intent_id: opaque, payment_type: methodType });

export type SetupInput = z.infer<typeof setup>;

/**
 * The status of a setup intent in Stripe's word, the payment method once it is verified, and the
 * code of the last refusal if the method was refused.
 */
export interface SetupAnswer {
  status: string;
  payment_id: string | null;
  error: string | null;
}

export interface PaymentMethodAnswer {
  payment_method: { type: string; lastId: string } | null;
}

export interface StripeKeyAnswer {
  key: string;
  /** A script that replaces Stripe's browser library in the sandbox; null for Stripe's own. */
  script: string | null;
}
