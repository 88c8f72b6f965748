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

// A paid subscription is active, or trialing while its trial runs.
function paidStatus(world: WorldContext, { trial_end: end }: Subscription): 'active' | 'trialing' {
  return end !== null && end > world.clock.seconds() ? 'trialing' : 'active';
}

// `save_default_payment_method` stores the method that paid, once its payment has succeeded.
function methodToKeep(
  subscription: Subscription,
  intent: PaymentIntent | null,
): Partial<Subscription> {
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  return saves && intent?.payment_method ? { default_payment_method: intent.payment_method } : {};
}

/**
 * Updates a subscription after its latest invoice changed. A paid invoice, or a first debit under
 * way, makes it active; an unpaid invoice makes it past due. A paused subscription follows the
 * invoice of its resumption.
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
    const methodPatch = invoice.status === 'paid' ? methodToKeep(subscription, intent) : {};
    followResumption(world, subscription, invoice, intent, methodPatch);
    return;
  }
  const type = 'customer.subscription.updated';
  if (invoice.status === 'paid') {
    unschedule(world.storage.sql, 'incomplete_expiry', subscription.id);
    const patch = {
      status: paidStatus(world, subscription),
      ...methodToKeep(subscription, intent),
    };
    change(world, 'subscription', subscription, patch, type);
    return;
  }
  if (intent?.status === 'processing') {
    // A debit under way is trusted (docs.stripe.com/billing/subscriptions/sepa-debit).
    if (subscription.status !== 'incomplete') return;
    unschedule(world.storage.sql, 'incomplete_expiry', subscription.id);
    const patch = { status: paidStatus(world, subscription) };
    change(world, 'subscription', subscription, patch, type);
    return;
  }
  if (subscription.status === 'incomplete') return;
  change(world, 'subscription', subscription, { status: 'past_due' }, type);
}
