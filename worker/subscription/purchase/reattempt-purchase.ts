import type { Ctx } from '#worker/context.ts';
import { withCallersPurchase } from '#worker/subscription/purchase/callers-purchase.ts';
import { carryOn } from '#worker/subscription/purchase/carry-on.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/**
 * Pays a purchase whose payment was refused with another method. Throws as `withCallersPurchase`
 * and `carryOn` do.
 */
export function reattemptPurchase(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  return withCallersPurchase(ctx, invoiceId, ({ account, purchase, customerId }) =>
    carryOn(ctx, account, purchase, customerId, paymentMethodId),
  );
}
