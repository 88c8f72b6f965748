import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import {
  closeDispute,
  insertDispute,
  isNewDispute,
  openNextDispute,
} from '#worker/subscription/dispute/dispute-sql.ts';
import type { DisputeRow, NewDispute } from '#worker/subscription/dispute/dispute-sql.ts';
import { goOnSoon } from '#worker/subscription/dispute/rest.ts';
import { findSettlement } from '#worker/subscription/dispute/settlement-invoice.ts';
import { disputeLetter } from '#worker/subscription/mails/dispute-letter.ts';
import { numberOfInvoice, postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { voidInvoice } from '#worker/subscription/payment/void-invoice.ts';
import { refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/**
 * Opens a dispute about an invoice, once for each debit; it waits while the person has another one
 * to settle. `returnedAt` is when the bank refused or returned the debit, UTC milliseconds.
 */
export async function openDispute(
  ctx: Ctx,
  known: Omit<NewDispute, 'periodEnd'>,
  invoice: Stripe.Invoice,
  returnedAt: number,
): Promise<void> {
  const now = ctx.clock.now();
  const [contract] = await selectContract(ctx.db, known.contractId);
  const dispute = { ...known, periodEnd: await periodEndOf(ctx, known.contractId, invoice) };
  const details = {
    ...dispute,
    // The bank may return a debit before we store the contract that it was for.
    number: await numberOfInvoice(ctx, invoice),
    openedAt: now,
    endsAt: contract ? endOfOwed(contract, now) : null,
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
 * The end of what a debited invoice was to pay for, UTC milliseconds; null for what has no end. One
 * that settled another debit was to pay for what runs at present.
 */
export async function periodEndOf(
  ctx: Ctx,
  contractId: string,
  { lines }: Stripe.Invoice,
): Promise<number | null> {
  if (contractId.startsWith('in_')) return null;
  const ends = lines.data.flatMap(({ period }) => (period.end > period.start ? [period.end] : []));
  if (ends.length > 0) return Math.max(...ends) * 1000;
  const [contract] = await selectContract(ctx.db, contractId);
  return contract?.expiresAt ?? null;
}

/**
 * When a contract has ended, or ends before the time to pay is over for what was owed since
 * `openedAt`; null for one that goes on longer. UTC milliseconds.
 */
export function endOfOwed(contract: ContractRow, openedAt: number): number | null {
  const { status, expiresAt, dueAt, renewDisabled } = contract;
  if (status === 'canceled') return expiresAt;
  // `expiresAt` of a past-due contract is the end of what was paid.
  const end = isPastDue(status) ? dueAt : expiresAt;
  return renewDisabled && end !== null && end <= payableUntil(openedAt) ? end : null;
}

/** Its settlement's invoice, also one that an interrupted request has left at Stripe. */
async function settlementOf(ctx: Ctx, dispute: DisputeRow): Promise<string | undefined> {
  if (dispute.settleInvoiceId) return dispute.settleInvoiceId;
  const [customer] = await selectCustomer(ctx.db, dispute.accountId);
  if (!customer) return undefined;
  try {
    return (await findSettlement(ctx, dispute, customer.customerId))?.id;
  } catch (error) {
    // A customer that was deleted in Stripe has no invoices any more.
    if (refusesParameter(error, /^customer$/)) return undefined;
    throw error;
  }
}

/**
 * Drops a dispute for which nothing is owed any more. If its settlement turns out to be paid, that
 * invoice's own event closes the dispute instead. Returns whether it was dropped.
 */
export async function dropDispute(ctx: Ctx, dispute: DisputeRow): Promise<boolean> {
  if (dispute.settleStatus === 'paid') return false;
  const settlementId = await settlementOf(ctx, dispute);
  if (settlementId && !(await voidInvoice(ctx, settlementId))) return false;
  const now = ctx.clock.now();
  await batch(ctx.db, {
    closing: closeDispute(ctx.db, dispute.id, 'dropped', now),
    next: openNextDispute(ctx.db, dispute.accountId),
  });
  await goOnSoon(ctx, dispute.contractId);
  return true;
}
