import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import {
  describeIntent,
  isWithoutMandate,
  paidByCredit,
} from '#worker/subscription/payment/intents.ts';
import type { IntentOutcome } from '#worker/subscription/payment/intents.ts';
import { isReplayed, refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/** An invoice and the intent that pays it; null for a draft, or an invoice without one. */
export interface InvoiceWithIntent {
  invoice: Stripe.Invoice;
  intent: Stripe.PaymentIntent | null;
}

/** Retrieves an invoice together with the intent that pays it. */
export async function retrieveInvoiceWithIntent(ctx: Ctx, id: string): Promise<InvoiceWithIntent> {
  const invoice = await ctx.stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status !== 'canceled') ?? payments[0];
  const intent = payment?.payment.payment_intent;
  return { invoice, intent: intent && typeof intent !== 'string' ? intent : null };
}

/**
 * Charges an open invoice to that method without its owner being present, and returns its state. An
 * invoice can be paid once. The last attempt is part of the idempotency key, so two tabs make one
 * attempt and a later try makes another. An invoice stays as it is while a bank works on it, or
 * waits for its customer to authenticate. Throws `invaid_payment` for a method that Stripe does not
 * accept, `requires_payment_method` for one whose owner has ended what they agreed to, and what
 * Stripe threw.
 */
export async function chargeInvoice(
  ctx: Ctx,
  id: string,
  methodId: string,
  key: string,
): Promise<InvoiceWithIntent> {
  const before = await retrieveInvoiceWithIntent(ctx, id);
  if (!canBeCharged(before, methodId)) return before;
  const lastCharge = idOf(before.intent?.latest_charge) ?? 'first';
  try {
    await ctx.stripe.invoices.pay(
      id,
      { payment_method: methodId },
      { idempotencyKey: `${key}:pay:${lastCharge}:${methodId}` },
    );
  } catch (error) {
    if (refusesParameter(error, /^payment_method$/)) {
      throw new AppError('invaid_payment', { cause: error });
    }
    if (!isRefusal(error)) throw error;
    // The bank refused, or another request has paid: the invoice says which.
    const after = await retrieveInvoiceWithIntent(ctx, id);
    if (!isSameState(before, after)) return after;
    // A customer who declined at the bank leaves no charge, so the key has stayed the same.
    if (isWithoutMandate(error)) {
      throw new AppError('requires_payment_method', { cause: error });
    }
    if (!isReplayed(error)) throw error;
    return chargeInvoice(ctx, id, methodId, `${key}:${ctx.requestId}`);
  }
  return retrieveInvoiceWithIntent(ctx, id);
}

function canBeCharged({ invoice, intent }: InvoiceWithIntent, methodId: string): boolean {
  if (invoice.status !== 'open' || intent?.status === 'processing') return false;
  return intent?.status !== 'requires_action' || idOf(intent.payment_method) !== methodId;
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code !== 'idempotency_key_in_use')
  );
}

function isSameState(before: InvoiceWithIntent, after: InvoiceWithIntent): boolean {
  return (
    before.invoice.status === after.invoice.status &&
    before.intent?.status === after.intent?.status &&
    idOf(before.intent?.latest_charge) === idOf(after.intent?.latest_charge)
  );
}

/**
 * The state of an invoice's payment, as a purchase's is described; null for one that has no payment
 * yet. The customer's credit at Stripe can pay an invoice without an intent.
 */
export function paymentOutcome({ invoice, intent }: InvoiceWithIntent): IntentOutcome | null {
  if (!intent) return invoice.status === 'paid' ? paidByCredit(invoice.id) : null;
  const outcome = describeIntent(intent);
  return invoice.status === 'paid' ? { ...outcome, status: 'succeeded' } : outcome;
}
