import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { invoiceOfPayment, ownerOfInvoice } from '#worker/subscription/money/invoices.ts';
import { dueRepayments } from '#worker/subscription/money/money-sql.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';
import { repaymentName } from '#worker/subscription/money/payment-view.ts';
import { failedRefundLetter } from '#worker/subscription/money/refund-letters.ts';
import { oweByHand, refundRepaymentKey } from '#worker/subscription/money/shared-sql.ts';
import {
  numberOfInvoice,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Looks again at the repayments that an invoice's credit notes belong to. Returns the ids of the
 * refunds that these have made.
 */
export async function followRepayments(
  ctx: Ctx,
  { id: invoice }: Stripe.Invoice,
): Promise<ReadonlySet<string>> {
  const notes = await ctx.stripe.creditNotes.list({ invoice, limit: 100 });
  const ours = notes.data.filter(({ metadata }) => metadata?.[repaymentName]);
  const keys = ours.flatMap(({ metadata }) => metadata?.[repaymentName] ?? []);
  for (const key of new Set(keys)) await payBack(ctx, key);
  const refunds = ours.flatMap((note) => note.refunds.map(({ refund }) => idOf(refund) ?? ''));
  return new Set(refunds);
}

/**
 * Follows a refund that did not reach its owner. The money is back with us, and the operator has
 * to send it another way (docs.stripe.com/refunds#failed-refunds). Its owner is told so. The
 * repayment that it belongs to has failed; one that was made by hand belongs to none, so it is owed
 * by a repayment of its own, which waits at the desk.
 */
export async function followFailedRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await nullIfGone(ctx.stripe.refunds.retrieve(refundId));
  if (refund?.status !== 'failed') return;
  const { amount } = refund;
  log('error', {
    message: 'a refund did not arrive',
    refund: refundId,
    charge: idOf(refund.charge),
    cents: amount,
    reason: refund.failure_reason,
  });
  const invoice = await invoiceOfPayment(ctx, idOf(refund.payment_intent));
  const owner = invoice && ownerOfInvoice(invoice);
  if (!invoice || !owner) return;
  const number = await numberOfInvoice(ctx, invoice);
  const letters = [failedRefundLetter({ number, refundId, amount }, ctx.origin)];
  const known = await followRepayments(ctx, invoice);
  const isByHand = !known.has(refundId);
  const owed = {
    key: refundRepaymentKey(refundId),
    ...owner,
    reason: 'desk',
    amount,
    invoiceId: invoice.id,
    problem: refund.failure_reason ?? null,
  } as const;
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, owner.accountId, letters),
    owed: isByHand ? oweByHand(ctx.db, owed, ctx.clock.now()) : undefined,
  });
  postLetters(ctx, letters, queued);
}

/** Pays back what is due, and looks at what is on its way. Part of the scheduled run. */
export const sweepRepayments = itemJob(dueRepayments, (ctx, { key }) => payBack(ctx, key));
