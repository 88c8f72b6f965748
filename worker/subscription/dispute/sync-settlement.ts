import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import type { SettleStatus } from '#worker/subscription/dispute/dispute.ts';
import {
  closeDispute,
  isOwed,
  openNext,
  selectDisputeById,
  writeSettlement,
} from '#worker/subscription/dispute/dispute-repository.ts';
import type { Dispute } from '#worker/subscription/dispute/dispute-repository.ts';
import { isSpent } from '#worker/subscription/dispute/settlement-invoice.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { settled } from '#worker/subscription/mails/settled.ts';
import { seeInvoice } from '#worker/subscription/invoices/charge-invoice.ts';
import type { SeenInvoice } from '#worker/subscription/invoices/charge-invoice.ts';

const triesBeforeGivingUp = 6;

/** A dispute as a look at Stripe finds it stored. */
export interface TakenDispute {
  row: Dispute | null;
}

/**
 * Makes a dispute agree with what Stripe says of its settlement invoice, whatever order events came
 * in; what Stripe said is written only if nobody wrote meanwhile, else Stripe is asked again. Paid, it
 * closes the dispute. Returns the dispute as it is then and what was seen; null for an invoice that
 * settles nothing. `taken` is the row if it was read already.
 */
export async function syncSettlement(
  ctx: Ctx,
  invoiceId: string,
  disputeId: number,
  taken?: TakenDispute,
): Promise<{ dispute: Dispute; seen: SeenInvoice } | null> {
  let known = taken;
  for (let attempt = 0; attempt < triesBeforeGivingUp; attempt += 1) {
    const row = known ? known.row : (await selectDisputeById(ctx.db, disputeId))[0];
    known = undefined;
    if (!row || (row.settleInvoiceId ?? invoiceId) !== invoiceId) return null;
    const seen = await seeInvoice(ctx, invoiceId);
    if (seen.invoice.metadata?.['dispute_id'] !== String(disputeId)) return null;
    if (row.status === 'settled' || row.status === 'dropped') return { dispute: row, seen };
    const settleStatus = row.settleStatus === 'paid' ? 'paid' : settleStatusOf(seen);
    const said = { settleInvoiceId: invoiceId, settleStatus };
    if (!(await writeSettlement(ctx.db, row, said))) continue;
    const written = { ...row, ...said, version: row.version + 1 };
    return {
      dispute: settleStatus === 'paid' ? await conclude(ctx, written, seen.invoice.total) : written,
      seen,
    };
  }
  throw new Error(`dispute ${disputeId} kept changing while it was being synced`);
}

function settleStatusOf({ invoice, intent }: SeenInvoice): SettleStatus | null {
  if (invoice.status === 'paid') return 'paid';
  if (isSpent(invoice)) return 'failed';
  if (intent?.status === 'processing') return 'open';
  if (intent?.status === 'requires_action') return 'requires_action';
  return intent?.last_payment_error ? 'failed' : null;
}

/**
 * Closes a dispute that has been paid for. An invoice that was never paid counts as paid with it, so
 * that its contract runs again; then that person's next dispute is opened, if there is one.
 */
async function conclude(ctx: Ctx, dispute: Dispute, total: number): Promise<Dispute> {
  if (dispute.reason === 'failed') await payOutOfBand(ctx, dispute.invoiceId);
  await syncContract(ctx, dispute.contractId);
  const now = ctx.clock.now();
  const paid = { disputeId: dispute.id, total };
  const letters = [{ ...settled(paid, ctx.origin), onlyIf: isOwed(dispute.id) }];
  const [queued] = await ctx.db.batch([
    queueLetters(ctx, dispute.accountId, letters),
    closeDispute(ctx.db, dispute.id, 'settled', now),
    openNext(ctx.db, dispute.accountId, now),
  ]);
  postLetters(ctx, letters, queued);
  return { ...dispute, status: 'settled', closedAt: now };
}

/** Has Stripe count an invoice as paid; it can be counted once, so that a repeat is harmless. */
async function payOutOfBand(ctx: Ctx, invoiceId: string): Promise<void> {
  const { status } = await ctx.stripe.invoices.retrieve(invoiceId);
  if (status !== 'open') return;
  try {
    await ctx.stripe.invoices.pay(invoiceId, { paid_out_of_band: true });
  } catch (error) {
    const counted = error instanceof Stripe.errors.StripeInvalidRequestError;
    const after = counted ? await ctx.stripe.invoices.retrieve(invoiceId) : null;
    if (after?.status !== 'paid') throw error;
  }
}
