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
  isStillForgone,
  openForgone,
  openNextDispute,
  selectForgone,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow, NewDispute } from '#worker/subscription/billing/dispute-sql.ts';
import { goOnSoon } from '#worker/subscription/billing/rest.ts';
import { findSettlement } from '#worker/subscription/billing/settlement-invoice.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { disputeLetter } from '#worker/subscription/notices/dispute-letters.ts';
import {
  numberOfInvoice,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import type { Letter, OwedAtEnd } from '#worker/subscription/notices/letters.ts';
import { noteOf } from '#worker/subscription/order/leaving-note.ts';
import { nullIfGone, refusesParameter } from '#worker/subscription/stripe-refusal.ts';

/*
 * Whether a person owes what the payment provider has charged us for a debit that was not paid. It
 * is damages (§ 280 Abs. 1 BGB): owed only as far as it was really charged, and only by whoever is
 * answerable for the return (docs/decisions/0085). Pure.
 */

/** Stripe's words for why a debit was not paid, where its person is answerable for that. */
const answerable: ReadonlySet<string> = new Set([
  // Whoever allows a debit promises that the account covers it on the announced day.
  'insufficient_funds',
]);

/*
 * Every other word of a bank leaves open whose fault it was, so nothing is asked for:
 * - debit_not_authorized: the account's holder says that they have allowed nothing.
 * - customer_initiated: a refund that the holder may ask of the bank for eight weeks, for any
 *   reason, also because the charge was wrong.
 * - incorrect_account_details, account_closed, no_account, bank_account_restricted: a bank may
 *   close or block an account, or change its number, without its holder's doing.
 * - bank_cannot_process, general, and what Stripe may add: they do not say what happened.
 */

/**
 * The cents of a fee that its person owes. `reason`: Stripe's word; null where it says none.
 * `charged`: what Stripe reports to have charged us, cents.
 */
export function owedFee(reason: string | null, charged: number): number {
  return reason !== null && answerable.has(reason) ? Math.max(0, charged) : 0;
}

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
  const dispute = { ...known, periodEnd: await periodEndOf(ctx, known.contractId, invoice) };
  const letter = await letterAbout(ctx, dispute, invoice, returnedAt);
  const letters = [{ ...letter, onlyIf: isNewDispute(dispute) }];
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, dispute.accountId, letters),
    opening: insertDispute(ctx.db, dispute, now),
  });
  postLetters(ctx, letters, queued);
}

async function letterAbout(
  ctx: Ctx,
  dispute: NewDispute,
  invoice: Stripe.Invoice,
  returnedAt: number,
): Promise<Letter> {
  const now = ctx.clock.now();
  const [contract] = await selectContract(ctx.db, dispute.contractId);
  const details = {
    ...dispute,
    // The bank may return a debit before we store the contract that it was for.
    number: await numberOfInvoice(ctx, invoice),
    openedAt: now,
    atEnd: await owedAtEnd(ctx, contract, { ...dispute, openedAt: now }),
    invoiceNumber: invoice.number,
    invoicedAt: invoice.created * 1000,
    returnedAt,
  };
  return disputeLetter(details, ctx.origin);
}

/**
 * Asks for the debits of a contract that came back since that moment, UTC milliseconds, while
 * somebody had withdrawn from it: that was undone, and the contract goes on. Its person is told,
 * and has as long to pay as after any other return. Done again, it changes nothing.
 */
export async function askForForgone(ctx: Ctx, contractId: string, since: number): Promise<void> {
  for (const row of await selectForgone(ctx.db, contractId, since)) {
    const invoice = await ctx.stripe.invoices.retrieve(row.invoiceId);
    // We heard of it as soon as Stripe did, within seconds.
    const letter = await letterAbout(ctx, row, invoice, row.openedAt);
    const letters = [{ ...letter, onlyIf: isStillForgone(row) }];
    const { queued } = await batch(ctx.db, {
      queued: queueLetters(ctx, row.accountId, letters),
      opening: openForgone(ctx.db, row, ctx.clock.now()),
    });
    postLetters(ctx, letters, queued);
  }
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
function endOfOwed(contract: ContractRow, openedAt: number): number | null {
  const { status, expiresAt, dueAt, renewDisabled } = contract;
  if (status === 'canceled') return expiresAt;
  // `expiresAt` of a past-due contract is the end of what was paid.
  const end = isPastDue(status) ? dueAt : expiresAt;
  return renewDisabled && end !== null && end <= payableUntil(openedAt) ? end : null;
}

type Owed = Pick<DisputeRow, 'invoiceId' | 'openedAt' | 'periodEnd' | 'refundedAt'>;

/**
 * What a debt means whose contract has ended, or ends before the time to pay is over; null for one
 * that goes on longer. Asks Stripe what was promised to whoever has left.
 */
export async function owedAtEnd(
  ctx: Ctx,
  contract: ContractRow | undefined,
  { invoiceId, openedAt, periodEnd, refundedAt }: Owed,
): Promise<OwedAtEnd | null> {
  const endsAt = contract ? endOfOwed(contract, openedAt) : null;
  if (!contract || endsAt === null) return null;
  const subscription = contract.oneTime
    ? null
    : await nullIfGone(ctx.stripe.subscriptions.retrieve(contract.id));
  const parts = (subscription && noteOf(subscription)?.parts) ?? [];
  const isRefunded = refundedAt !== null;
  const isShared = !isRefunded && parts.some((part) => part.invoiceId === invoiceId);
  return { endsAt, periodEnd, isShared, isRefunded };
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
