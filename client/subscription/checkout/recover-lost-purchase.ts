import { ApiFailure } from '#client/lib/api-failure.ts';
import { readItem } from '#client/lib/stored-item.ts';
import type { Attempt, PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import { sendPayStep } from '#client/subscription/checkout/send-pay-step.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';

/**
 * The purchase of this tab's attempt, if the answer to its order was lost before a reload; null if
 * nothing was bought. Repeating the call charges nothing again.
 */
export async function recoverLostPurchase(): Promise<InvoiceAnswer | null> {
  const attempt = readItem('purchase_attempt') as Attempt | null;
  if (!attempt?.sent) return null;
  const { paymentMethodId, total } = attempt.sent;
  const { planId } = JSON.parse(attempt.subject) as Pick<PurchaseSubject, 'planId'>;
  const subject: PurchaseSubject = {
    planId,
    trialEndAt: null,
    coupon: null,
    cancelAtPeriodEnd: false,
    subCouponId: null,
    nextPlanId: null,
    extraDays: null,
    withoutTrial: false,
    buyer: null,
  };
  try {
    const step = { kind: 'buy', paymentMethodId } as const;
    const answer = await sendPayStep(step, { subject, key: attempt.key, total });
    const status = answer.invoice.payment_intent?.status ?? 'succeeded';
    return status === 'succeeded' || status === 'processing' ? answer : null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return null;
  }
}
