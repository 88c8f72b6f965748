import { soon } from '#worker/schedule/soon.ts';
import Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { releaseRedemption } from '#worker/promotion/shared-sql.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { selectOwedDisputesOf } from '#worker/subscription/billing/dispute-sql.ts';
import { askForForgone, dropDispute } from '#worker/subscription/billing/open-dispute.ts';
import { collectAgain, stopCollecting } from '#worker/subscription/billing/stop-collecting.ts';
import { releasePurchase } from '#worker/subscription/checkout/sweep-purchases.ts';
import { noteHold } from '#worker/subscription/contract/collection-hold.ts';
import { selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import {
  dueWithdrawals,
  isOfWholeContract,
  moveWithdrawal,
  selectWithdrawal,
} from '#worker/subscription/leaving/leaving-sql.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';
import { payBackSoon } from '#worker/subscription/money/pay-back.ts';
import { creditedKey } from '#worker/subscription/money/shared-sql.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import { movedPurchase } from '#worker/subscription/order/move-purchase.ts';
import { selectPurchaseByContract } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/* What a withdrawal changes at Stripe before it is final. Each can be done again at any time. */

type Closed = Pick<Withdrawal, 'accountId' | 'contractId' | 'receivedAt'>;

/** Closes a contract on our side; the metadata say since when. */
function closeAtStripe(ctx: Ctx, closed: Closed): Promise<void> {
  return stopCollecting(ctx, closed, 'closed', seconds(closed.receivedAt));
}

/** Opens it again. */
function reopenAtStripe(ctx: Ctx, closed: Closed): Promise<void> {
  return collectAgain(ctx, closed, 'closed');
}

/**
 * Notes at Stripe since when a contract is closed, and keeps a subscription from being charged.
 * Returns the subscription; null for a one-time plan, and for one that Stripe does not have.
 */
export function markClosed(
  ctx: Ctx,
  { contractId, receivedAt }: Pick<Closed, 'contractId' | 'receivedAt'>,
): Promise<Stripe.Subscription | null> {
  return noteHold(ctx, contractId, 'closed', seconds(receivedAt));
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}

/**
 * Ends a contract at Stripe, voids what is unpaid, and drops what a returned debit would have had
 * the person pay. An order that is not concluded is given up. Can be done again at any time.
 * Returns whether nothing can be charged for it any more, because a debit that is with the bank has
 * to be waited for, and the order that it comes from.
 */
async function endAtStripe(
  ctx: Ctx,
  row: Withdrawal,
): Promise<{ isOver: boolean; purchase: Purchase | undefined }> {
  const { contractId } = row;
  const subscription = await markClosed(ctx, row);
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase && isOpen(purchase.status)) await releasePurchase(ctx, purchase);
  if (subscription && subscription.ended_at === null) {
    await nullIfGone(ctx.stripe.subscriptions.cancel(contractId));
  }
  const isOneTime = contractId.startsWith('in_');
  const unpaid = isOneTime ? [contractId] : await unpaidInvoices(ctx, contractId);
  for (const id of unpaid) await voidInvoice(ctx, id);
  for (const dispute of await selectOwedDisputesOf(ctx.db, row)) await dropDispute(ctx, dispute);
  await syncContract(ctx, contractId);
  await concludeDebited(ctx, contractId);
  if (isOneTime) {
    const { status } = await ctx.stripe.invoices.retrieve(contractId);
    return { isOver: status !== 'open', purchase };
  }
  const isOver = unpaid.length === 0 || (await unpaidInvoices(ctx, contractId)).length === 0;
  return { isOver, purchase };
}

/**
 * Concludes an order whose debit is still with the bank: its contract is over for good, whatever
 * the bank answers, and its person may order again.
 */
async function concludeDebited(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase?.status === 'processing') await movedPurchase(ctx, purchase, 'paid');
}

/**
 * The invoices of a subscription that nobody has paid. Stripe does not delete a draft of a
 * subscription, so it is finalized, without being collected (docs.stripe.com/api/invoices/delete).
 */
async function unpaidInvoices(ctx: Ctx, subscription: string): Promise<string[]> {
  const { invoices } = ctx.stripe;
  const drafts = await invoices.list({ subscription, status: 'draft', limit: 100 });
  for (const { id } of drafts.data) await finalize(ctx, id);
  const open = await invoices.list({ subscription, status: 'open', limit: 100 });
  return open.data.map(({ id }) => id);
}

