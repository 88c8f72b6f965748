import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { lookAtIntent } from '#worker/subscription/attempt-payment.ts';
import { carryOn } from '#worker/subscription/carry-on.ts';
import {
  keepReferences,
  selectCustomer,
  selectPurchase,
  selectPurchaseByInvoice,
} from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { invoiceAnswer, settlePurchase } from '#worker/subscription/settle-purchase.ts';

/**
 * After the client has had a payment authenticated: looks at what came of it and completes the
 * purchase. Throws `not_found` for an invoice that is not the caller's, `purchase_expired`.
 */
export async function confirmPurchase(ctx: Ctx, invoiceId: string): Promise<InvoiceAnswer> {
  const { purchase } = await callersPurchase(ctx, invoiceId);
  return ended(ctx, purchase) ?? settleByIntent(ctx, purchase);
}

/**
 * Pays a purchase whose payment was refused with another method. Throws as `confirmPurchase`, and
 * `invaid_payment` for a method that Stripe does not take.
 */
export async function reattemptPurchase(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  const { purchase, customerId } = await callersPurchase(ctx, invoiceId);
  const over = ended(ctx, purchase);
  if (over) return over;
  await keepReferences(ctx.db, purchase.id, { paymentMethodId }, ctx.clock.now());
  return carryOn(ctx, { ...purchase, paymentMethodId }, customerId, paymentMethodId);
}

/**
 * Completes a purchase whose client went away after authenticating, if the payment has succeeded;
 * changes nothing otherwise.
 */
export async function completeIfPaid(ctx: Ctx, purchaseId: string): Promise<void> {
  const purchase = (await selectPurchase(ctx.db, purchaseId))[0];
  if (!purchase?.intentId || purchase.status === 'completed' || purchase.status === 'released') {
    return;
  }
  const outcome = await lookAtIntent(ctx, purchase.intentId);
  if (outcome.status === 'succeeded') await settlePurchase(ctx, purchase, outcome);
}

async function callersPurchase(
  ctx: Ctx,
  invoiceId: string,
): Promise<{ purchase: Purchase; customerId: string }> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectPurchaseByInvoice(ctx.db, accountId, invoiceId),
    selectCustomer(ctx.db, accountId),
  ]);
  const purchase = rows[0][0];
  const customer = rows[1][0];
  if (!purchase || !customer) throw new AppError('not_found');
  return { purchase, customerId: customer.customerId };
}

function ended(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> | null {
  if (purchase.status === 'released') throw new AppError('purchase_expired');
  if (purchase.status !== 'completed') return null;
  return purchase.quote.total > 0
    ? settleByIntent(ctx, purchase)
    : Promise.resolve(invoiceAnswer(purchase, null));
}

async function settleByIntent(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  if (!purchase.intentId) throw new AppError('not_found');
  const outcome = await lookAtIntent(ctx, purchase.intentId);
  return purchase.status === 'completed'
    ? invoiceAnswer(purchase, outcome)
    : settlePurchase(ctx, purchase, outcome);
}
