import { finalizeInvoice } from '#sandbox/stripe/invoice/finalize.ts';
import type { Invoice, Subscription } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { draftPeriod, type Occasion } from './draft-period.ts';

/**
 * Bills a subscription for its present period, or a `share` of it, and finalizes the invoice.
 * Stripe keeps a renewal's invoice as a draft for about an hour if a webhook endpoint listens for
 * it. Here it is finalized at once. While the collection is paused it stays a draft
 * (docs.stripe.com/billing/subscriptions/pause-payment).
 */
export function billPeriod(
  world: WorldContext,
  subscription: Subscription,
  occasion: Occasion,
  period: { start: number; end: number },
  share?: number,
): Invoice {
  const draft = draftPeriod(world, subscription, occasion, period, share);
  return subscription.pause_collection === null ? finalizeInvoice(world, draft) : draft;
}
