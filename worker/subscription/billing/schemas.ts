import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import type { SettleStatus } from '#worker/subscription/money/states.ts';

/** The wire contract of payments, payment methods, invoices and disputes. */

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

/** The same, and the key of the order that is to be placed with it. */
export const setupConfirmation = z.strictObject({
  ...setup.shape,
  idempotency_key: z.nullish(opaque),
});

export type ConfirmInput = z.infer<typeof setupConfirmation>;

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

/** The wire contract of the settlement of disputes. */

/** A SEPA debit that failed or was returned. Amounts in cents. */
export interface Dispute {
  id: number;
  /** The contract that the debit was for, which may have ended. */
  contract_id: string;
  fee: number;
  /** The amount of the debit. */
  value: number;
  /** When the bank's refusal or return became known, UTC milliseconds. */
  opened_at: number;
  settle_invoice_id: string | null;
  /**
   * `open` while a bank is working on it, or waits for its customer. After `failed` it may be tried
   * again. null: not tried yet.
   */
  settle_invoice_status: Exclude<SettleStatus, 'requires_action'> | null;
  /**
   * Whether the bank wants its customer to authenticate; paying again then answers what to confirm.
   */
  settle_requires_action: boolean;
}

export interface DisputeAnswer {
  dispute: Dispute | null;
}

export interface DisputePaymentAnswer {
  dispute: Dispute;
  /** The state of the payment; while it is `requires_action` the client has to confirm it. */
  payment_intent: { client_secret: string; status: string } | null;
  /** Stripe's decline code: the bank's reason for a refusal. Else null. */
  decline_code: string | null;
}

export const disputeParam = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

/** The wire contract of invoices. Amounts in cents, moments in UTC milliseconds. */

/** What became of an invoice's money; Stripe's word where nothing did. */
export const invoiceStates = [
  'open',
  'paid',
  'uncollectible',
  'void',
  /** The bank took it back. */
  'returned',
  /** The bank has it, and decides whether we get it again. */
  'contested',
  'refunded',
  'partly_refunded',
  /** It was paid with another invoice, which settles a failed debit. */
  'settled',
  /** Stripe does not list it any more, so only our archive has it. */
  'archived',
] as const;

export type InvoiceState = (typeof invoiceStates)[number];

export interface InvoiceRow {
  id: string;
  number: string;
  created: number;
  total: number;
  /** Stripe's word: open, paid, uncollectible or void; `archived` where it has none. */
  status: string;
  state: InvoiceState;
  /** What we have of it now, and what was sent back. */
  paid: number;
  refunded: number;
  /** The number of the invoice whose failed debit it settles; null for any other invoice. */
  settles: string | null;
  description: string;
  /** The address of the document; null when there is none. */
  pdf_url: string | null;
}

export interface InvoiceListAnswer {
  invoices: InvoiceRow[];
  /** What was really paid with all of them, less what came or went back. */
  paid: number;
}

export const invoiceParam = z.strictObject({ id: opaque });

/** The wire contract of updating a payment method. */

/** A page at Stripe to go to; it leads back to /sub/paymentmethod/update or …/cancel. */
export interface CheckoutSessionAnswer {
  session_id: string;
  url: string;
}

export const updateQuery = z.strictObject({ session_id: opaque });

export interface MethodUpdateAnswer {
  success: true;
  /** The result of paying the debt with the new method; null when nothing was charged. */
  invoice: InvoiceAnswer['invoice'] | null;
}
