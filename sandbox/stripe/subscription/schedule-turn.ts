import { nextTurn, type Interval } from '#sandbox/clock/calendar.ts';
import { schedule, unschedule } from '#sandbox/clock/jobs.ts';
import type { Subscription, SubscriptionItem } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

// Three days before a trial ends its owner is to be told.
const notice = 3 * 24 * 60 * 60;

// Its owner hears of a renewal a week before (docs.stripe.com/billing/subscriptions/webhooks).
const foresight = 7 * 24 * 60 * 60;

/** The end of a subscription's present period, in UTC seconds. */
export function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** When an item's cycle with that anchor turns next after a time; all in UTC seconds. */
export function turnAfter({ price }: SubscriptionItem, anchor: number, after: number): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return nextTurn(anchor, interval as Interval, count, after);
}

/**
 * Plans what comes next for a subscription: renewal, end of trial, or its end. For a paused one
 * nothing comes until it is resumed.
 */
export function scheduleTurn(world: WorldContext, subscription: Subscription): void {
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

/** Takes everything planned for a subscription away. */
export function forgetTurns(world: WorldContext, id: string): void {
  unschedule(world.storage.sql, 'subscription', id);
  unschedule(world.storage.sql, 'trial_will_end', id);
  unschedule(world.storage.sql, 'invoice_upcoming', id);
  unschedule(world.storage.sql, 'resumption_expiry', id);
}
