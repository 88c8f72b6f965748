import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { kindOf } from '#worker/subscription/checkout/kinds/kind-of.ts';
import type { GiveUp } from '#worker/subscription/checkout/kinds/kind.ts';
import { leftAlone } from '#worker/subscription/checkout/reservation-sql.ts';
import { settlePurchase } from '#worker/subscription/checkout/settle-purchase.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { eventOfIntent } from '#worker/subscription/contract/view-contract.ts';
import { retrieveIntent } from '#worker/subscription/money/intents.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { isAtWork, isBought, isOpen, purchaseLife } from '#worker/subscription/order/life.ts';
import { movedPurchase, readPurchase } from '#worker/subscription/order/move-purchase.ts';
import { purchaserOf, selectPurchase } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';

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
async function completeIfPaid(
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

/**
 * Ends what no call carries on: a reservation that was cut off, a payment left unfinished for a
 * day. What the person's bank has agreed to is completed. Nobody is charged in their absence; the
 * rest is given up (docs/decisions/0003). A debit takes as long as it takes. Part of the scheduled
 * run.
 */
export const sweepPurchases = itemJob(leftAlone, conclude);

async function conclude(ctx: JobCtx, purchase: Purchase): Promise<void> {
  try {
    const contractId = debitedContract(purchase);
    if (contractId) await syncContract(ctx, contractId);
    else if (!(await completeIfPaid(ctx, purchase.id))) await releasePurchase(ctx, purchase);
  } catch (error) {
    // What its person would hear as a refusal, such as of a replaced coupon, has given it up.
    const isRefusal = error instanceof AppError;
    if (!isRefusal || isOpen((await readPurchase(ctx, purchase.id)).status)) throw error;
  }
}

/** The contract behind a debit that was with the bank; null for anything else. */
function debitedContract(purchase: Purchase): string | null {
  const { left } = purchaseLife.states[purchase.status];
  return left?.action === 'look' ? kindOf(purchase.quote).contractId(purchase) : null;
}
