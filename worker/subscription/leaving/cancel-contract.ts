import type Stripe from 'stripe';

import { mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { concludeDeskEnd, deskEnds } from '#worker/entitlement/desk/shared-sql.ts';
import { keepFirstDueDate } from '#worker/entitlement/contract.ts';
import { selectContract, writeContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { soon } from '#worker/schedule/soon.ts';
import { asPromised, leave } from '#worker/subscription/clock/leave.ts';
import type { EndWish, Leaving, LeavingWish } from '#worker/subscription/clock/leave.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { chargesToEnd } from '#worker/subscription/contract/charges-of.ts';
import { owedDebit } from '#worker/subscription/contract/paid-share.ts';
import { closedAt, contractOfSubscription } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { changeAtStripe, refuseIfOver } from '#worker/subscription/leaving/change-at-stripe.ts';
import { planEarliest } from '#worker/subscription/leaving/plan-end.ts';
import {
  readKnown,
  readSubscriptionTerms,
  readTerms,
} from '#worker/subscription/leaving/read-terms.ts';
import type { KnownOfContract } from '#worker/subscription/leaving/read-terms.ts';
import { unnotedCents } from '#worker/subscription/money/refundable.ts';
import { countRepayments, selectStandingOf } from '#worker/subscription/money/shared-sql.ts';
import { renewalNews } from '#worker/subscription/notices/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { noteOf } from '#worker/subscription/order/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/order/leaving-note.ts';
import { markUnarranged } from '#worker/subscription/order/purchase-sql.ts';
import { nextPlanOf } from '#worker/subscription/quote/quote.ts';

/** A cancellation. */
export interface Cancellation extends Pick<LeavingWish, 'wish' | 'receivedAt'> {
  /** Which event it comes from, in letters and digits, at most 100 of them. */
  key: string;
  /** Whether a key is an earlier try of the same one, which was cut off; left out for none. */
  isEarlierTry?: (key: string) => boolean;
}

/** What leaving means, and the key of the cancellation that planned it; null for none of ours. */
export interface Left extends Leaving {
  leftBy: string | null;
  /** That is this cancellation, or an earlier try of it. */
  isOwn: boolean;
}

/**
 * Ends a contract as the contract clock says, and tells its owner, unless a form does that. If two
 * cancellations arrive, also at once, the earlier end wins; a repeat changes nothing. A plan
 * that is paid once does not end so: nothing happens, and `endsAt` is null. A try that was cut off
 * after it had ended the contract is carried on. Throws `not_found` for a contract that has ended
 * otherwise or that still waits for its first payment.
 */
export async function cancelContract(
  ctx: Ctx,
  contract: ContractRow,
  cancellation: Cancellation,
): Promise<Left> {
  return cancelKnown(ctx, contract, await readKnown(ctx, contract), cancellation);
}

/** The same; null for a contract that has ended otherwise, or that has not begun. */
export async function cancelIfRunning(
  ctx: Ctx,
  contract: ContractRow,
  cancellation: Cancellation,
): Promise<Left | null> {
  try {
    return await cancelContract(ctx, contract, cancellation);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** `cancelContract` for a contract of which our own tables were read already. */
export async function cancelKnown(
  ctx: Ctx,
  contract: ContractRow,
  known: KnownOfContract,
  cancellation: Cancellation,
): Promise<Left> {
  const { wish, receivedAt, key, isEarlierTry = () => false } = cancellation;
  const request: LeavingWish = { kind: 'cancel', wish, receivedAt };
  const isOwn = (leftBy: string | null) =>
    leftBy !== null && (leftBy === key || isEarlierTry(leftBy));
  if (contract.oneTime) {
    const leaving = leave(await readTerms(ctx, contract.id, known), request);
    return { ...leaving, leftBy: null, isOwn: false };
  }
  const { purchase } = known;
  // If this is cut off, the scheduled run arranges what is still to follow.
  if (purchase && nextPlanOf(purchase)) await markUnarranged(ctx.db, purchase.id);
  const look = () => readSubscriptionTerms(ctx, contract.id, known);
  const { subscription, leaving } = await changeAtStripe(ctx, contract.id, () =>
    end(ctx, look, { own: { key, receivedAt, wish }, isOwn }),
  );
  // What follows an end is more than the row of the contract.
  if (subscription.ended_at === null) await write(ctx, contract, subscription, known);
  else await syncContract(ctx, contract.id);
  const leftBy = leftByOf({ subscription });
  return { ...leaving, leftBy, isOwn: isOwn(leftBy) };
}

type Found = Awaited<ReturnType<typeof readSubscriptionTerms>>;

function leftByOf({ subscription }: Pick<Found, 'subscription'>): string | null {
  return noteOf(subscription)?.key ?? null;
}

/** When it ended by a cancellation, UTC milliseconds; null while it runs, or after a withdrawal. */
function endOf({ subscription, terms }: Found): number | null {
  return terms.status === 'ended' && closedAt(subscription) === null ? terms.endsAt : null;
}

/** Plans the end. Whoever was overtaken by another cancellation looks again. */
async function end(
  ctx: Ctx,
  look: () => Promise<Found>,
  { own, isOwn }: { own: NotedWish; isOwn: (leftBy: string | null) => boolean },
): Promise<{ subscription: Stripe.Subscription; leaving: Leaving }> {
  let ownLeaving: Leaving | null = null;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = await look();
    const { terms, subscription: before } = found;
    const ended = endOf(found);
    if (ended !== null && isOwn(leftByOf(found))) {
      return { subscription: before, leaving: ownLeaving ?? asPromised(terms, ended) };
    }
    await refuseIfOver(ctx, before);
    const planned = await planEarliest(ctx, found, [own]);
    if (planned.key === own.key) ownLeaving = planned.leaving;
    if (planned.isOvertaken) continue;
    // What Stripe answers to a change names the invoice only.
    const subscription = { ...planned.subscription, latest_invoice: before.latest_invoice };
    if (ownLeaving && leftByOf({ subscription }) === own.key) {
      return { subscription, leaving: ownLeaving };
    }
    const { leaving } = planned;
    const stands = leaving && { endsAt: leaving.endsAt, promised: leaving.refund?.cents ?? 0 };
    return { subscription, leaving: leave({ ...terms, ...stands }, { kind: 'cancel', ...own }) };
  }
  throw new Error(`others kept cancelling ${own.key} too`);
}

async function write(
  ctx: Ctx,
  contract: ContractRow,
  subscription: Stripe.Subscription,
  { purchase, disputes }: KnownOfContract,
): Promise<void> {
  const mirrored = contractOfSubscription(subscription, contract.accountId);
  const updated = keepFirstDueDate(mirrored, contract);
  const next = purchase && nextPlanOf(purchase);
  const note = noteOf(subscription);
  const charges = chargesToEnd({ subscription, purchase });
  const debit = owedDebit(contract.id, disputes);
  const letters = renewalNews(ctx, contract, updated, { next, note, charges, debit });
  const { queued, written } = await batch(ctx.db, {
    queued: queueLetters(ctx, contract.accountId, letters),
    written: writeContract(ctx.db, updated, contract.syncVersion, ctx.clock.now()),
  });
  postLetters(ctx, letters, queued);
  // Another call has written meanwhile: what Stripe says now is the truth.
  if (written.meta.changes === 0) await syncContract(ctx, contract.id);
}

/** What an end by the desk means. Moments in UTC milliseconds, amounts in cents. */
export interface PlannedByDesk {
  leaving: Leaving;
  /** What is still charged until then. */
  charges: { at: number; cents: number }[];
  /** What was paid for the contract, less what has gone back in whatever way, or is owed. */
  mostBack: number;
  /** What has gone back for the contract, or is owed, before that end. */
  backBefore: number;
  /** How many repayments its person had before Stripe was asked (`hasNoNewRepayment`). */
  known: number;
}

/** What ending a contract in that way now would mean. It asks Stripe and changes nothing. */
export async function planByDesk(
  ctx: Ctx,
  contract: ContractRow,
  wish: EndWish,
  receivedAt: number,
): Promise<PlannedByDesk> {
  const { standing, counted } = await batch(ctx.db, {
    standing: selectStandingOf(ctx.db, contract.accountId),
    counted: countRepayments(ctx.db, contract.accountId),
  });
  const terms = await readTerms(ctx, contract.id, await readKnown(ctx, contract));
  const leaving = leave(terms, { kind: 'cancel', wish, receivedAt });
  const { accessUntil } = leaving;
  const coming =
    accessUntil === null ? [] : chargesUntil({ ...terms, endsAt: accessUntil }, accessUntil);
  const own = standing.filter(({ contractId }) => contractId === contract.id);
  const waiting = own.reduce((sum, one) => sum + (unnotedCents(one) ?? terms.paidInAll), 0);
  const sent = own.reduce((sum, one) => sum + one.sent, 0);
  return {
    leaving,
    charges: coming.filter(({ cents }) => cents > 0).map(({ at, cents }) => ({ at, cents })),
    mostBack: Math.max(0, terms.paidInAll - waiting),
    backBefore: waiting + sent,
    known: counted[0]?.count ?? 0,
  };
}

/** Ends a contract as the desk has noted it, and tells its owner. Can be done again at any time. */
async function endByDesk(ctx: Ctx, id: string): Promise<void> {
  const [contract] = await selectContract(ctx.db, id);
  const decided = contract?.deskEnd;
  if (!contract || !decided) return;
  const { key, receivedAt } = decided;
  // One that has ended meanwhile in another way needs no end.
  await cancelIfRunning(ctx, contract, { key, receivedAt, wish: decided.wish as EndWish });
  await concludeDeskEnd(ctx.db, id, key);
}

/** The same right after it was noted. What fails now is left to the scheduled run. */
export async function endByDeskSoon(ctx: Ctx, id: string): Promise<void> {
  await soon('left to be ended by the scheduled run', { contract: id }, () => endByDesk(ctx, id));
}

/** Part of the scheduled run. */
export const sweepDeskEnds = itemJob(deskEnds, (ctx, { id }) => endByDesk(ctx, id));
