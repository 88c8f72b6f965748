import Stripe from 'stripe';

import { backOff, mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import {
  closeDispute,
  isDisputeOwed,
  openNextDispute,
  selectDisputeById,
  writeSettlement,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/billing/dispute-sql.ts';
import { dropDispute } from '#worker/subscription/billing/open-dispute.ts';
import { goOnSoon } from '#worker/subscription/billing/rest.ts';
import { isUnpayable } from '#worker/subscription/billing/settlement-invoice.ts';
import { selectDebts } from '#worker/subscription/billing/shared-sql.ts';
import { selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import {
  isVoidFirstInvoice,
  settledInvoiceName,
} from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import type { InvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import type { SettleStatus } from '#worker/subscription/money/states.ts';
import { settlementLetter } from '#worker/subscription/notices/dispute-letters.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** A dispute as it was stored before Stripe was asked; null for none. */
export interface DisputeSnapshot {
  row: DisputeRow | null;
}

/**
 * Makes a dispute agree with its settlement invoice at Stripe, whatever the order of events was.
 * What Stripe said is written only if nothing was written meanwhile; else Stripe is asked again. A
 * paid invoice closes the dispute, and so does an unpaid one of a contract that was withdrawn from.
 * Returns the dispute as it is then and the invoice; null for an invoice that does not settle this
 * dispute. `snapshot` is the row if it was read already.
 */
export async function syncSettlement(
  ctx: Ctx,
  invoiceId: string,
  disputeId: number,
  snapshot?: DisputeSnapshot,
): Promise<{ dispute: DisputeRow; settlement: InvoiceWithIntent } | null> {
  let firstRead = snapshot;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const row = firstRead ? firstRead.row : (await selectDisputeById(ctx.db, disputeId))[0];
    firstRead = undefined;
    if (!row || (row.settleInvoiceId ?? invoiceId) !== invoiceId) return null;
    const settlement = await retrieveInvoiceWithIntent(ctx, invoiceId);
    if (settlement.invoice.metadata?.['dispute_id'] !== String(disputeId)) return null;
    // It was given up for another one, or before it was stored: it settles nothing, and the next
    // one may be paid just now.
    if (row.settleInvoiceId === null && isUnpayable(settlement.invoice)) return null;
    if (row.status === 'settled' || row.status === 'dropped') return { dispute: row, settlement };
    const settleStatus = row.settleStatus === 'paid' ? 'paid' : settleStatusOf(settlement);
    const update = { settleInvoiceId: invoiceId, settleStatus };
    const { meta } = await writeSettlement(ctx.db, row, update);
    if (meta.changes === 0) {
      await backOff(looks);
      continue;
    }
    const dispute = { ...row, ...update, version: row.version + 1 };
    if (settleStatus !== 'paid') return { dispute: await dropIfNotOwed(ctx, dispute), settlement };
    return { dispute: await conclude(ctx, dispute, settlement.invoice), settlement };
  }
  throw new Error(`dispute ${disputeId} kept changing while it was being synced`);
}

/**
 * Drops a dispute about a contract that has ended by a withdrawal. Its end could not do that while
 * a payment was under way, which has failed since.
 */
async function dropIfNotOwed(ctx: Ctx, dispute: DisputeRow): Promise<DisputeRow> {
  if (dispute.settleStatus === 'open') return dispute;
  const [withdrawal] = await selectWithdrawalFrom(ctx.db, dispute.contractId);
  // Until a withdrawal is final it may be undone, and then the debit is owed again.
  if (!withdrawal || withdrawal.status === 'closed') return dispute;
  const isDropped = await dropDispute(ctx, dispute);
  return isDropped ? { ...dispute, status: 'dropped' } : dispute;
}

function settleStatusOf({ invoice, intent }: InvoiceWithIntent): SettleStatus | null {
  if (invoice.status === 'paid') return 'paid';
  if (isUnpayable(invoice)) return 'failed';
  if (intent?.status === 'processing') return 'open';
  if (intent?.status === 'requires_action') return 'requires_action';
  return intent?.last_payment_error ? 'failed' : null;
}

/**
 * Closes a dispute that has been paid. The invoice of a failed debit is marked as paid too, so that
 * its contract runs again. Then the person's next dispute is opened, if one waits.
 */
async function conclude(
  ctx: Ctx,
  dispute: DisputeRow,
  { id: invoiceId, total }: Stripe.Invoice,
): Promise<DisputeRow> {
  if (dispute.reason === 'failed') await payOutOfBand(ctx, dispute);
  const contract = await syncContract(ctx, dispute.contractId);
  const now = ctx.clock.now();
  const debts = await selectDebts(ctx.db, dispute.accountId);
  const letter = settlementLetter(
    {
      disputeId: dispute.id,
      invoiceId,
      number: contract?.number ?? null,
      total,
      isLast: debts.length <= 1,
    },
    ctx.origin,
  );
  const letters = [{ ...letter, onlyIf: isDisputeOwed(dispute.id) }];
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, dispute.accountId, letters),
    closing: closeDispute(ctx.db, dispute.id, 'settled', now),
    next: openNextDispute(ctx.db, dispute.accountId),
  });
  postLetters(ctx, letters, queued);
  await goOnSoon(ctx, dispute.contractId);
  return { ...dispute, status: 'settled', closedAt: now };
}

/**
 * Has Stripe mark an invoice as paid. The first invoice of a subscription is void by then, so the
 * subscription notes that it was settled. Each works once, so a repeat is harmless.
 */
export async function payOutOfBand(
  ctx: Ctx,
  { invoiceId, contractId }: Pick<DisputeRow, 'invoiceId' | 'contractId'>,
): Promise<void> {
  const found = await ctx.stripe.invoices.retrieve(invoiceId);
  if (isVoidFirstInvoice(found)) {
    const metadata = { [settledInvoiceName]: invoiceId };
    await nullIfGone(ctx.stripe.subscriptions.update(contractId, { metadata }));
    return;
  }
  if (found.status !== 'open') return;
  try {
    await ctx.stripe.invoices.pay(invoiceId, { paid_out_of_band: true });
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    // Another request may have marked it between the two calls.
    const invoice = isRefusal ? await ctx.stripe.invoices.retrieve(invoiceId) : null;
    if (invoice?.status !== 'paid') throw error;
  }
}
