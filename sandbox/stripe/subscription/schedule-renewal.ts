import { nextRenewal, type Interval } from '#sandbox/clock/calendar.ts';
import { schedule, unschedule } from '#sandbox/clock/jobs.ts';
import type { Subscription, SubscriptionItem } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

// Stripe announces the end of a trial three days before (seconds).
const notice = 3 * 24 * 60 * 60;

// Stripe announces a renewal a week before (docs.stripe.com/billing/subscriptions/webhooks).
const foresight = 7 * 24 * 60 * 60;

/** The end of a subscription's present period, in UTC seconds. */
export function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** When an item's billing cycle with that anchor next renews after a time; all in UTC seconds. */
export function renewalAfter({ price }: SubscriptionItem, anchor: number, after: number): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return nextRenewal(anchor, interval as Interval, count, after);
}

/**
 * Plans a subscription's next step: its renewal, the end of its trial, or its end. A paused
 * subscription has none until it is resumed.
 */
export function scheduleRenewal(world: WorldContext, subscription: Subscription): void {
  const { sql } = world.storage;
  const { id, cancel_at: cancelAt, status, trial_end: trialEnd } = subscription;
  if (status === 'paused') return;
  schedule(sql, 'subscription', id, Math.min(periodEnd(subscription), cancelAt ?? Infinity));
  const upcoming = periodEnd(subscription) - foresight;
  const renews = cancelAt === null || cancelAt > periodEnd(subscription);
  if (renews && upcoming > world.clock.seconds()) schedule(sql, 'invoice_upcoming', id, upcoming);
  else unschedule(sql, 'invoice_upcoming', id);
  if (status !== 'trialing' || trialEnd === null) {
    unschedule(sql, 'trial_will_end', id);
    return;
  }
  schedule(sql, 'trial_will_end', id, Math.max(trialEnd - notice, world.clock.seconds()));
}

/** Removes every planned step of a subscription. */
export function unscheduleRenewal(world: WorldContext, id: string): void {
  unschedule(world.storage.sql, 'subscription', id);
  unschedule(world.storage.sql, 'trial_will_end', id);
  unschedule(world.storage.sql, 'invoice_upcoming', id);
  unschedule(world.storage.sql, 'resumption_expiry', id);
}
