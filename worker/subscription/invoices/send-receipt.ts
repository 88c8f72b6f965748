import type { Ctx } from '#worker/context.ts';
import {
  isLongAgo,
  numberOfInvoice,
  postLetters,
  queueLetters,
} from '#worker/subscription/mails/letters.ts';
import { receiptLetter } from '#worker/subscription/mails/receipt-letter.ts';
import type { InvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';

/**
 * Sends the receipt for a charge of a contract that goes on, once. The first charge is confirmed
 * with the order, and what was settled as a dispute has a letter of its own.
 */
export async function sendReceipt(
  ctx: Ctx,
  accountId: string,
  { invoice, intent }: InvoiceWithIntent,
): Promise<void> {
  const { billing_reason: reason, status_transitions: moments, lines } = invoice;
  const paidAt = (moments.paid_at ?? 0) * 1000;
  const isCharge = intent?.status === 'succeeded' && intent.amount_received > 0;
  const isFirst = reason === 'subscription_create';
  if (invoice.status !== 'paid' || !isCharge || isFirst) return;
  if (isLongAgo(paidAt, ctx.clock.now())) return;
  const period = lines.data[0]?.period;
  const receipt = {
    invoiceId: invoice.id,
    contractNumber: await numberOfInvoice(ctx, invoice),
    number: invoice.number,
    amount: intent.amount_received,
    total: invoice.total,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paidAt,
    period: period ? { from: period.start * 1000, to: period.end * 1000 } : null,
  };
  const letters = [receiptLetter(receipt, ctx.origin)];
  postLetters(ctx, letters, await queueLetters(ctx, accountId, letters));
}
