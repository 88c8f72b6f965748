import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import {
  closeDispute,
  insertDispute,
  isNewDispute,
  openNextDispute,
} from '#worker/subscription/dispute/dispute-sql.ts';
import type { DisputeRow, NewDispute } from '#worker/subscription/dispute/dispute-sql.ts';
import { disputeLetter } from '#worker/subscription/mails/dispute-letter.ts';
import { numberOfInvoice, postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { voidInvoice } from '#worker/subscription/payment/void-invoice.ts';

/**
 * Opens a dispute about an invoice, once for each debit; it waits while the person has another one
 * to settle. `returnedAt` is when the bank refused or returned the debit, UTC milliseconds.
 */
export async function openDispute(
  ctx: Ctx,
  dispute: NewDispute,
  invoice: Stripe.Invoice,
  returnedAt: number,
): Promise<void> {
  const now = ctx.clock.now();
  const details = {
    ...dispute,
    // The bank may return a debit before we store the contract that it was for.
    number: await numberOfInvoice(ctx, invoice),
    openedAt: now,
    invoiceNumber: invoice.number,
    invoicedAt: invoice.created * 1000,
    returnedAt,
  };
  const letters = [{ ...disputeLetter(details, ctx.origin), onlyIf: isNewDispute(dispute) }];
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, dispute.accountId, letters),
    opening: insertDispute(ctx.db, dispute, now),
  });
  postLetters(ctx, letters, queued);
}

/**
 * Drops a dispute for which nothing is owed any more. If its settlement turns out to be paid, that
 * invoice's own event closes the dispute instead. Returns whether it was dropped.
 */
export async function dropDispute(ctx: Ctx, dispute: DisputeRow): Promise<boolean> {
  if (dispute.settleStatus === 'paid') return false;
  if (dispute.settleInvoiceId && !(await voidInvoice(ctx, dispute.settleInvoiceId))) return false;
  const now = ctx.clock.now();
  await batch(ctx.db, {
    closing: closeDispute(ctx.db, dispute.id, 'dropped', now),
    next: openNextDispute(ctx.db, dispute.accountId, now),
  });
  return true;
}
