import { getObject } from '#sandbox/store/objects.ts';
import { remainingDiscounts, runningDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { finalizeInvoice } from '#sandbox/stripe/invoice/finalize.ts';
import { newInvoice, paymentSettings } from '#sandbox/stripe/invoice/new-invoice.ts';
import { subscriptionLine } from '#sandbox/stripe/invoice/new-line.ts';
import type { Invoice, Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

type Occasion = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/**
 * Bills a subscription for its present period under the invoice id it already names as its
 * latest, and finalizes the invoice. Stripe leaves a renewal's invoice open for changes for about
 * an hour while a webhook endpoint wants to hear of it; here it is finalized at once.
 */
export function billPeriod(
  world: WorldContext,
  subscription: Subscription,
  occasion: Occasion,
  period: { start: number; end: number },
): Invoice {
  const trial = subscription.status === 'trialing';
  const { items, metadata } = subscription;
  const lines = items.data.map((item) => {
    const span = { start: item.current_period_start, end: item.current_period_end };
    return subscriptionLine(world, item, metadata, span, trial);
  });
  const running = runningDiscounts(world, subscription.discounts, world.clock.seconds());
  // A trial costs nothing, so that a coupon for one payment is kept for the first that is made.
  const discounts = trial ? [] : running;
  const customer = getObject(world.storage.sql, 'customer', subscription.customer);
  const draft = newInvoice(world, customer, lines, {
    id: subscription.latest_invoice ?? undefined,
    auto_advance: true,
    billing_reason: occasion,
    currency: subscription.currency,
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
  const invoice = finalizeInvoice(world, draft);
  const remaining = remainingDiscounts(world, running, discounts);
  change(world, 'subscription', subscription, { discounts: remaining });
  return invoice;
}
