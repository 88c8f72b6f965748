import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { minimumTermEnd } from '#worker/subscription/contract/minimum-term.ts';
import { releaseSchedule } from '#worker/subscription/contract/release-schedule.ts';

/**
 * Ends a subscription with its period, or with its minimum term if that is later. A paused one has
 * no period that could end, and ends at once. Under a schedule
 * a subscription cannot be ended, so the schedule is released, and the plan that was to take over
 * with it. A cancellation that the schedule has taken over stays: if this is cut off between the
 * two calls, the person is not charged again.
 */
export async function endWithTerm(
  ctx: Ctx,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { subscriptions } = ctx.stripe;
  if (subscription.status === 'paused') return subscriptions.cancel(subscription.id);
  const schedule = idOf(subscription.schedule);
  if (schedule) await releaseSchedule(ctx, schedule, { preserve_cancel_date: true });
  const termEnd = minimumTermEnd(subscription);
  if (termEnd !== null && termEnd > ctx.clock.now()) {
    const end = { cancel_at: Math.floor(termEnd / 1000), proration_behavior: 'none' } as const;
    return subscriptions.update(subscription.id, end);
  }
  const now = schedule ? await subscriptions.retrieve(subscription.id) : subscription;
  if (now.cancel_at !== null) return now;
  return subscriptions.update(subscription.id, { cancel_at_period_end: true });
}

/** Whether a subscription is going to end: with its period, or at a fixed moment. */
export function isCancelled(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}
