import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import {
  describeIntent,
  isWithoutMandate,
  paidByCredit,
} from '#worker/subscription/money/intents.ts';
import type { IntentOutcome } from '#worker/subscription/money/intents.ts';
import { isGone, isReplayed, refusesParameter } from '#worker/subscription/stripe-refusal.ts';

export type Holder = 'us' | 'bank' | 'person';

/**
 * Who has the money of a charge that was paid: we, its bank while it decides over a chargeback, or
 * the person. A debit that came back is gone at once. An inquiry takes nothing yet
 * (docs.stripe.com/disputes/how-disputes-work).
 */
export async function holderOf(ctx: Ctx, charge: Stripe.Charge): Promise<Holder> {
  if (!charge.disputed) return 'us';
  const { data } = await ctx.stripe.disputes.list({ charge: charge.id, limit: 1 });
  return holderIn(charge, data[0]);
}

/** The same, where what the bank says of the charge was read already. */
export function holderIn(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): Holder {
  if (!charge.disputed) return 'us';
  const status = dispute?.status ?? '';
  if (status === 'won' || status.startsWith('warning')) return 'us';
  const isDebit = charge.payment_method_details?.type === 'sepa_debit';
  return status === 'lost' || isDebit ? 'person' : 'bank';
}

/** Whose an invoice is, and the contract that it is for, sub_… or in_…. */
export interface InvoiceOwner {
  accountId: string;
  contractId: string;
}

/**
 * The account and the contract of an invoice: it belongs to a subscription, settles a debit of a
 * contract, or is a plan that is paid once, and then is the contract itself. null for one that is
 * not ours. Each of ours names its account: a subscription's keeps what that said when it was made,
 * and the others lose it only when no row here is left that could need it (`releaseContract`).
 */
export function ownerOfInvoice(invoice: Stripe.Invoice): InvoiceOwner | null {
  const accountId = accountOfInvoice(invoice);
  const { contract_id: settles, purchase_id: isOrder } = invoice.metadata ?? {};
  const subscription = idOf(invoice.parent?.subscription_details?.subscription);
  const contractId = subscription ?? settles ?? (isOrder ? invoice.id : null);
  return accountId && contractId ? { accountId, contractId } : null;
}

/** The account that an invoice of ours belongs to. */
export function accountOfInvoice({ parent, metadata }: Stripe.Invoice): string | undefined {
  return parent?.subscription_details?.metadata?.['account_id'] ?? metadata?.['account_id'];
}

/** The invoice that a payment intent pays; null for none. */
export async function invoiceOfPayment(
  ctx: Ctx,
  intentId: string | null,
): Promise<Stripe.Invoice | null> {
  if (!intentId) return null;
  const payments = await ctx.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  });
  const invoiceId = idOf(payments.data[0]?.invoice);
  return invoiceId ? ctx.stripe.invoices.retrieve(invoiceId) : null;
}

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

/** Each further look follows a change by another call: finalized, then paid or voided. */
const mostLooks = 3;

/**
 * Makes an invoice unpayable. Returns false when it has been paid, or when a debit for it is with
 * the bank. Between a look and its call another call may finalize, void or pay the invoice.
 */
export async function voidInvoice(ctx: Ctx, invoiceId: string): Promise<boolean> {
  for (let looks = 1; ; looks += 1) {
    try {
      const found = await retrieveInvoiceWithIntent(ctx, invoiceId);
      if (isTaken(found)) return false;
      const { status } = found.invoice;
      if (status === 'draft') await ctx.stripe.invoices.del(invoiceId);
      else if (status === 'open') await ctx.stripe.invoices.voidInvoice(invoiceId);
      return true;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // Another call has deleted the draft.
      if (isGone(error)) return true;
      if (looks === mostLooks) throw error;
    }
  }
}

function isTaken({ invoice, intent }: InvoiceWithIntent): boolean {
  return invoice.status === 'paid' || intent?.status === 'processing';
}
