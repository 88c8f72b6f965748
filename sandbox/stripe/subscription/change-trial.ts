import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { billPeriod } from './bill.ts';
import { scheduleRenewal } from './schedule-renewal.ts';
import { trialEndOf } from './trial.ts';
import { renewSubscription } from './renew.ts';

const type = 'customer.subscription.updated';

function withPeriod(items: Subscription['items'], period: { start?: number; end: number }) {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: period.start ?? item.current_period_start,
    current_period_end: period.end,
  }));
  return { ...items, data };
}

function endTrial(world: WorldContext, subscription: Subscription): Subscription {
  const now = world.clock.seconds();
  const endingSubscription = {
    ...subscription,
    billing_cycle_anchor: now,
    items: withPeriod(subscription.items, { end: now }),
    trial_end: now,
  };
  renewSubscription(world, endingSubscription);
  return getObject(world.storage.sql, 'subscription', subscription.id);
}

/**
 * Moves the end of a trial, ends it now, or gives a running subscription a trial. The billing cycle
 * restarts at the trial's end (docs.stripe.com/billing/subscriptions/trials). Throws a 400 if a
 * paid period would have to be credited, which the sandbox does not compute, and for a paused
 * subscription.
 */
export function changeTrial(
  world: WorldContext,
  subscription: Subscription,
  requestedEnd: 'now' | number,
  { proration_behavior: proration }: { proration_behavior?: string },
): Subscription {
  if (subscription.status === 'paused') {
    const message = 'The sandbox gives no trial to a paused subscription, which has to be resumed.';
    throw invalid(message, { param: 'trial_end' });
  }
  const trialing = subscription.status === 'trialing';
  const now = world.clock.seconds();
  const { billing_cycle_anchor: anchor } = subscription;
  const end = trialEndOf({ trial_end: requestedEnd }, now, anchor);
  if (end === null) {
    return trialing ? endTrial(world, subscription) : subscription;
  }
  if (!trialing && proration !== 'none') {
    const message =
      'The sandbox computes no prorations: a trial on a running subscription needs ' +
      'proration_behavior=none.';
    throw invalid(message, { param: 'proration_behavior' });
  }
  const start = trialing ? undefined : now;
  const before = getObject(world.storage.sql, 'subscription', subscription.id);
  const next = change(
    world,
    'subscription',
    before,
    {
      ...subscription,
      billing_cycle_anchor: end,
      cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
      items: withPeriod(subscription.items, { start, end }),
      latest_invoice: trialing ? subscription.latest_invoice : newId('in'),
      status: 'trialing',
      trial_end: end,
      trial_start: trialing ? subscription.trial_start : now,
    },
    type,
  );
  scheduleRenewal(world, next);
  if (!trialing) billPeriod(world, next, 'subscription_update', { start: now, end: now });
  return getObject(world.storage.sql, 'subscription', subscription.id);
}
