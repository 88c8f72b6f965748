import type { Invoice } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { subscriptionOf } from './follow-invoice.ts';
import { dropResumption, followResumption } from './resumption.ts';

/**
 * Updates a subscription after its latest invoice was voided or written off. If it was the first
 * invoice, the subscription stays incomplete until it expires 23 hours after it was made. If a
 * resumption's invoice is void, the subscription stays paused.
 */
export function leaveInvoice(world: WorldContext, invoice: Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (subscription.status === 'paused') {
    if (invoice.status === 'void') dropResumption(world, subscription);
    else followResumption(world, subscription, invoice, null);
  }
  if (subscription.status !== 'past_due') return;
  const type = 'customer.subscription.updated';
  change(world, 'subscription', subscription, { status: 'active' }, type);
}
