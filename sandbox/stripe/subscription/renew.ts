import { newId } from '#sandbox/store/new-id.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import { collectInvoice } from '#sandbox/stripe/invoice/collect.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { billPeriod } from './bill.ts';
import { draftPeriod } from './draft-period.ts';
import { endSubscription } from './end.ts';
import { periodEnd, scheduleRenewal, renewalAfter } from './schedule-renewal.ts';

function withNextPeriod(subscription: Subscription): Subscription['items'] {
  const data = subscription.items.data.map((item) => {
    const start = item.current_period_end;
    const end = renewalAfter(item, subscription.billing_cycle_anchor, start);
    return { ...item, current_period_start: start, current_period_end: end };
  });
  return { ...subscription.items, data };
}

/**
 * The part of its present period that a subscription is billed for: an end that was planned before
 * the period began shortens it, whatever `proration_behavior` said then (`cancel_at`, "if set
 * during a future period", docs.stripe.com/api/subscriptions/update).
 */
function shareOf(subscription: Subscription): number {
  const { cancel_at: cancelAt, items } = subscription;
  const start = Math.max(...items.data.map((item) => item.current_period_start));
  const end = periodEnd(subscription);
  return cancelAt !== null && cancelAt < end ? (cancelAt - start) / (end - start) : 1;
}

/**
 * Begins a subscription's next period: bills it and charges the default payment method. An unpaid
 * subscription gets a draft that is not charged.
 */
export function renewSubscription(world: WorldContext, subscription: Subscription): void {
  const start = Math.min(...subscription.items.data.map((item) => item.current_period_start));
  const next = change(
    world,
    'subscription',
    subscription,
    {
      items: withNextPeriod(subscription),
      latest_invoice: newId('in'),
      status: subscription.status === 'trialing' ? 'active' : subscription.status,
    },
    'customer.subscription.updated',
  );
  scheduleRenewal(world, next);
  const period = { start, end: periodEnd(subscription) };
  if (next.status === 'unpaid') {
    draftPeriod(world, next, 'subscription_cycle', period, shareOf(next));
    return;
  }
  const invoice = billPeriod(world, next, 'subscription_cycle', period, shareOf(next));
  if (invoice.status === 'open') collectInvoice(world, invoice);
}

function lacksMethod(world: WorldContext, subscription: Subscription): boolean {
  if (subscription.default_payment_method) return false;
  const customer = getObject(world.storage.sql, 'customer', subscription.customer);
  return customer.invoice_settings.default_payment_method === null;
}

/** Runs the step of a subscription that is due: its end, the end of its trial, or a renewal. */
export function advanceSubscription(world: WorldContext, id: string): void {
  const subscription = findObject(world.storage.sql, 'subscription', id);
  if (!subscription) return;
  if (!['active', 'past_due', 'trialing', 'unpaid'].includes(subscription.status)) return;
  const now = world.clock.seconds();
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endSubscription(world, subscription, {});
    return;
  }
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (
    subscription.status === 'trialing' &&
    behavior === 'cancel' &&
    lacksMethod(world, subscription)
  ) {
    endSubscription(world, subscription, {});
    return;
  }
  renewSubscription(world, subscription);
}
