import type Stripe from 'stripe';

import { monthsBetween } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { idOf } from '#worker/id-of.ts';
import { monthsFromOrder } from '#worker/subscription/clock/days.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { followRepayments } from '#worker/subscription/money/follow-repayments.ts';
import {
  accountOfInvoice,
  invoiceOfPayment,
  retrieveInvoiceWithIntent,
} from '#worker/subscription/money/invoices.ts';
import type { InvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import {
  isLongAgo,
  numberOfInvoice,
  postLetters,
  queueLetters,
  queueManyLetters,
} from '#worker/subscription/notices/letters.ts';
import { receiptLetter, refundLetter } from '#worker/subscription/notices/purchase-letters.ts';
import type { Receipt } from '#worker/subscription/notices/purchase-letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Follows a refund: a full refund ends a lifetime plan, a partial one changes nothing. Only Stripe
 * ends the contract of a subscription, whatever is refunded of its invoices (docs/decisions/0051).
 * Each refund is told to its owner once. If it belongs to a repayment of ours, that is looked at.
 */
export async function followRefund(ctx: Ctx, chargeId: string): Promise<void> {
  const charge = await nullIfGone(ctx.stripe.charges.retrieve(chargeId));
  const invoice = charge && (await invoiceOfPayment(ctx, idOf(charge.payment_intent)));
  if (!invoice) return;
  await tellRefunds(ctx, chargeId, invoice);
  await followRepayments(ctx, invoice);
  if (charge.refunded && invoice.metadata?.['purchase_id']) await takeBack(ctx, invoice);
}

async function tellRefunds(ctx: Ctx, chargeId: string, invoice: Stripe.Invoice): Promise<void> {
  const accountId = accountOfInvoice(invoice);
  if (!accountId) return;
  const { data } = await ctx.stripe.refunds.list({ charge: chargeId, limit: 10 });
  const contractNumber = await numberOfInvoice(ctx, invoice);
  const letters = data
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .filter(({ created }) => !isLongAgo(created * 1000, ctx.clock.now()))
    .map(({ id, amount }) => refundLetter({ refundId: id, contractNumber, amount }, ctx.origin));
  if (letters.length === 0) return;
  const { queued } = await batch(ctx.db, { queued: queueManyLetters(ctx, accountId, letters) });
  postLetters(ctx, letters, queued.flat());
}

/**
 * Ends the contract of a one-time plan whose money went back; other invoices are left alone.
 * Stripe's invoice still says that it was paid, so the end is noted in its metadata.
 */
export async function takeBack(ctx: Ctx, invoice: Stripe.Invoice): Promise<void> {
  const { purchase_id: bought, taken_back_at: known } = invoice.metadata ?? {};
  if (!bought || invoice.status !== 'paid') return;
  if (!known) {
    const seconds = Math.floor(ctx.clock.now() / 1000);
    await ctx.stripe.invoices.update(invoice.id, { metadata: { taken_back_at: String(seconds) } });
  }
  await syncContract(ctx, invoice.id);
}

/**
 * Sends the receipt for a charge, once. What was settled as a dispute has a letter of its own.
 */
export async function sendReceipt(
  ctx: Ctx,
  accountId: string,
  { invoice, intent }: InvoiceWithIntent,
): Promise<void> {
  const { status_transitions: moments } = invoice;
  const paidAt = (moments.paid_at ?? 0) * 1000;
  const isCharge = intent?.status === 'succeeded' && intent.amount_received > 0;
  if (invoice.status !== 'paid' || !isCharge) return;
  if (isLongAgo(paidAt, ctx.clock.now())) return;
  const receipt = {
    invoiceId: invoice.id,
    contractNumber: await numberOfInvoice(ctx, invoice),
    number: invoice.number,
    amount: intent.amount_received,
    total: invoice.total,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paidAt,
    period: periodOf(invoice),
  };
  const letters = [receiptLetter(receipt, ctx.origin)];
  postLetters(ctx, letters, await queueLetters(ctx, accountId, letters));
}

/**
 * What a charge is for; null for what is paid once. Stripe's first period is that of UTC: what
 * follows it is moved to the right day in Germany after this (docs/decisions/0091).
 */
function periodOf({
  billing_reason: reason,
  parent,
  lines,
}: Pick<Stripe.Invoice, 'billing_reason' | 'parent' | 'lines'>): Receipt['period'] {
  const period = lines.data.find(({ period: { start, end } }) => end > start)?.period;
  if (!parent?.subscription_details || !period) return null;
  const from = period.start * 1000;
  const to = period.end * 1000;
  const isFirst = reason === 'subscription_create';
  return { from, to: isFirst ? monthsFromOrder(from, monthsBetween(from, to)) : to };
}

/** The same for the charge of a one-time plan, whose contract is its invoice. */
export async function sendOneTimeReceipt(ctx: Ctx, invoiceId: string): Promise<void> {
  const found = await nullIfGone(retrieveInvoiceWithIntent(ctx, invoiceId));
  const accountId = found && accountOfInvoice(found.invoice);
  if (accountId) await sendReceipt(ctx, accountId, found);
}
