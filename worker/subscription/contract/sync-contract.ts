import { backOff, mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { hasHadContract, isLive, keepFirstDueDate } from '#worker/entitlement/contract.ts';
import {
  isContractAsFound,
  selectContract,
  unsyncedContracts,
  writeContract,
} from '#worker/entitlement/shared-sql.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { sendPaidTwice, tellPaidTwice } from '#worker/entitlement/store/paid-twice.ts';
import { idOf } from '#worker/id-of.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { chargesToEnd } from '#worker/subscription/contract/charges-of.ts';
import { isReturned, owedDebit, settledAt } from '#worker/subscription/contract/paid-share.ts';
import { releaseSchedule } from '#worker/subscription/contract/schedule.ts';
import { selectDebitDisputes } from '#worker/subscription/contract/shared-sql.ts';
import { viewContract } from '#worker/subscription/contract/view-contract.ts';
import type { StripeView } from '#worker/subscription/contract/view-contract.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';
import { leftKey, owe } from '#worker/subscription/money/shared-sql.ts';
import { contractNews, hasEndedUnpaid } from '#worker/subscription/notices/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import { confirmationLetter } from '#worker/subscription/notices/purchase-letters.ts';
import { movePurchase } from '#worker/subscription/order/move-purchase.ts';
import {
  selectPurchase,
  selectPurchaseByContract,
} from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Statements that note what is to go back to somebody who has left, once their contract has ended.
 * Each part is owed once, however often the end is heard of. What is not paid yet is owed when it
 * has been: its invoice, or the end of its dispute, has the contract synced again.
 */
function oweOfLeaving(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, accountId, status, expiresAt }: Contract,
  { note, openInvoiceId }: Pick<StripeView, 'note' | 'openInvoiceId'>,
  disputes: Awaited<ReturnType<typeof selectDebitDisputes>>,
) {
  const now = clock.now();
  if (note === null || status !== 'canceled') return undefined;
  const paid = note.parts.filter(
    ({ invoiceId }) => invoiceId !== openInvoiceId && !isReturned(invoiceId, disputes),
  );
  return paid.map(({ invoiceId, cents, reason }) => {
    const key = leftKey(id, invoiceId);
    const amount = reason === 'late_charge' ? 'everything' : cents;
    // Nobody can give back what was settled later any earlier.
    const dueAt = Math.max(expiresAt ?? now, settledAt(invoiceId, disputes));
    return owe(db, { key, accountId, contractId: id, reason, amount, invoiceId, dueAt }, now);
  });
}

/**
 * Voids what was charged for a period after the end and never paid, once the contract has ended:
 * nobody owes it. A debit that is with the bank is left alone; once paid, it is owed as above.
 */
async function voidLateCharge(
  ctx: Ctx,
  { status }: Pick<Contract, 'status'>,
  { note, openInvoiceId }: Pick<StripeView, 'note' | 'openInvoiceId'>,
): Promise<void> {
  const late = note?.parts.find(
    ({ invoiceId, reason }) => reason === 'late_charge' && invoiceId === openInvoiceId,
  );
  if (late && status === 'canceled') await voidInvoice(ctx, late.invoiceId);
}

/** A contract and its purchase as they were stored before Stripe was asked; null where none is. */
export interface ContractSnapshot {
  row: ContractRow | null;
  purchase: Purchase | null;
}

/** A contract as Stripe has it; the rest as in `StripeView`. */
interface Synced extends Contract, Pick<StripeView, 'isContested' | 'endsTooSoon'> {
  /** It takes over from a contract that is still to be ended. */
  isChanging: boolean;
}

/**
 * Makes our mirror of a subscription (sub_…) or of the invoice of a one-time plan (in_…) agree with
 * what Stripe says now, in whatever order events came in. The rows are read before Stripe is asked,
 * and the answer is written only if no call has written to them meanwhile; else Stripe is asked
 * again. The purchase follows in the same batch. `snapshot`: the rows, if they were read already.
 * Objects that are not ours, or that Stripe does not have, are left alone.
 */
