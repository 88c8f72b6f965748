import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { collectInvoice } from '#sandbox/stripe/invoice/collect.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { billPeriod } from './bill.ts';
import { renewalAfter, scheduleRenewal } from './schedule-renewal.ts';

/**
 * Begins a subscription's billing cycle anew, with a period that is billed at once
 * (docs.stripe.com/billing/subscriptions/billing-cycle, "Reset the billing cycle to the current
 * time"). Throws a 400 where the rest of the old period would have to be credited, which the
 * sandbox does not compute, and in a trial.
 */
export function restartCycle(
  world: WorldContext,
  subscription: Subscription,
  { proration_behavior: proration }: { proration_behavior?: string },
): Subscription {
  if (proration !== 'none' || subscription.status === 'trialing') {
    const message =
      'The sandbox restarts a cycle only with proration_behavior=none, and in no trial.';
    throw invalid(message, { param: 'billing_cycle_anchor' });
  }
  const now = world.clock.seconds();
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: renewalAfter(item, now, now),
  }));
  const before = getObject(world.storage.sql, 'subscription', subscription.id);
  const next = change(
    world,
    'subscription',
    before,
    {
      ...subscription,
      billing_cycle_anchor: now,
      items: { ...subscription.items, data },
      latest_invoice: newId('in'),
    },
    'customer.subscription.updated',
  );
  scheduleRenewal(world, next);
  const end = Math.min(...data.map((item) => item.current_period_end));
  const invoice = billPeriod(world, next, 'subscription_update', { start: now, end });
  if (invoice.status === 'open') collectInvoice(world, invoice);
  return getObject(world.storage.sql, 'subscription', subscription.id);
}
