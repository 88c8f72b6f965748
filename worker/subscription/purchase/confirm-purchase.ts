import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { retrieveIntent } from '#worker/subscription/payment/intents.ts';
import { withCallersPurchase } from '#worker/subscription/purchase/callers-purchase.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/**
 * Looks how a payment ended that the client had authenticated, and completes the purchase. Throws
 * as `withCallersPurchase` and `settlePurchase` do.
 */
export function confirmPurchase(ctx: Ctx, invoiceId: string): Promise<InvoiceAnswer> {
  return withCallersPurchase(ctx, invoiceId, async ({ purchase, customerId }) => {
    if (!purchase.intentId) throw new AppError('not_found');
    const outcome = await retrieveIntent(ctx, purchase.intentId);
    return settlePurchase(ctx, purchase, customerId, outcome);
  });
}
