import { soon } from '#worker/schedule/soon.ts';
import type Stripe from 'stripe';

import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { withheldMs } from '#worker/entitlement/debt-days.ts';
import { insertGrant } from '#worker/entitlement/grant/shared-sql.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';
import { idOf } from '#worker/id-of.ts';
import { notice } from '#worker/product.ts';
import { selectDisputesOf } from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/billing/dispute-sql.ts';
import { collectAgain, stopCollecting } from '#worker/subscription/billing/stop-collecting.ts';
import { holdNote } from '#worker/subscription/contract/collection-hold.ts';
import { madeUpFor, madeUpMetadata } from '#worker/subscription/contract/paid-share.ts';
import { firstTermEnd, releaseSchedule } from '#worker/subscription/contract/schedule.ts';
import { closedAt, paidThrough } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';
import { goesOnLetter } from '#worker/subscription/notices/debt-letters.ts';
import {
  numberOfContract,
  postLetters,
  queueLetters,
} from '#worker/subscription/notices/letters.ts';
import {
  markUnarranged,
  selectPurchaseByContract,
} from '#worker/subscription/order/purchase-sql.ts';
import { noteOf, promisedCents } from '#worker/subscription/order/leaving-note.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/*
 * A contract rests from the end of the grace of a debt until that debt is paid: nothing is
 * collected, and what is not paid for is not served. Then it goes on, and what was withheld of a
 * period that is paid now is added to its end (docs/decisions/0077).
 */

/** Has a contract rest. A plan that is paid once has nothing more to collect. */
export async function restForDebt(
  ctx: Ctx,
  { contractId }: Pick<DisputeRow, 'contractId'>,
): Promise<void> {
  if (contractId.startsWith('in_')) return;
  const found = await nullIfGone(ctx.stripe.subscriptions.retrieve(contractId));
  if (!found || found.ended_at !== null) return;
  // What was paid for at the first call stays: Stripe's periods move on without us.
  const note = holdNote(found, 'unpaid') || String(endOfPresent(found));
  await stopCollecting(ctx, { contractId }, 'unpaid', note);
}

/**
 * Lets a contract go on once none of its debts is beyond its grace, and adds to it what they have
 * withheld. One that has ended meanwhile gives that time as free Premium, and what was promised to
 * whoever had left it is owed to them, now that it is paid.
 */
export async function goOnAfterDebt(ctx: Ctx, contractId: string): Promise<void> {
  if (contractId.startsWith('in_')) return;
  const now = ctx.clock.now();
  const all = await selectDisputesOf(ctx.db, contractId);
  const isBlocked = all.some(
    ({ status, openedAt }) => owedStatuses.includes(status) && graceEnd(openedAt) <= now,
  );
  const [first] = all;
  if (!first) return;
  const subscription = await nullIfGone(ctx.stripe.subscriptions.retrieve(contractId));
  // Of a contract that somebody has withdrawn from everything goes back.
  if (!subscription || closedAt(subscription) !== null) return;
  const { accountId } = first;
  const { ended_at: endedAt } = subscription;
  if (endedAt !== null) await syncContract(ctx, contractId);
  if (isBlocked) return;
  if (endedAt !== null) {
    const isShared = promisedCents(noteOf(subscription)) > 0;
    await giveFreely(ctx, accountId, all, isShared ? endedAt * 1000 : Infinity);
    return;
  }
  const given = new Set(madeUpFor(subscription));
  const fresh = all.filter((row) => withheldMs(row) > 0 && !given.has(row.id));
  const madeUpMs = fresh.reduce((sum, row) => sum + withheldMs(row), 0);
  const paid = paidThrough(subscription);
  if (paid === null && madeUpMs === 0) return;
  await goOn(ctx, { accountId, contractId }, subscription, {
    paid: paid ?? endOfPresent(subscription) * 1000,
    madeUpMs,
    ids: fresh.map(({ id }) => id),
  });
}

/** The same right after a payment. What fails now is left to the scheduled run. */
export async function goOnSoon(ctx: Ctx, contractId: string): Promise<void> {
  await soon(
    'a contract that has rested is left to the scheduled run',
    { contract: contractId },
    () => goOnAfterDebt(ctx, contractId),
  );
}

interface MadeUp {
  /** Until when it was paid for when it began to rest, UTC milliseconds. */
  paid: number;
  madeUpMs: number;
  /** The disputes that have withheld it. */
  ids: readonly number[];
}

