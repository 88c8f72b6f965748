import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newCustomer } from '#worker/subscription/payment-method/ensure-customer.ts';
import { movePurchase, nextGeneration } from '#worker/subscription/purchase/purchase-repository.ts';
import { replaceCustomer } from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { isStripeFault, refusesParameter } from '#worker/subscription/stripe-refusal.ts';
import { syncPlans } from '#worker/subscription/plan/sync-plans.ts';

/**
 * Leaves a purchase that failed so that the person can go on: with another method, under other
 * keys, or with another plan. Returns the error that they are told.
 */
export async function afterFailure(ctx: Ctx, purchase: Purchase, error: unknown): Promise<unknown> {
  const { db, clock } = ctx;
  if (error instanceof AppError && error.code === 'invaid_payment') {
    await movePurchase(db, purchase.id, 'requires_payment_method', {}, clock.now());
  }
  // Stripe would repeat its own fault under the same keys.
  if (isStripeFault(error)) await nextGeneration(db, purchase);
  // The price is no longer sold in Stripe, and no event has said so yet.
  if (refusesParameter(error, /^(items|pricing)/)) {
    await movePurchase(db, purchase.id, 'released', {}, clock.now());
    await syncPlans(ctx);
    return new AppError('invalid_plan', { cause: error });
  }
  // The coupon was taken away in Stripe.
  if (refusesParameter(error, /^discounts/)) {
    await movePurchase(db, purchase.id, 'released', {}, clock.now());
    return new AppError('coupon_invalid', { cause: error });
  }
  return error;
}

/**
 * Replaces a customer that was deleted in Stripe. Returns the new one and the purchase under new
 * keys: the old ones are bound to the customer that is gone.
 */
export async function replaceLostCustomer(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
): Promise<{ customerId: string; purchase: Purchase }> {
  const customerId = await newCustomer(ctx, account, purchase.id);
  await replaceCustomer(ctx.db, {
    accountId: account.id,
    customerId,
    createdAt: ctx.clock.now(),
  });
  await nextGeneration(ctx.db, purchase);
  return { customerId, purchase: { ...purchase, generation: purchase.generation + 1 } };
}
