import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { paidUntilMetadata, presentShareEnd } from '#worker/subscription/contract/paid-share.ts';
import {
  firstTermEnd,
  isCancelled,
  releaseSchedule,
} from '#worker/subscription/contract/schedule.ts';
import { closedAt } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { standingWishes } from '#worker/subscription/contract/view-contract.ts';
import { planEarliest } from '#worker/subscription/leaving/plan-end.ts';
import { readKnown, readSubscriptionTerms } from '#worker/subscription/leaving/read-terms.ts';
import {
  goneOnOnceMore,
  laterMetadata,
  laterWishesOf,
  noNote,
  timesGoneOn,
  wishesOf,
  withoutWishes,
} from '#worker/subscription/order/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/order/leaving-note.ts';
import { isGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Runs a change of a subscription that looks at it first, and once more if another call has changed
 * or ended it since that look: the same cancellation may have been carried out twice at once.
 * Throws `not_found` if it has ended at Stripe otherwise, or before our mirror heard of it.
 */
export async function changeAtStripe<T>(
  ctx: Ctx,
  contractId: string,
  lookAndChange: () => Promise<T>,
): Promise<T> {
  try {
    return await lookAndChange().catch((error: unknown) => {
      if (isConflict(error) || isGone(error)) return lookAndChange();
      throw error;
    });
  } catch (error) {
    if (isGone(error)) {
      await syncContract(ctx, contractId);
      throw new AppError('not_found', { cause: error });
    }
    throw error;
  }
}

/**
 * Refuses to change a subscription that has ended, that waits for its first payment (Stripe changes
 * nothing of it then), or from which somebody has withdrawn meanwhile: it is over for us. Throws
 * `not_found`, after our mirror has heard of it.
 */
export async function refuseIfOver(ctx: Ctx, subscription: Stripe.Subscription): Promise<void> {
  const isOver = subscription.ended_at !== null || closedAt(subscription) !== null;
  if (!isOver && subscription.status !== 'incomplete') return;
  await syncContract(ctx, subscription.id);
  throw new AppError('not_found');
}

function isConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}

/**
 * Takes the cancellation of a subscription back, with its note and its wishes except those that
 * stay. Returns the subscription as it is then.
 */
export async function takeBackAtStripe(
  ctx: Ctx,
  now: Stripe.Subscription,
  stay: readonly NotedWish[] = [],
): Promise<Stripe.Subscription> {
  const free = await withoutSchedule(ctx, now);
  if (!isCancelled(free)) return free;
  const metadata = { ...goneOn(free), ...(await laterMetadata(stay)) };
  const paidUntil = presentShareEnd(free);
  if (paidUntil !== null) return goOnFrom(ctx, free, paidUntil, metadata);
  // Stripe takes only one of these fields in a call, and one does not undo the other.
  return ctx.stripe.subscriptions.update(now.id, {
    ...(free.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
    metadata,
  });
}

/** The metadata of a subscription whose cancellation is taken back. */
function goneOn(subscription: Stripe.Subscription): Record<string, string> {
  return { ...noNote, ...withoutWishes(subscription), ...goneOnOnceMore(subscription) };
}

/**
 * Lets a subscription go on of whose present period only the share up to that moment was charged
 * (UTC seconds): the next period begins there, at the full price. Without that nobody would pay for
 * the rest. The first term ends when it would have ended.
 */
function goOnFrom(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  paidUntil: number,
  metadata: Record<string, string>,
): Promise<Stripe.Subscription> {
  const termEnd = firstTermEnd(subscription);
  return ctx.stripe.subscriptions.update(subscription.id, {
    cancel_at: '',
    trial_end: paidUntil,
    proration_behavior: 'none',
    metadata: {
      ...metadata,
      ...paidUntilMetadata(subscription, paidUntil),
      ...(termEnd !== null && { term_end: String(Math.floor(termEnd / 1000)) }),
    },
  });
}

/**
 * Puts a cancellation back that `takeBackAtStripe` has taken back although nothing was to change:
 * its end, its note and its wishes, as they were before.
 */
export async function cancelAgain(ctx: Ctx, before: Stripe.Subscription): Promise<void> {
  const { cancel_at_period_end: withPeriod, cancel_at: at, metadata } = before;
  const names = Object.keys(goneOn(before));
  await ctx.stripe.subscriptions.update(before.id, {
    ...(withPeriod ? { cancel_at_period_end: true } : { cancel_at: at ?? '' }),
    metadata: Object.fromEntries(names.map((name) => [name, metadata[name] ?? ''])),
  });
}

/**
 * Has a subscription that goes on end on the earliest day of these wishes: an earlier cancellation
 * had overtaken them, and was taken back.
 */
export async function planLeft(
  ctx: Ctx,
  contract: Pick<Contract, 'id' | 'accountId'>,
  wishes: readonly NotedWish[],
): Promise<Stripe.Subscription> {
  const found = await readSubscriptionTerms(ctx, contract.id, await readKnown(ctx, contract));
  const { subscription } = await planEarliest(ctx, found, wishes);
  // What Stripe answers to a change names the invoice only.
  return { ...subscription, latest_invoice: found.subscription.latest_invoice };
}

/** Forgets some of the wishes of a subscription for a later end, and keeps the others. */
export async function forgetLater(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  isForgotten: (key: string) => boolean,
): Promise<void> {
  const gone = laterWishesOf(subscription).filter(({ key }) => isForgotten(key));
  if (gone.length === 0) return;
  const names = Object.keys(await laterMetadata(gone));
  const metadata = Object.fromEntries(names.map((name) => [name, '']));
  await ctx.stripe.subscriptions.update(subscription.id, { metadata });
}

/**
 * Releases a subscription from the schedule that a cut-off call has left: under a schedule its
 * cancellation cannot be taken back. The plan that is to follow is arranged again.
 */
async function withoutSchedule(ctx: Ctx, now: Stripe.Subscription): Promise<Stripe.Subscription> {
  const schedule = idOf(now.schedule);
  if (!schedule) return now;
  await releaseSchedule(ctx, schedule);
  return ctx.stripe.subscriptions.retrieve(now.id);
}

/**
 * Has a contract end on the earliest day that was wanted, after cancellations at the same moment of
 * which the later one was cut off. One that has ended is left alone, and so is one that its owner
 * has let go on meanwhile.
 */
export async function settleEnd(
  ctx: Ctx,
  contract: Pick<Contract, 'id' | 'accountId'>,
): Promise<void> {
  const { id } = contract;
  const known = await readKnown(ctx, contract);
  try {
    const found = await readSubscriptionTerms(ctx, id, known);
    const { subscription: planned } = await planEarliest(ctx, found, []);
    if (isTakenBack(found.subscription, planned)) await takeBackAtStripe(ctx, planned);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await syncContract(ctx, id);
}

/** Whether it was let go on between the two, and nobody has left it anew since. */
function isTakenBack(before: Stripe.Subscription, after: Stripe.Subscription): boolean {
  const known = new Set(wishesOf(before).map(({ key }) => key));
  const isLeftAnew = standingWishes(after).some(({ key }) => !known.has(key));
  const hasGoneOn = timesGoneOn(before) !== timesGoneOn(after);
  return hasGoneOn && !isLeftAnew && after.ended_at === null;
}
