import type Stripe from 'stripe';

import { monthsBetween } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { monthsFromOrder } from '#worker/subscription/clock/order-day.ts';
import {
  isLongAgo,
  numberOfInvoice,
  postLetters,
  queueLetters,
} from '#worker/subscription/mails/letters.ts';
import { receiptLetter } from '#worker/subscription/mails/receipt-letter.ts';
import type { Receipt } from '#worker/subscription/mails/receipt-letter.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import type { InvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { accountOfInvoice } from '#worker/subscription/payment/invoice-of-payment.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

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
  const period = lines.data[0]?.period;
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
