import type { Ctx } from '#worker/context.ts';
import { lookAtIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import { isTrialOver } from '#worker/subscription/purchase/begin-trial.ts';
import { isOpen } from '#worker/subscription/purchase/purchase.ts';
import { selectPurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';

/**
 * Completes a purchase whose client went away after authenticating, if the payment has succeeded or
 * is with the bank; changes nothing otherwise. Returns whether it did.
 */
export async function completeIfPaid(ctx: Ctx, purchaseId: string): Promise<boolean> {
  const purchase = (await selectPurchase(ctx.db, purchaseId))[0];
  if (!purchase?.intentId || !isOpen(purchase.status)) return false;
  if (isTrialOver(purchase.quote, ctx.clock.now())) return false;
  const customer = (await selectCustomer(ctx.db, purchase.accountId))[0];
  if (!customer) return false;
  const outcome = await lookAtIntent(ctx, purchase.intentId);
  if (outcome.status !== 'succeeded' && outcome.status !== 'processing') return false;
  await settlePurchase(ctx, purchase, customer.customerId, outcome);
  return true;
}
