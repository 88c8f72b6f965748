import Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { invoiceOfPayment } from '#worker/subscription/invoices/invoice-of-payment.ts';
import { comingCharge } from '#worker/subscription/mails/coming-charge.ts';
import { debitNotice } from '#worker/subscription/mails/debit-notice.ts';
import type { Debit } from '#worker/subscription/mails/debit-notice.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';

/**
 * Stripe says some days before that a period comes to its end. Whatever is further away is the
 * period after that: the event came when its own had begun, and the debit of the next one will be
 * announced in its time.
 */
const foresightMs = 15 * dayMs;

/**
 * Announces the debit that a contract's next period will bring, if it is paid by debit: as soon as
 * Stripe says that the period comes to its end.
 */
export async function announceComingDebit(ctx: Ctx, contractId: string): Promise<void> {
  const coming = await comingCharge(ctx, contractId);
  if (coming && coming.at > ctx.clock.now() + foresightMs) return;
  const method = coming?.subscription.default_payment_method;
  const accountId = coming?.subscription.metadata['account_id'];
  if (!coming || !accountId || !method || typeof method === 'string' || !method.sepa_debit) return;
  await announce(ctx, accountId, {
    name: debitName(contractId, coming.at),
    amount: coming.amount,
    at: coming.at,
    mandateReference: await referenceOf(ctx, await mandateFor(ctx, method.id)),
    last4: method.sepa_debit.last4 ?? '',
  });
}

/**
 * An event that comes later than this tells of a debit that is long done. Together with `foresightMs`
 * it is less than a mail is remembered (worker/mail/delivery.ts): otherwise whether a debit was
 * announced may have been forgotten when it is told of.
 */
const longestDebitMs = 14 * dayMs;

/** Announces a debit that has just been handed to the bank, unless it was announced before. */
export async function announceDebit(ctx: Ctx, chargeId: string): Promise<void> {
  const charge = await look(ctx, chargeId);
  if (!charge || charge.created * 1000 <= ctx.clock.now() - longestDebitMs) return;
  const debit = charge.payment_method_details?.sepa_debit;
  const invoice = debit && (await invoiceOfPayment(ctx, idOf(charge.payment_intent)));
  const accountId = invoice && accountOf(invoice);
  if (!invoice || !accountId) return;
  const contractId = idOf(invoice.parent?.subscription_details?.subscription);
  const again = await isAnotherTry(ctx, charge);
  const from = invoice.lines.data[0]?.period.start ?? invoice.created;
  await announce(ctx, accountId, {
    name: again ? charge.id : contractId ? debitName(contractId, from * 1000) : invoice.id,
    amount: charge.amount,
    at: charge.created * 1000,
    mandateReference: await referenceOf(ctx, debit.mandate),
    last4: debit.last4 ?? '',
  });
}

/**
 * Whether a debit for the same bill was tried before: that one was announced, this one was not. Stripe
 * counts an invoice's automatic attempts only.
 */
async function isAnotherTry(ctx: Ctx, { id, payment_intent: intent }: Stripe.Charge) {
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

/** A period is debited once, however often it is announced. */
function debitName(contractId: string, periodStart: number): string {
  return `${contractId}:${periodStart}`;
}

async function look(ctx: Ctx, id: string): Promise<Stripe.Charge | null> {
  try {
    return await ctx.stripe.charges.retrieve(id);
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return null;
    throw error;
  }
}

function accountOf({ parent, metadata }: Stripe.Invoice): string | undefined {
  return parent?.subscription_details?.metadata?.['account_id'] ?? metadata?.['account_id'];
}

/** The mandate that the owner of an account gave with it. */
async function mandateFor(ctx: Ctx, methodId: string): Promise<string | null> {
  const setups = await ctx.stripe.setupIntents.list({ payment_method: methodId, limit: 10 });
  return idOf(setups.data.find(({ mandate }) => mandate !== null)?.mandate);
}

async function referenceOf(ctx: Ctx, mandateId: string | null): Promise<string | null> {
  if (mandateId === null) return null;
  const mandate = await ctx.stripe.mandates.retrieve(mandateId);
  return mandate.payment_method_details.sepa_debit?.reference ?? null;
}
