import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Reports a refund that did not reach its owner. The money is back with us, and the operator has to
 * send it another way (docs.stripe.com/refunds#failed-refunds).
 */
export async function reportFailedRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await nullIfGone(ctx.stripe.refunds.retrieve(refundId));
  if (refund?.status !== 'failed') return;
  log('error', {
    message: 'a refund did not arrive',
    refund: refundId,
    charge: idOf(refund.charge),
    cents: refund.amount,
    reason: refund.failure_reason,
  });
}
