import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { describeIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import type { Outcome } from '#worker/subscription/purchase/attempt-payment.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/** An invoice as Stripe has it, and the intent that pays it; null for a draft or one without. */
export interface SeenInvoice {
  invoice: Stripe.Invoice;
  intent: Stripe.PaymentIntent | null;
}

/** Looks at an invoice together with the intent that pays it. */
export async function seeInvoice(ctx: Ctx, id: string): Promise<SeenInvoice> {
  const invoice = await ctx.stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status !== 'canceled') ?? payments[0];
  const intent = payment?.payment.payment_intent;
  return { invoice, intent: intent && typeof intent !== 'string' ? intent : null };
}

/**
 * Charges an open invoice to that method, in its owner's absence, and says where it stands. An
 * invoice can be paid once; what it was tried with is part of the idempotency key, so that two tabs
 * make one attempt and a later press another. One that a bank is already at, or wants its customer
 * for, is left as it is. Throws `invaid_payment` for a method that Stripe does not take, and what
 * Stripe threw.
 */
export async function chargeInvoice(
  ctx: Ctx,
  id: string,
  methodId: string,
  key: string,
): Promise<SeenInvoice> {
  const before = await seeInvoice(ctx, id);
  if (!isChargeable(before, methodId)) return before;
  const last = idOf(before.intent?.latest_charge) ?? 'first';
  try {
    await ctx.stripe.invoices.pay(
      id,
      { payment_method: methodId },
      { idempotencyKey: `${key}:pay:${last}:${methodId}` },
    );
  } catch (error) {
    if (refusesParameter(error, /^payment_method$/)) {
      throw new AppError('invaid_payment', { cause: error });
    }
    if (!isRefusal(error)) throw error;
    // Refused by the bank, or overtaken by somebody who paid it: the invoice says which.
    const after = await seeInvoice(ctx, id);
    if (!isSame(before, after)) return after;
    // A customer who said no at the bank has left no charge behind, and with it no new key.
    if (!isRepeated(error)) throw error;
    return chargeInvoice(ctx, id, methodId, `${key}:${ctx.requestId}`);
  }
  return seeInvoice(ctx, id);
}

function isChargeable({ invoice, intent }: SeenInvoice, methodId: string): boolean {
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

/** Stripe repeats what it has answered to that key before, and has tried nothing now. */
function isRepeated(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
  );
}

function isSame(before: SeenInvoice, after: SeenInvoice): boolean {
  return (
    before.invoice.status === after.invoice.status &&
    before.intent?.status === after.intent?.status &&
    idOf(before.intent?.latest_charge) === idOf(after.intent?.latest_charge)
  );
}

/** Where the payment of an invoice stands, in the words of a purchase's. */
export function outcomeOf({ invoice, intent }: SeenInvoice): Outcome | null {
  if (!intent) return null;
  const outcome = describeIntent(intent);
  return invoice.status === 'paid' ? { ...outcome, status: 'succeeded' } : outcome;
}
