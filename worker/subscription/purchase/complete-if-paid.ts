import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isAtWork, isOpen } from '#worker/subscription/life/life.ts';
import { eventOfIntent } from '#worker/subscription/life/purchase-event.ts';
import { purchaserOf, selectPurchase } from '#worker/subscription/life/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { retrieveIntent } from '#worker/subscription/payment/intents.ts';
import { kindOf } from '#worker/subscription/purchase/kinds/kind-of.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';

/** A purchase as it is stored, with its person's customer at Stripe. */
export interface PurchaseSnapshot {
  row: Purchase | null;
  customerId: string | null;
}

/**
 * Completes a purchase whose client went away after authenticating, if the payment has succeeded or
 * is with the bank; changes nothing otherwise. `snapshot` is the purchase if it was read already.
 * Returns whether it did.
 */
export async function completeIfPaid(
  ctx: Ctx,
  purchaseId: string,
  snapshot?: PurchaseSnapshot,
): Promise<boolean> {
  const { row: purchase, customerId } = snapshot ?? (await readSnapshot(ctx, purchaseId));
  if (!purchase?.intentId || !customerId || !isOpen(purchase.status)) return false;
  if (kindOf(purchase.quote).isOver(purchase.quote, ctx.clock.now())) return false;
  const outcome = await retrieveIntent(ctx, purchase.intentId);
  const event = eventOfIntent(outcome);
  if (event !== 'paid' && event !== 'method_verified' && event !== 'with_bank') return false;
  await settlePurchase(ctx, purchase, customerId, outcome);
  return true;
}

/**
 * The same because of an event. While the purchase's own request may still be at work, the event
 * leaves it to that request and to the scheduled run: two calls at once under one idempotency key
 * disturb each other.
 */
export async function completeAfterEvent(
  ctx: Ctx,
  purchaseId: string,
  snapshot?: PurchaseSnapshot,
): Promise<boolean> {
  const known = snapshot ?? (await readSnapshot(ctx, purchaseId));
  const { row } = known;
  if (!row || isAtWork(row, ctx.clock.now())) {
    return false;
  }
  return completeIfPaid(ctx, purchaseId, known);
}

async function readSnapshot({ db }: Ctx, id: string): Promise<PurchaseSnapshot> {
  const { purchases, customers } = await batch(db, {
    purchases: selectPurchase(db, id),
    customers: selectCustomer(db, purchaserOf(id)),
  });
  return { row: purchases[0] ?? null, customerId: customers[0]?.customerId ?? null };
}
