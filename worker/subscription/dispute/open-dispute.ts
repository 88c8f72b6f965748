import type { Ctx } from '#worker/context.ts';
import {
  closeDispute,
  insertDispute,
  openNext,
} from '#worker/subscription/dispute/dispute-repository.ts';
import type { Dispute, NewDispute } from '#worker/subscription/dispute/dispute-repository.ts';
import { voidInvoice } from '#worker/subscription/purchase/release-purchase.ts';

/** Opens a dispute, once for each debit; it waits while that person has another one to settle. */
export async function openDispute(ctx: Ctx, found: NewDispute): Promise<void> {
  await insertDispute(ctx.db, found, ctx.clock.now());
}

/**
 * Drops a dispute in which nothing is owed any more, unless its settlement turns out to be paid;
 * then that one's own event closes it.
 */
export async function dropDispute(ctx: Ctx, dispute: Dispute): Promise<void> {
  if (dispute.settleStatus === 'paid') return;
  if (dispute.settleInvoiceId && !(await voidInvoice(ctx, dispute.settleInvoiceId))) return;
  const now = ctx.clock.now();
  await ctx.db.batch([
    closeDispute(ctx.db, dispute.id, 'dropped', now),
    openNext(ctx.db, dispute.accountId, now),
  ]);
}