export async function syncContract(
  ctx: Ctx,
  id: string,
  snapshot?: ContractSnapshot,
): Promise<Synced | null> {
  let known = snapshot;
  let purchaseId: string | undefined;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const { row, purchase } = known ?? (await readSnapshot(ctx, id, purchaseId));
    known = undefined;
    const view = await viewContract(ctx, id);
    if (!view) return null;
    // A cut-off request may not have kept the name of what it made: read its purchase, look again.
    if (view.purchaseId && !purchase && purchaseId === undefined) {
      purchaseId = view.purchaseId;
      continue;
    }
    const atStripe = keepFirstDueDate(view.contract, row);
    const number = row?.number ?? purchase?.number ?? atStripe.number;
    const contract = { ...atStripe, number };
    if (row === null && isLeftOver(contract, purchase)) return null;
    const { subscription } = view;
    const charges = subscription ? chargesToEnd({ subscription, purchase }) : [];
    // Only of a contract that somebody has left they decide over something.
    const disputes = view.note ? await selectDebitDisputes(ctx.db, contract.accountId) : [];
    const facts = { ...view, charges, debit: owedDebit(id, disputes) };
    const letters = [
      ...(view.isClosed ? [] : contractNews(ctx, row, contract, facts, purchase)),
      ...purchaseNews(ctx, row, contract, purchase),
    ];
    const replaced = purchase?.changesFrom ?? null;
    const paidTwice = goesOn(contract) ? tellPaidTwice(ctx, contract.accountId, replaced) : null;
    const { queued, moved, written, twice } = await batch(ctx.db, {
      queued: queueLetters(ctx, contract.accountId, letters),
      // The purchase frees its person's place for the contract: it never moves without that.
      moved:
        purchase && view.event
          ? movePurchase(ctx, purchase, view.event, {
              names: {
                subscriptionId: contract.oneTime ? null : id,
                invoiceId: purchase.invoiceId ?? view.invoiceId,
              },
              onlyIf: isContractAsFound(id, row),
            })
          : undefined,
      // Everything goes back to somebody who has withdrawn; that is owed on its own.
      owed: view.isClosed ? undefined : oweOfLeaving(ctx, contract, view, disputes),
      written: writeContract(ctx.db, contract, row?.syncVersion ?? null, ctx.clock.now()),
      ...paidTwice?.statements,
    });
    if (paidTwice) await sendPaidTwice(ctx, paidTwice, twice);
    postLetters(ctx, letters, queued);
    const isOvertaken = written.meta.changes === 0 || moved?.length === 0;
    if (!isOvertaken) {
      await voidLateCharge(ctx, contract, view);
      const isUnpaid = row !== null && !view.isClosed && hasEndedUnpaid(row, contract, view.note);
      // Nobody pays for a period that has ended with its contract.
      if (isUnpaid && view.openInvoiceId) await voidInvoice(ctx, view.openInvoiceId);
      const { isContested, endsTooSoon } = view;
      const isChanging = purchase !== null && isToBeChanged(purchase);
      return { ...contract, isContested, endsTooSoon, isChanging };
    }
    await backOff(looks);
  }
  throw new Error(`contract ${id} kept changing while it was being synced`);
}

/** Whether it is charged again, or has no end: a store's subscription beside it is paid twice. */
function goesOn({ status, renewDisabled, oneTime }: Contract): boolean {
  return isLive(status) && (!renewDisabled || oneTime);
}

function isToBeChanged({ changesFrom, changedAt }: Purchase): boolean {
  return changesFrom !== null && changedAt === null;
}

/**
 * Whether an order has become another subscription, and this one never began: a call that was held
 * up on its way made it. Whoever made it ends it, and it is nobody's contract.
 */
function isLeftOver(contract: Contract, purchase: Purchase | null): boolean {
  const other = purchase?.subscriptionId ?? null;
  return other !== null && other !== contract.id && !hasHadContract([contract]);
}

async function readSnapshot(
  ctx: Ctx,
  id: string,
  purchaseId: string | undefined,
): Promise<ContractSnapshot> {
  const { contracts, purchases } = await batch(ctx.db, {
    contracts: selectContract(ctx.db, id),
    purchases: purchaseId
      ? selectPurchase(ctx.db, purchaseId)
      : selectPurchaseByContract(ctx.db, id),
  });
  return { row: contracts[0] ?? null, purchase: purchases[0] ?? null };
}

/** Only a contract that is new to us may have a purchase that no mail has confirmed. */
function purchaseNews(
  ctx: Ctx,
  row: ContractRow | null,
  contract: Contract,
  purchase: Purchase | null,
): Letter[] {
  const isKnown = row !== null && row.status !== 'incomplete';
  if (isKnown || !purchase || !hasHadContract([contract])) return [];
  return [confirmationLetter(ctx, purchase)];
}

/**
 * Looks again at contracts whose period is over while no event has said what came next. Part of the
 * scheduled run.
 */
export const sweepContracts = itemJob(unsyncedContracts, (ctx, { id }) => syncContract(ctx, id));

/**
 * Ends a subscription at Stripe at once, and tells our mirror; one that has ended, or that Stripe
 * does not know, stays as it is. What is to go back has to be promised before (`cancelContract`).
 * Stripe changes nothing of a subscription under a schedule, so the schedule goes first.
 */
export async function endAtOnce(ctx: Ctx, id: string): Promise<void> {
  const subscription = await nullIfGone(ctx.stripe.subscriptions.retrieve(id));
  if (subscription && subscription.ended_at === null) {
    const schedule = idOf(subscription.schedule);
    if (schedule) await releaseSchedule(ctx, schedule);
    await nullIfGone(ctx.stripe.subscriptions.cancel(id));
  }
  await syncContract(ctx, id);
}
