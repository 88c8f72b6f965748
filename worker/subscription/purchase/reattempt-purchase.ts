import type { Ctx } from '#worker/context.ts';
import {
  callersPurchase,
  completedAnswer,
} from '#worker/subscription/purchase/callers-purchase.ts';
import { carryOn } from '#worker/subscription/purchase/carry-on.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/**
 * Pays a purchase whose payment was refused with another method. Throws as `callersPurchase`,
 * `invaid_payment` for a method that Stripe does not take, `too_many_requests`.
 */
export async function reattemptPurchase(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  const { account, purchase, customerId } = await callersPurchase(ctx, invoiceId);
  if (purchase.status === 'completed') return completedAnswer(ctx, purchase);
  return carryOn(ctx, account, purchase, customerId, paymentMethodId);
}
