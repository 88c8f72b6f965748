import { nextRenewal, type Interval } from '#sandbox/clock/calendar.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import { redeemDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { collectInvoice } from '#sandbox/stripe/invoice/collect.ts';
import { createInvoiceItem } from '#sandbox/stripe/invoice/create-item.ts';
import type { Phase, Subscription } from '#sandbox/stripe/objects.ts';
import { billPeriod } from '#sandbox/stripe/subscription/bill.ts';
import { newItem } from '#sandbox/stripe/subscription/new-item.ts';
import { periodEnd, scheduleRenewal } from '#sandbox/stripe/subscription/schedule-renewal.ts';
import { renewSubscription } from '#sandbox/stripe/subscription/renew.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { sameRhythm } from './check-aligned.ts';

const type = 'customer.subscription.updated';

/** A subscription's items as a phase has them, over a period (UTC seconds). */
export function phaseItems(
  world: WorldContext,
  subscription: Subscription,
  phase: Phase,
  period: { start: number; end: number },
): Subscription['items'] {
  const data = phase.items.map(({ metadata, price: id, quantity = 1 }) => {
    const existingItem = subscription.items.data.find(({ price }) => price.id === id);
    const times = { current_period_start: period.start, current_period_end: period.end };
    if (existingItem) return { ...existingItem, ...times, quantity };
    const price = getObject(world.storage.sql, 'price', id);
    return newItem(subscription.id, price, quantity, metadata ?? {}, period);
  });
  return { ...subscription.items, data };
}

/** Redeems a phase's discounts for a subscription; returns their ids. */
export function discountsOf(
  world: WorldContext,
  subscription: Subscription,
  phase: Phase,
): string[] {
  const discountParams = phase.discounts.map(({ coupon, discount }) =>
    discount ? { discount } : { coupon: coupon ?? undefined },
  );
  const { customer, id } = subscription;
  return redeemDiscounts(world, discountParams, { customer, invoice: null, subscription: id });
}

// A trial begins a free period that ends with the trial.
function beginTrial(world: WorldContext, subscription: Subscription, phase: Phase, end: number) {
  const start = world.clock.seconds();
  const nextSubscription = change(
    world,
    'subscription',
    subscription,
    {
      billing_cycle_anchor: end,
      default_tax_rates: phase.default_tax_rates ?? [],
      discounts: discountsOf(world, subscription, phase),
      items: phaseItems(world, subscription, phase, { start, end }),
      latest_invoice: newId('in'),
      metadata: { ...subscription.metadata, ...phase.metadata },
      status: 'trialing',
      trial_end: end,
      trial_start: start,
    },
    type,
  );
  scheduleRenewal(world, nextSubscription);
  billPeriod(world, nextSubscription, 'subscription_update', { start, end: start });
}

// A new billing interval starts a new cycle, whatever is left of the old one, and is billed at
// once.
function beginCycle(world: WorldContext, subscription: Subscription): void {
  const start = world.clock.seconds();
  const { interval = 'month', interval_count: count = 1 } =
    subscription.items.data[0]?.price.recurring ?? {};
  const end = nextRenewal(start, interval as Interval, count, start);
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  const items = { ...subscription.items, data };
  const patch = { billing_cycle_anchor: start, items, latest_invoice: newId('in') };
  const nextSubscription = change(world, 'subscription', subscription, patch, type);
  scheduleRenewal(world, nextSubscription);
  const invoice = billPeriod(world, nextSubscription, 'subscription_update', { start, end: start });
  if (invoice.status === 'open') collectInvoice(world, invoice);
}

/** Adds a phase's extra items to the next invoice. */
export function addExtras(world: WorldContext, customer: string, phase: Phase): void {
  for (const { discountable, metadata, price, quantity } of phase.add_invoice_items) {
    createInvoiceItem(world, {
      customer,
      discountable: discountable ?? undefined,
      metadata: metadata ?? undefined,
      pricing: { price },
      quantity: quantity ?? 1,
    });
  }
}

// A phase that names no payment method has that of its schedule. Without one, its invoices charge
// the customer's default, whatever the subscription's own was.
function scheduleMethod(world: WorldContext, { schedule: id }: Subscription): string | null {
  const schedule = id === null ? null : findObject(world.storage.sql, 'subscription_schedule', id);
  const method = schedule?.default_settings.default_payment_method;
  return typeof method === 'string' ? method : null;
}

/**
 * Moves a subscription to a phase now. At the end of a period it renews with the phase's items;
 * inside a period it changes without a proration.
 */
export function enterPhase(world: WorldContext, subscription: Subscription, phase: Phase): void {
  const now = world.clock.seconds();
  addExtras(world, subscription.customer, phase);
  if (phase.trial_end !== null && phase.trial_end > now) {
    beginTrial(world, subscription, phase, phase.trial_end);
    return;
  }
  const end = periodEnd(subscription);
  const [old] = subscription.items.data;
  const start = old?.current_period_start ?? now;
  const items = phaseItems(world, subscription, phase, { start, end });
  const price = items.data[0]?.price;
  const anew =
    phase.billing_cycle_anchor === 'phase_start' ||
    (old !== undefined && price !== undefined && !sameRhythm(old.price, price));
  const next = {
    ...subscription,
    default_payment_method: phase.default_payment_method ?? scheduleMethod(world, subscription),
    // A phase that names no tax rates has none, whatever the subscription had before.
    default_tax_rates: phase.default_tax_rates ?? [],
    billing_cycle_anchor: anew && end === now ? now : subscription.billing_cycle_anchor,
    discounts: discountsOf(world, subscription, phase),
    items,
    metadata: { ...subscription.metadata, ...phase.metadata },
  };
  if (end === now) {
    renewSubscription(world, next);
    return;
  }
  const nextSubscription = change(world, 'subscription', subscription, next, type);
  if (anew) beginCycle(world, nextSubscription);
}