async function finalize(ctx: Ctx, id: string): Promise<void> {
  try {
    await ctx.stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Another call has finalized it.
    if ((await ctx.stripe.invoices.retrieve(id)).status === 'draft') throw error;
  }
}

/**
 * Does what a withdrawal still needs, in whatever status a cut-off call has left it: closes the
 * contract, and ends it once the withdrawal is final. Throws what may be tried again later.
 */
export async function carryOnWithdrawal(ctx: Ctx, row: Withdrawal): Promise<void> {
  const now = ctx.clock.now();
  if (row.status === 'reopening') return reopen(ctx, row);
  if (row.status === 'closed' && now < row.finalAt) return close(ctx, row);
  if (row.status === 'closed' && !(await begin(ctx, row))) return;
  const { isOver, purchase } = await endAtStripe(ctx, row);
  await payBackSoon(ctx, row.key);
  for (const { invoiceId } of purchase?.quote.change?.parts ?? []) {
    await payBackSoon(ctx, creditedKey(row.key, invoiceId));
  }
  const to = isOver ? 'final' : 'ending';
  await moveWithdrawal(ctx.db, row.key, { from: 'ending', to, lookAt: now + dayMs }, now);
}

/** The same right after the declaration. What fails now is left to the scheduled run. */
export async function carryOnWithdrawalSoon(ctx: Ctx, row: Withdrawal): Promise<void> {
  await soon('a withdrawal is left to the scheduled run', { withdrawal: row.key }, () =>
    carryOnWithdrawal(ctx, row),
  );
}

async function close(ctx: Ctx, row: Withdrawal): Promise<void> {
  await closeAtStripe(ctx, row);
  const now = ctx.clock.now();
  const next = { from: 'closed', to: 'closed', lookAt: row.finalAt } as const;
  const [still] = await moveWithdrawal(ctx.db, row.key, next, now);
  // It was undone while Stripe was slow: what they said last holds.
  const [after] = still ? [still] : await selectWithdrawal(ctx.db, row.key);
  if (after?.status === 'reopening' || after?.status === 'undone') await openAgain(ctx, row);
}

/**
 * Opens a contract again. If its person has withdrawn anew before a slow call did so, that holds.
 */
async function openAgain(ctx: Ctx, row: Withdrawal): Promise<void> {
  await reopenAtStripe(ctx, row);
  const [standing] = await selectWithdrawalFrom(ctx.db, row.contractId);
  if (standing) await closeAtStripe(ctx, standing);
}

/** What came back of it meanwhile is owed again. */
async function reopen(ctx: Ctx, row: Withdrawal): Promise<void> {
  await openAgain(ctx, row);
  await askForForgone(ctx, row.contractId, row.receivedAt);
  const now = ctx.clock.now();
  await moveWithdrawal(ctx.db, row.key, { from: 'reopening', to: 'undone', lookAt: now }, now);
}

/**
 * From now on it cannot be undone. Of a contract that goes back whole the coupon can be used again,
 * and what it gave ends with it; one by which the first time was free is used up, else that would
 * begin anew with every withdrawal. Returns whether it was not undone before.
 */
async function begin(ctx: Ctx, { key, contractId, receivedAt }: Withdrawal): Promise<boolean> {
  const now = ctx.clock.now();
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  const { moved } = await batch(ctx.db, {
    moved: moveWithdrawal(ctx.db, key, { from: 'closed', to: 'ending', lookAt: now }, now),
    coupon:
      purchase && !hadFreeTerm(purchase.quote, receivedAt)
        ? releaseRedemption(ctx.db, purchase.id, now, isOfWholeContract(key))
        : undefined,
  });
  return moved.length > 0;
}

/** Whether a discount has made the first term free, and that had begun by then. */
function hadFreeTerm({ trial_end_at: trialEndAt, ...quote }: Quote, at: number): boolean {
  if (trialEndAt === null) return quote.discount >= quote.price;
  return trialEndAt <= at && quote.next_charge === 0;
}

/** Carries on withdrawals that have become final, or were cut off. Part of the scheduled run. */
export const sweepWithdrawals = itemJob(dueWithdrawals, carryOnWithdrawal);
