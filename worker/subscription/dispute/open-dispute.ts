import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import {
  closeDispute,
  insertDispute,
  isNewDispute,
  openNext,
} from '#worker/subscription/dispute/dispute-repository.ts';
import type { Dispute, NewDispute } from '#worker/subscription/dispute/dispute-repository.ts';
import { disputeOpened } from '#worker/subscription/mails/dispute-opened.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { voidInvoice } from '#worker/subscription/purchase/release-purchase.ts';

/**
 * Opens a dispute over an invoice, once for each debit; it waits while that person has another one to
 * settle. `returnedAt` is when the bank refused or returned it, UTC milliseconds.
 */
export async function openDispute(
  ctx: Ctx,
  found: NewDispute,
  invoice: Pick<Stripe.Invoice, 'number' | 'created'>,
  returnedAt: number,
): Promise<void> {
  const told = {
    ...found,
    invoiceNumber: invoice.number,
    invoicedAt: invoice.created * 1000,
    returnedAt,
  };
  const letters = [{ ...disputeOpened(told, ctx.origin), onlyIf: isNewDispute(found) }];
  const [queued] = await ctx.db.batch([
    queueLetters(ctx, found.accountId, letters),
    insertDispute(ctx.db, found, ctx.clock.now()),
  ]);
  postLetters(ctx, letters, queued);
}

/**
 * Drops a dispute in which nothing is owed any more, unless its settlement turns out to be paid;
 * then that one's own event closes it. Returns whether it is dropped.
 */
export async function dropDispute(ctx: Ctx, dispute: Dispute): Promise<boolean> {
  if (dispute.settleStatus === 'paid') return false;
  if (dispute.settleInvoiceId && !(await voidInvoice(ctx, dispute.settleInvoiceId))) return false;
  const now = ctx.clock.now();
  await ctx.db.batch([
    closeDispute(ctx.db, dispute.id, 'dropped', now),
    openNext(ctx.db, dispute.accountId, now),
  ]);
  return true;
}
