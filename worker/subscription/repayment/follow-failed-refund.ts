import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { numberOfInvoice, postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { failedRefundLetter } from '#worker/subscription/mails/refund-letters.ts';
import {
  accountOfInvoice,
  invoiceOfPayment,
} from '#worker/subscription/payment/invoice-of-payment.ts';
import { followRepayments } from '#worker/subscription/repayment/follow-repayments.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Follows a refund that did not reach its owner. The money is back with us, and the operator has
 * to send it another way (docs.stripe.com/refunds#failed-refunds). Its owner is told, and the
 * repayment that it belongs to has failed.
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
  const accountId = invoice && accountOfInvoice(invoice);
  if (!accountId) return;
  const number = await numberOfInvoice(ctx, invoice);
  const letters = [failedRefundLetter({ number, refundId, amount }, ctx.origin)];
  postLetters(ctx, letters, await queueLetters(ctx, accountId, letters));
  await followRepayments(ctx, invoice);
}
