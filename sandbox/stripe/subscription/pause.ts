import * as z from 'zod';

import { invalid } from '#sandbox/stripe/error.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { expand } from '#sandbox/stripe/params.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { unscheduleRenewal } from './schedule-renewal.ts';

export const pauseSchema = z.strictObject({
  bill_for: z
    .strictObject({
      // No price here is metered, so there is no usage to bill either way.
      outstanding_usage_through: z.strictObject({ type: z.enum(['none', 'now']) }).optional(),
      unused_time_from: z
        .strictObject({ type: z.enum(['item_current_period_start', 'none', 'now']) })
        .optional(),
    })
    .optional(),
  invoicing_behavior: z.enum(['invoice', 'pending_invoice_item']).optional(),
  type: z.enum(['subscription']).optional(),
  expand,
});

type Params = z.output<typeof pauseSchema>;

const pausable = new Set<string>(['active', 'past_due', 'unpaid']);

function checkPausable({ schedule, status }: Subscription): void {
  if (!pausable.has(status)) {
    throw invalid(`You cannot pause a subscription that is in the \`${status}\` status.`);
  }
  if (schedule === null) return;
  throw invalid(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and pausing it ` +
      'directly is not allowed.',
  );
}

// Stripe credits the unused time of the period by default. The sandbox credits none: a call that
// does not mention it goes through without a credit; a call that asks for one is refused.
function checkUncredited({ bill_for: billFor, invoicing_behavior: invoicing }: Params): void {
  const byDefault = invoicing === 'invoice' ? 'now' : 'none';
  const from = billFor?.unused_time_from?.type ?? byDefault;
  if (from === 'none') return;
  const message =
    'The sandbox computes no prorations: unused time is not credited, which needs ' +
    'bill_for[unused_time_from][type]=none.';
  throw invalid(message, { param: 'bill_for[unused_time_from][type]' });
}

/**
 * Pauses a subscription: its period ends now, and no other begins until it is resumed. Open
 * invoices are still collected (docs.stripe.com/billing/subscriptions/pause). Throws a 400 for a
 * subscription that is trialing, not running, already paused or managed by a schedule.
 */
export function pauseSubscription(
  world: WorldContext,
  subscription: Subscription,
  params: Params,
): Subscription {
  checkPausable(subscription);
  checkUncredited(params);
  const now = world.clock.seconds();
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: now }));
  const patch: Partial<Subscription> = {
    items: { ...subscription.items, data },
    status: 'paused',
    status_details: {
      paused: {
        subscription: { type: 'pause_requested' },
        transitioned_at: now,
        type: 'subscription',
      },
    },
  };
  unscheduleRenewal(world, subscription.id);
  const type = 'customer.subscription.updated';
  const next = change(world, 'subscription', subscription, patch, type);
  emit(world, 'customer.subscription.paused', next);
  return next;
}
