import Stripe from 'stripe';

import { dayMs, monthsBetween } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { keepDebitedMethod } from '#worker/subscription/billing/payment-method.ts';
import { isHeld } from '#worker/subscription/contract/collection-hold.ts';
import { accountOfInvoice, invoiceOfPayment } from '#worker/subscription/money/invoices.ts';
import {
  isLongAgo,
  numberOfInvoice,
  numberOfSubscription,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import { debitNotice } from '#worker/subscription/notices/reminder-letters.ts';
import type { Debit } from '#worker/subscription/notices/reminder-letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** The next charge of a contract. */
export interface NextCharge {
  subscription: Stripe.Subscription;
  /** Cents, as the invoice will have them. */
  amount: number;
  /** Months that the charge pays for. */
  months: number;
  /** UTC milliseconds. */
  at: number;
}

/**
 * The next charge of a subscription as Stripe itself calculates it, with coupons and a plan that
 * takes over. Null when nothing will be charged, also while collection is held.
 */
export async function previewNextCharge(ctx: Ctx, contractId: string): Promise<NextCharge | null> {
  const subscription = await nullIfGone(
    ctx.stripe.subscriptions.retrieve(contractId, { expand: ['default_payment_method'] }),
  );
  if (!subscription || subscription.ended_at !== null || isHeld(subscription)) return null;
  const invoice = await previewInvoice(ctx, contractId);
  const line = invoice?.lines.data[0];
  if (!invoice || !line) return null;
  return {
    subscription,
    amount: invoice.amount_due,
    months: monthsBetween(line.period.start * 1000, line.period.end * 1000),
    at: line.period.start * 1000,
  };
}

async function previewInvoice(ctx: Ctx, subscription: string): Promise<Stripe.Invoice | null> {
  try {
    return await ctx.stripe.invoices.createPreview({ subscription });
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (isRefusal && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}

/**
 * Stripe announces the end of a period some days before it. A charge that is further away belongs
 * to the period after that: the event arrived when its own period had begun. Stripe will announce
 * that charge later. Together with the age of `isLongAgo` this is shorter than the time for which a
 * mail is remembered (worker/mail/delivery.ts): otherwise it could be forgotten that a debit was
 * announced before its event arrives.
 */
const foresightMs = 15 * dayMs;

/**
 * Announces the debit for a contract's next period, if the contract is paid by debit: as soon as
 * Stripe says that the present period ends.
 */
export async function announceUpcomingDebit(ctx: Ctx, contractId: string): Promise<void> {
  const next = await previewNextCharge(ctx, contractId);
  // A credit at Stripe can pay for a period: then nothing is debited.
  if (next?.amount === 0) return;
  if (next && next.at > ctx.clock.now() + foresightMs) return;
  // What is not collected is not debited. Whoever takes the hold off announces it.
  if (next && isHeld(next.subscription)) return;
  const method = next?.subscription.default_payment_method;
  const accountId = next?.subscription.metadata['account_id'];
  if (!next || !accountId || !method || typeof method === 'string' || !method.sepa_debit) return;
  await announce(ctx, accountId, {
    name: debitName(contractId, next),
    number: await numberOfSubscription(ctx, next.subscription),
    amount: next.amount,
    at: next.at,
    mandateReference: await referenceOf(ctx, await mandateFor(ctx, method.id)),
    last4: method.sepa_debit.last4 ?? '',
  });
}

/** Announces a debit that was just handed to the bank, unless it was announced before. */
export async function announceDebit(ctx: Ctx, chargeId: string): Promise<void> {
  const charge = await nullIfGone(ctx.stripe.charges.retrieve(chargeId));
  if (!charge || isLongAgo(charge.created * 1000, ctx.clock.now())) return;
  const debit = charge.payment_method_details?.sepa_debit;
  const invoice = debit && (await invoiceOfPayment(ctx, idOf(charge.payment_intent)));
  const accountId = invoice && accountOfInvoice(invoice);
  if (!invoice || !accountId) return;
  const contractId = idOf(invoice.parent?.subscription_details?.subscription);
  // The call that paid may have been cut off before.
  if (contractId) await keepDebitedMethod(ctx, contractId, charge.payment_method);
  const isRepeat = await isRepeatedDebit(ctx, charge);
  const at = (invoice.lines.data[0]?.period.start ?? invoice.created) * 1000;
  const { amount } = charge;
  await announce(ctx, accountId, {
    name: isRepeat ? charge.id : contractId ? debitName(contractId, { at, amount }) : invoice.id,
    number: await numberOfInvoice(ctx, invoice),
    amount,
    at: charge.created * 1000,
    mandateReference: await referenceOf(ctx, debit.mandate),
    last4: debit.last4 ?? '',
  });
}

/**
 * Whether a debit for the same invoice was tried before. The first one was announced, this one was
 * not. Stripe's own count of attempts holds only the automatic ones, so charges are counted
 * instead.
 */
async function isRepeatedDebit(
  ctx: Ctx,
  { id, payment_intent: intent }: Stripe.Charge,
): Promise<boolean> {
  const intentId = idOf(intent);
  if (!intentId) return false;
  const { data } = await ctx.stripe.charges.list({ payment_intent: intentId, limit: 100 });
  const earlier = data.slice(data.findIndex((charge) => charge.id === id) + 1);
  return earlier.some((charge) => charge.payment_method_details?.type === 'sepa_debit');
}

async function announce(ctx: Ctx, accountId: string, debit: Debit): Promise<void> {
  const letters = [debitNotice(debit, ctx.origin)];
  postLetters(ctx, letters, await queueLetters(ctx, accountId, letters));
}

/**
 * A period is debited once, however often its debit is announced. If the amount has changed since,
 * the debit is announced again, because the SEPA Core rulebook wants the amount that is taken.
 *
 * `at` is the start of the period in UTC milliseconds, `amount` is in cents.
 */
function debitName(contractId: string, { at, amount }: { at: number; amount: number }): string {
  return `${contractId}:${at}:${amount}`;
}

/** The mandate that the account's owner gave when this method was set up. */
async function mandateFor(ctx: Ctx, methodId: string): Promise<string | null> {
  const setups = await ctx.stripe.setupIntents.list({ payment_method: methodId, limit: 10 });
  return idOf(setups.data.find(({ mandate }) => mandate !== null)?.mandate);
}

async function referenceOf(ctx: Ctx, mandateId: string | null): Promise<string | null> {
  if (mandateId === null) return null;
  const mandate = await ctx.stripe.mandates.retrieve(mandateId);
  return mandate.payment_method_details.sepa_debit?.reference ?? null;
}
