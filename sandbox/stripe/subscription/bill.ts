import { finalizeInvoice } from '#sandbox/stripe/invoice/finalize.ts';
import { voidInvoice } from '#sandbox/stripe/invoice/void.ts';
import type { Invoice, Subscription } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { draftPeriod, type Occasion } from './draft-period.ts';

/**
 * Bills a subscription for its present period, or a `share` of it, and finalizes the invoice.
 * Stripe keeps a renewal's invoice as a draft for about an hour if a webhook endpoint listens for
 * it. Here it is finalized at once. While the collection is paused it stays a draft, or
 * is void at once (pause-collection.ts).
 */
export function billPeriod(
  world: WorldContext,
  subscription: Subscription,
  occasion: Occasion,
  period: { start: number; end: number },
  share?: number,
): Invoice {
  const draft = draftPeriod(world, subscription, occasion, period, share);
  const { pause_collection: pause } = subscription;
  if (pause?.behavior === 'void') return voidInvoice(world, finalizeInvoice(world, draft));
  return pause === null ? finalizeInvoice(world, draft) : draft;
}
