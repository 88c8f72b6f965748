import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { Invoice, PaymentIntent, Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { followResumption } from './resumption.ts';

/** The subscription an invoice bills, or null for a one-off one. */
export function subscriptionOf(world: WorldContext, invoice: Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === 'string' ? findObject(world.storage.sql, 'subscription', id) : null;
}

// Paid, a subscription runs: as a trial if it begins with one.
function running(world: WorldContext, { trial_end: end }: Subscription): 'active' | 'trialing' {
  return end !== null && end > world.clock.seconds() ? 'trialing' : 'active';
}

// `save_default_payment_method` keeps the method that paid for the renewals to come.
function methodToKeep(
  subscription: Subscription,
  intent: PaymentIntent | null,
): Partial<Subscription> {
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  return saves && intent?.payment_method ? { default_payment_method: intent.payment_method } : {};
}

/**
 * Lets a subscription follow its latest invoice: paid makes it active, a first debit under way
 * too, unpaid past due. A paused one waits for what it is to be resumed with.
 */
export function followInvoice(
  world: WorldContext,
  invoice: Invoice,
  intent: PaymentIntent | null,
): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return;
  if (subscription.status === 'paused') {
    const paid = invoice.status === 'paid' ? methodToKeep(subscription, intent) : {};
    followResumption(world, subscription, invoice, intent, paid);
    return;
  }
  const type = 'customer.subscription.updated';
  if (invoice.status === 'paid') {
    unschedule(world.storage.sql, 'incomplete_expiry', subscription.id);
    const patch = { status: running(world, subscription), ...methodToKeep(subscription, intent) };
    change(world, 'subscription', subscription, patch, type);
    return;
  }
  if (intent?.status === 'processing') {
    // A debit under way is trusted (docs.stripe.com/billing/subscriptions/sepa-debit).
    if (subscription.status !== 'incomplete') return;
    unschedule(world.storage.sql, 'incomplete_expiry', subscription.id);
    const patch = { status: running(world, subscription), ...methodToKeep(subscription, intent) };
    change(world, 'subscription', subscription, patch, type);
    return;
  }
  if (subscription.status === 'incomplete') return;
  change(world, 'subscription', subscription, { status: 'past_due' }, type);
}
