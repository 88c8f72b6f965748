import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { purchaseLife } from '#worker/subscription/life/life.ts';
import { selectOpenPurchase } from '#worker/subscription/life/shared-sql.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import { selectWithdrawal } from '#worker/subscription/withdrawal/withdrawal-sql.ts';

/**
 * Gives up the order that somebody has left unfinished, so that a withdrawal of theirs can be
 * undone. An order that is at work, or turns out to be paid, stays.
 */
export async function makeWay(ctx: Ctx, key: string): Promise<void> {
  const [row] = await selectWithdrawal(ctx.db, key);
  if (row?.status !== 'closed' || row.finalAt <= ctx.clock.now()) return;
  const [order] = await selectOpenPurchase(ctx.db, row.accountId);
  // The order of the contract itself may still wait for its bank.
  if (!order || (order.subscriptionId ?? order.invoiceId) === row.contractId) return;
  const { yieldsAfterMs } = purchaseLife[order.status];
  if (yieldsAfterMs === null || ctx.clock.now() - order.updatedAt < yieldsAfterMs) return;
  try {
    await releasePurchase(ctx, order);
  } catch (error) {
    // Its own request has gone on, and holds its place.
    if (!(error instanceof AppError) || error.code !== 'purchase_in_progress') throw error;
  }
}
