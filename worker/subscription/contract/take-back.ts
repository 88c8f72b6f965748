import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { idOf } from '#worker/id-of.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import {
  isLongAgo,
  numberOfInvoice,
  postLetters,
  queueManyLetters,
} from '#worker/subscription/mails/letters.ts';
import { refundLetter } from '#worker/subscription/mails/receipt-letter.ts';
import { followRepayments } from '#worker/subscription/repayment/follow-repayments.ts';
import {
  accountOfInvoice,
  invoiceOfPayment,
} from '#worker/subscription/payment/invoice-of-payment.ts';
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
