import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { lookAtIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import {
  callersPurchase,
  completedAnswer,
} from '#worker/subscription/purchase/callers-purchase.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';

/**
 * After the client has had a payment authenticated: looks at what came of it and completes the
 * purchase. Throws as `callersPurchase`.
 */
export async function confirmPurchase(ctx: Ctx, invoiceId: string): Promise<InvoiceAnswer> {
  const { purchase, customerId } = await callersPurchase(ctx, invoiceId);
  if (purchase.status === 'completed') return completedAnswer(ctx, purchase);
  if (!purchase.intentId) throw new AppError('not_found');
  const outcome = await lookAtIntent(ctx, purchase.intentId);
  return settlePurchase(ctx, purchase, customerId, outcome);
}
