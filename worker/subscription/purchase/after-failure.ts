import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { keepCustomer, newCustomer } from '#worker/subscription/payment/ensure-customer.ts';
import type { PurchaseEvent } from '#worker/subscription/life/life.ts';
import { movedPurchase, readPurchase } from '#worker/subscription/life/move-purchase.ts';
import { nextGeneration } from '#worker/subscription/life/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import {
  isKeyReused,
  isStoredFault,
  refusesParameter,
} from '#worker/subscription/stripe-refusal.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

/**
 * Leaves a purchase that failed in a state from which the person can go on: with another method,
 * under other idempotency keys, or with another plan. Returns the error that they get.
 */
export async function afterFailure(ctx: Ctx, purchase: Purchase, error: unknown): Promise<unknown> {
  if (error instanceof AppError && error.code === 'invaid_payment') {
    await moveAsStored(ctx, purchase, 'refused');
  }
  // Stripe answers with the same fault for as long as it remembers the key.
  if (isStoredFault(error)) await nextGeneration(ctx.db, purchase);
  // An earlier try named other methods of payment, or came from an older version of this code. The
  // next one looks first what that try has made.
  if (isKeyReused(error)) {
    await nextGeneration(ctx.db, purchase);
    return new AppError('payment_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  // The price is no longer sold at Stripe, and no event has said so yet.
  if (refusesParameter(error, /^(items|pricing)/)) {
    await moveAsStored(ctx, purchase, 'given_up');
    await syncPlans(ctx);
    return new AppError('invalid_plan', { cause: error });
  }
  // The coupon was deleted at Stripe.
  if (refusesParameter(error, /^discounts/)) {
    await moveAsStored(ctx, purchase, 'given_up');
    return new AppError('coupon_invalid', { cause: error });
  }
  return error;
}

/** The call that failed may have written to the purchase before. */
async function moveAsStored(ctx: Ctx, { id }: Purchase, event: PurchaseEvent): Promise<void> {
  await movedPurchase(ctx, await readPurchase(ctx, id), event);
}

/**
 * Replaces a customer that was deleted at Stripe. Returns the new one and the purchase under new
 * keys: the old ones are bound to the deleted customer.
 */
export async function replaceLostCustomer(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
  lostId: string,
): Promise<{ customerId: string; purchase: Purchase }> {
  const newId = await newCustomer(ctx, account, purchase.id);
  const customerId = await keepCustomer(ctx, account.id, newId, lostId);
  await nextGeneration(ctx.db, purchase);
  return { customerId, purchase: await readPurchase(ctx, purchase.id) };
}
