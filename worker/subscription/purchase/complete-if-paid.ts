import type { Ctx } from '#worker/context.ts';
import { lookAtIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import { isTrialOver } from '#worker/subscription/purchase/begin-trial.ts';
import { isOpen } from '#worker/subscription/purchase/purchase.ts';
import { purchaserOf, selectPurchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';

/** A purchase as it is stored, with what Stripe calls whose it is. */
export interface TakenPurchase {
  row: Purchase | null;
  customerId: string | null;
}

/**
 * Completes a purchase whose client went away after authenticating, if the payment has succeeded or
 * is with the bank; changes nothing otherwise. `taken` is the purchase if it was read already. Returns
 * whether it did.
 */
export async function completeIfPaid(
  ctx: Ctx,
  purchaseId: string,
  taken?: TakenPurchase,
): Promise<boolean> {
  const { row: purchase, customerId } = taken ?? (await read(ctx, purchaseId));
  if (!purchase?.intentId || !isOpen(purchase.status)) return false;
  if (isTrialOver(purchase.quote, ctx.clock.now())) return false;
  if (!customerId) return false;
  const outcome = await lookAtIntent(ctx, purchase.intentId);
  if (outcome.status !== 'succeeded' && outcome.status !== 'processing') return false;
  await settlePurchase(ctx, purchase, customerId, outcome);
  return true;
}

/**
 * The same because an event tells that a method was verified. A reservation is left to its own request
 * and to the scheduled run: that request may be trying again under other keys, and each would begin a
 * trial.
 */
export async function completeVerified(
  ctx: Ctx,
  purchaseId: string,
  taken?: TakenPurchase,
): Promise<boolean> {
  const known = taken ?? (await read(ctx, purchaseId));
  return known.row?.status === 'reserved' ? false : completeIfPaid(ctx, purchaseId, known);
}

async function read({ db }: Ctx, id: string): Promise<TakenPurchase> {
  const [[row], [customer]] = await db.batch([
    selectPurchase(db, id),
    selectCustomer(db, purchaserOf(id)),
  ]);
  return { row: row ?? null, customerId: customer?.customerId ?? null };
}
