import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { lookAtIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import { invoiceAnswer } from '#worker/subscription/purchase/invoice-answer.ts';
import { selectPurchaseByInvoice } from '#worker/subscription/purchase/purchase-repository.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/**
 * The caller's purchase that they know by this invoice or intent. Throws `not_found` for somebody
 * else's, `purchase_expired` for one that was given up.
 */
export async function callersPurchase(
  ctx: Ctx,
  invoiceId: string,
): Promise<{ account: Account; purchase: Purchase; customerId: string }> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectPurchaseByInvoice(ctx.db, accountId, invoiceId),
    selectCustomer(ctx.db, accountId),
  ]);
  const purchase = rows[0][0];
  const customer = rows[1][0];
  if (!purchase || !customer) throw new AppError('not_found');
  if (purchase.status === 'released') throw new AppError('purchase_expired');
  return { account, purchase, customerId: customer.customerId };
}

/** What a completed purchase was answered with, again. */
export async function completedAnswer(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  const paid = purchase.quote.total > 0 && purchase.intentId;
  const answer = invoiceAnswer(purchase, paid ? await lookAtIntent(ctx, paid) : null);
  return { ...answer, repeated: true };
}
