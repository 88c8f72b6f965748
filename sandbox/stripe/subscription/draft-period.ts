import { newId } from '#sandbox/store/new-id.ts';
import { findObjects, getObject } from '#sandbox/store/objects.ts';
import { remainingDiscounts, runningDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { linesOfItems } from '#sandbox/stripe/invoice/draft.ts';
import { newInvoice, paymentSettings } from '#sandbox/stripe/invoice/new-invoice.ts';
import { subscriptionLine } from '#sandbox/stripe/invoice/new-line.ts';
import type { Invoice, LineItem, Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

export type Occasion = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

// The customer's pending items go on this invoice.
function pendingLines(world: WorldContext, customer: string, invoice: string): LineItem[] {
  for (const item of findObjects(world.storage.sql, 'invoiceitem', { customer, invoice: null })) {
    change(world, 'invoiceitem', item, { invoice });
  }
  return linesOfItems(world, invoice);
}

/**
 * Drafts the invoice of a subscription's present period, or of a `share` of it, under the id that
 * the subscription already names as its latest. The stored subscription loses its used-up
 * discounts; nothing else changes.
 */
export function draftPeriod(
  world: WorldContext,
  subscription: Subscription,
  occasion: Occasion,
  period: { start: number; end: number },
  share?: number,
): Invoice {
  const trial = subscription.status === 'trialing';
  const { items, metadata } = subscription;
  const id = subscription.latest_invoice ?? newId('in');
  const pending = pendingLines(world, subscription.customer, id);
  const lines = items.data.map((item) =>
    subscriptionLine(world, item, metadata, trial ? 0 : (share ?? 1)),
  );
  const running = runningDiscounts(world, subscription.discounts, world.clock.seconds());
  // A coupon for one payment waits for the first real payment.
  const free = (trial || share === 0) && pending.length === 0;
  const discounts = free ? [] : running;
  const customer = getObject(world.storage.sql, 'customer', subscription.customer);
  const draft = newInvoice(world, customer, [...pending, ...lines], {
    id,
    // The invoice of an unpaid subscription is written, but not collected.
    auto_advance: subscription.status !== 'unpaid' && subscription.pause_collection === null,
    billing_reason: occasion,
    currency: subscription.currency,
    custom_fields: subscription.invoice_settings.custom_fields,
    default_tax_rates: subscription.default_tax_rates ?? [],
    discounts,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: paymentSettings(subscription.payment_settings?.payment_method_types),
    period_end: period.end,
    period_start: period.start,
  });
  const remaining = remainingDiscounts(world, running, discounts);
  const storedSubscription = getObject(world.storage.sql, 'subscription', subscription.id);
  change(world, 'subscription', storedSubscription, { discounts: remaining });
  return draft;
}
