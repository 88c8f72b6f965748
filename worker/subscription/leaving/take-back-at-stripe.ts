import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { isCancelled } from '#worker/subscription/contract/end-with-term.ts';
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
  // Stripe takes only one of these fields in a call, and one does not undo the other.
  return ctx.stripe.subscriptions.update(now.id, {
    ...(free.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }),
    metadata: { ...noNote, ...withoutWishes(free), ...goneOnOnceMore(free) },
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