async function goOn(
  ctx: Ctx,
  contract: { accountId: string; contractId: string },
  subscription: Stripe.Subscription,
  { paid, madeUpMs, ids }: MadeUp,
): Promise<void> {
  const isMoved = madeUpMs > 0 || paid <= ctx.clock.now();
  const changes = isMoved ? await moveCharge(ctx, subscription, { paid, madeUpMs, ids }) : {};
  await collectAgain(ctx, contract, 'unpaid', changes);
  const after = await syncContract(ctx, contract.contractId);
  const letter = goesOnLetter(
    {
      contractId: contract.contractId,
      number: await numberOfContract(ctx, contract.contractId),
      until: after?.dueAt ?? paid,
      madeUpMs,
      ends: after !== null && after.renewDisabled && after.expiresAt === after.dueAt,
    },
    ctx.origin,
  );
  const { queued } = await batch(ctx.db, {
    queued: queueLetters(ctx, contract.accountId, [letter]),
  });
  postLetters(ctx, [letter], queued);
}

/**
 * What moves the next charge to the end of what is paid, or to now if that is over, and further by
 * what was withheld; at least as far as a debit has to be announced before. The first term ends
 * when it would have ended: nobody is bound longer. An end that was planned comes later by what was
 * withheld, and nothing is charged after it.
 */
async function moveCharge(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  { paid, madeUpMs, ids }: MadeUp,
) {
  const now = ctx.clock.now();
  // Under a schedule a charge cannot be moved. What is to follow is arranged again.
  const schedule = idOf(subscription.schedule);
  if (schedule) {
    const [purchase] = await selectPurchaseByContract(ctx.db, subscription.id);
    if (purchase) await markUnarranged(ctx.db, purchase.id);
    await releaseSchedule(ctx, schedule, { preserve_cancel_date: true });
  }
  const { cancel_at: cancelAt, cancel_at_period_end: withPeriod } = subscription;
  const planned = withPeriod ? endOfPresent(subscription) : cancelAt;
  const end = planned === null ? Infinity : planned * 1000 + madeUpMs;
  const wanted = Math.max(Math.max(now, paid) + madeUpMs, addDays(now, notice.debitDays));
  const until = Math.min(wanted, end);
  await bringAnchorNear(ctx, subscription, until);
  const termEnd = firstTermEnd(subscription);
  return {
    trial_end: seconds(until),
    proration_behavior: 'none',
    ...(cancelAt !== null && !withPeriod && { cancel_at: seconds(end) }),
    metadata: {
      ...madeUpMetadata(subscription, ids),
      ...(termEnd !== null && { term_end: String(seconds(termEnd)) }),
    },
  } as const;
}

/**
 * Stripe moves a charge to at most two years after the anchor of the billing cycle (`trial_end` in
 * its API). An older anchor is set to now first: while nothing is collected, that charges nobody.
 */
async function bringAnchorNear(
  ctx: Ctx,
  { id, billing_cycle_anchor: anchor, metadata }: Stripe.Subscription,
  until: number,
): Promise<void> {
  if (until <= addDays(anchor * 1000, 729)) return;
  if (holdNote({ metadata }, 'unpaid') === '') await restForDebt(ctx, { contractId: id });
  await ctx.stripe.subscriptions.update(id, {
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
  });
}

/**
 * Gives the time that the debts of an ended contract have withheld, each once. `until`, in UTC
 * milliseconds: what they were to pay for after it goes back as money.
 */
async function giveFreely(
  ctx: Ctx,
  accountId: string,
  disputes: readonly DisputeRow[],
  until: number,
): Promise<void> {
  const now = ctx.clock.now();
  for (const row of disputes) {
    const periodEnd = row.periodEnd === null ? null : Math.min(row.periodEnd, until);
    const ms = row.status === 'settled' ? withheldMs({ ...row, periodEnd }) : 0;
    if (ms === 0) continue;
    await insertGrant(
      ctx.db,
      {
        accountId,
        source: 'settled_debt',
        kind: 'premium',
        reference: String(row.id),
        plan: 'settled_debt',
        startsAt: now,
        endsAt: now + ms,
      },
      now,
    );
  }
}

/** The end of the present period, or of the contract if that is earlier. UTC seconds. */
function endOfPresent({ items, cancel_at: cancelAt }: Stripe.Subscription): number {
  const end = Math.max(...items.data.map((item) => item.current_period_end));
  return Math.min(end, cancelAt ?? Infinity);
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
