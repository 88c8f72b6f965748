import type Stripe from 'stripe';

import { mostLooks } from '#worker/back-off.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { keepFirstDueDate } from '#worker/entitlement/contract.ts';
import { writeContract } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { asPromised, leave } from '#worker/subscription/clock/leave.ts';
import type { Leaving, LeavingWish } from '#worker/subscription/clock/leave.ts';
import { chargesToEnd } from '#worker/subscription/contract/charges-of.ts';
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
import { renewalNews } from '#worker/subscription/notices/contract-news.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { noteOf } from '#worker/subscription/order/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/order/leaving-note.ts';
import { markUnarranged } from '#worker/subscription/order/purchase-sql.ts';

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
  if (purchase?.quote.next_plan) await markUnarranged(ctx.db, purchase.id);
  const look = () => readSubscriptionTerms(ctx, contract.id, known);
  const { subscription, leaving } = await changeAtStripe(ctx, contract.id, () =>
    end(ctx, look, { own: { key, receivedAt, wish }, isOwn }),
  );
  // What follows an end is more than the row of the contract.
  if (subscription.ended_at === null) await write(ctx, contract, subscription, purchase);
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
    const planned = await planEarliest(ctx, found, own);
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
  purchase: KnownOfContract['purchase'],
): Promise<void> {
  const mirrored = contractOfSubscription(subscription, contract.accountId);
  const updated = keepFirstDueDate(mirrored, contract);
  const next = purchase?.quote.next_plan ?? null;
  const note = noteOf(subscription);
  const charges = chargesToEnd({ subscription, purchase });
  const letters = renewalNews(ctx, contract, updated, { next, note, charges });
  const { queued, written } = await batch(ctx.db, {
    queued: queueLetters(ctx, contract.accountId, letters),
    written: writeContract(ctx.db, updated, contract.syncVersion, ctx.clock.now()),
  });
  postLetters(ctx, letters, queued);
  // Another call has written meanwhile: what Stripe says now is the truth.
  if (written.meta.changes === 0) await syncContract(ctx, contract.id);
}
