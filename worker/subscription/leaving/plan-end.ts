import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import type { Leaving } from '#worker/subscription/clock/leave.ts';
import {
  noteMetadata,
  wishMetadata,
  withoutWishes,
} from '#worker/subscription/life/leaving-note.ts';
import type { NotedWish } from '#worker/subscription/life/leaving-note.ts';
import { releaseSchedule } from '#worker/subscription/contract/release-schedule.ts';

/** An end of a contract, and the wish that it comes from. */
interface PlannedEnd {
  leaving: Leaving;
  wish: NotedWish;
}

/**
 * Has Stripe end a subscription as planned, at once or later, with the note on what was promised.
 * Of the wishes that were noted when it was read, only this one stays. Stripe neither charges nor
 * credits anything for that: what is not used goes back from us. Under a schedule a subscription
 * cannot be ended, so the schedule is released, and the plan that was to take over with it; a
 * cancellation that the schedule has taken over stays.
 */
export async function planEnd(
  ctx: Ctx,
  subscription: Stripe.Subscription,
  { leaving, wish }: PlannedEnd,
): Promise<Stripe.Subscription> {
  const { subscriptions } = ctx.stripe;
  const { id } = subscription;
  const { accessUntil, refund } = leaving;
  const metadata = {
    ...withoutWishes(subscription),
    ...noteMetadata(wish.key, wish.receivedAt, refund),
    ...(await wishMetadata(wish)),
  };
  const schedule = idOf(subscription.schedule);
  if (schedule) await releaseSchedule(ctx, schedule, { preserve_cancel_date: true });
  const isOver = accessUntil === null || accessUntil <= ctx.clock.now();
  if (subscription.status === 'paused' || isOver) {
    await subscriptions.update(id, { metadata });
    return subscriptions.cancel(id);
  }
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  // Stripe ends it with the period to the second, so that it does not begin another one.
  if (dayNumber(accessUntil) === dayNumber(periodEnd * 1000)) {
    return subscriptions.update(id, { cancel_at_period_end: true, metadata });
  }
  return subscriptions.update(id, {
    cancel_at: Math.floor(accessUntil / 1000),
    proration_behavior: 'none',
    metadata,
  });
}
