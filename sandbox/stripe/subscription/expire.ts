import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { voidInvoice } from '#sandbox/stripe/invoice/void.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { change } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { unscheduleRenewal } from './schedule-renewal.ts';

/**
 * Ends a subscription whose first invoice was never paid; the invoice is voided. `patch` is what
 * its cancellation adds.
 */
export function expireSubscription(
  world: WorldContext,
  subscription: Subscription,
  patch: Partial<Subscription> = {},
): Subscription {
  const { sql } = world.storage;
  unschedule(sql, 'incomplete_expiry', subscription.id);
  unscheduleRenewal(world, subscription.id);
  const latest = subscription.latest_invoice;
  const invoice = latest && findObject(sql, 'invoice', latest);
  if (invoice && invoice.status === 'open') voidInvoice(world, invoice);
  const ended = { ended_at: world.clock.seconds(), status: 'incomplete_expired', ...patch };
  return change(world, 'subscription', subscription, ended, 'customer.subscription.updated');
}
