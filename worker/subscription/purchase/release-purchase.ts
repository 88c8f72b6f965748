import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { isAtWork, isBought, isOpen } from '#worker/subscription/life/life.ts';
import { movedPurchase, readPurchase } from '#worker/subscription/life/move-purchase.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { kindOf } from '#worker/subscription/purchase/kinds/kind-of.ts';
import type { GiveUp } from '#worker/subscription/purchase/kinds/kind.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';

/**
 * Gives up an unfinished purchase so that nothing can be charged for it any more, or completes it
 * if the money was taken after all. Stripe decides which: a paid invoice cannot be voided, and the
 * intent of a verified method cannot be cancelled. A debit that is with the bank counts as taken,
 * because its contract runs. Throws `purchase_in_progress` when the purchase's own request is still
 * at work.
 */
export async function releasePurchase(ctx: Ctx, purchase: Purchase): Promise<GiveUp> {
  const [customer] = await selectCustomer(ctx.db, purchase.accountId);
  // Nothing is made at Stripe before the customer is stored.
  const gaveUp = customer
    ? await kindOf(purchase.quote).giveUp(ctx, purchase, customer.customerId)
    : 'given_up';
  if (gaveUp === 'paid' || (await movedPurchase(ctx, purchase, 'given_up'))) return gaveUp;
  // Its contract told the same, or its own request has gone on.
  const current = await readPurchase(ctx, purchase.id);
  if (isOpen(current.status)) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  return isBought(current.status) ? 'paid' : 'given_up';
}

/**
 * The same for somebody else than the order's own request: while that may be at work, it may make
 * at Stripe what nobody finds yet, and `purchase_in_progress` is thrown.
 */
export async function releaseUnlessAtWork(ctx: Ctx, purchase: Purchase): Promise<GiveUp> {
  if (isAtWork(purchase, ctx.clock.now())) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  return releasePurchase(ctx, purchase);
}
