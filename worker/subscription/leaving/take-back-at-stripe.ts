import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { isCancelled } from '#worker/subscription/contract/end-with-term.ts';
import { firstTermEnd } from '#worker/subscription/contract/minimum-term.ts';
import { paidUntilMetadata, presentShareEnd } from '#worker/subscription/contract/paid-share.ts';
import { releaseSchedule } from '#worker/subscription/contract/release-schedule.ts';
import { goneOnOnceMore, noNote, withoutWishes } from '#worker/subscription/life/leaving-note.ts';

/**
 * Takes the cancellation of a subscription back, with its note and its wishes. Returns the
 * subscription as it is then.
 */
export async function takeBackAtStripe(
  ctx: Ctx,
  now: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const free = await withoutSchedule(ctx, now);
  if (!isCancelled(free)) return free;
  const metadata = { ...noNote, ...withoutWishes(free), ...goneOnOnceMore(free) };
  const paidUntil = presentShareEnd(free);
  if (paidUntil !== null) return goOnFrom(ctx, free, paidUntil, metadata);
  // Stripe takes only one of these fields in a call, and one does not undo the other.
  return ctx.stripe.subscriptions.update(now.id, {
    ...(free.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
    metadata,
  });
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
 * Releases a subscription from the schedule that a cut-off call has left: under a schedule its
 * cancellation cannot be taken back. The plan that is to follow is arranged again.
 */
async function withoutSchedule(ctx: Ctx, now: Stripe.Subscription): Promise<Stripe.Subscription> {
  const schedule = idOf(now.schedule);
  if (!schedule) return now;
  await releaseSchedule(ctx, schedule);
  return ctx.stripe.subscriptions.retrieve(now.id);
}
