import { unschedule } from '#sandbox/clock/jobs.ts';
import { findObjects } from '#sandbox/store/objects.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { closeScheduleOf } from '#sandbox/stripe/schedule/close.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { noDetails } from './cancellation.ts';
import { unscheduleRenewal } from './schedule-renewal.ts';

type Details = NonNullable<Subscription['cancellation_details']>;

/** Stops the automatic collection of a subscription's open invoices. They stay due. */
export function stopCollecting(world: WorldContext, subscription: Subscription): void {
  const { sql } = world.storage;
  for (const invoice of findObjects(sql, 'invoice', { customer: subscription.customer })) {
    const details = invoice.parent?.subscription_details;
    if (invoice.status !== 'open' || details?.subscription !== subscription.id) continue;
    unschedule(sql, 'invoice_retry', invoice.id);
    const patch = { auto_advance: false, next_payment_attempt: null };
    change(world, 'invoice', invoice, patch, 'invoice.updated');
  }
}

/** Ends a subscription now. */
export function endSubscription(
  world: WorldContext,
  subscription: Subscription,
  details: Partial<Details>,
): Subscription {
  const now = world.clock.seconds();
  unscheduleRenewal(world, subscription.id);
  unschedule(world.storage.sql, 'incomplete_expiry', subscription.id);
  stopCollecting(world, subscription);
  const next = change(world, 'subscription', subscription, {
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...noDetails, ...subscription.cancellation_details, ...details },
    ended_at: now,
    pending_update: null,
    status: 'canceled',
    status_details: undefined,
  });
  emit(world, 'customer.subscription.deleted', next);
  const isUnpaid = details.reason === 'payment_failed';
  closeScheduleOf(world, next, isUnpaid ? 'aborted' : 'canceled');
  return next;
}
