import { unschedule } from '#sandbox/clock/jobs.ts';
import type { Invoice, PaymentIntent, Subscription } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { itemsFrom } from './resumed-items.ts';
import { periodEnd, scheduleRenewal } from './schedule-renewal.ts';

export const paymentBehaviors = ['resume_on_payment_attempt', 'resume_on_payment_success'] as const;
export type PaymentBehavior = (typeof paymentBehaviors)[number];

type Pending = NonNullable<Subscription['pending_update']>;

const hour = 60 * 60;
// How long a resumption waits for its invoice (docs.stripe.com/billing/subscriptions/pause).
const waitSeconds = {
  resume_on_payment_attempt: 23 * hour,
  resume_on_payment_success: 365 * 24 * hour,
};

/** The pending update of a subscription whose resumption begins at `now` (UTC seconds). */
export function newResumption(behavior: PaymentBehavior, now: number): Pending {
  return {
    billing_cycle_anchor: now,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: now + waitSeconds[behavior],
    metadata: null,
    subscription_items: null,
    trial_end: null,
    trial_from_plan: null,
  };
}

// Only the time limit shows which payment behavior was requested.
function endsWithAttempt({ billing_cycle_anchor: since, expires_at: until }: Pending): boolean {
  return until - (since ?? until) === waitSeconds.resume_on_payment_attempt;
}

/** Makes a paused subscription run again, with these items and their periods. */
export function runAgain(
  world: WorldContext,
  subscription: Subscription,
  items: Subscription['items'],
  patch: Partial<Subscription>,
): Subscription {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
  const next = change(
    world,
    'subscription',
    subscription,
    {
      cancel_at: endsWithPeriod ? periodEnd({ ...subscription, items }) : cancelAt,
      items,
      pending_update: null,
      status: 'active',
      status_details: undefined,
      ...patch,
    },
    'customer.subscription.updated',
  );
  emit(world, 'customer.subscription.resumed', next);
  unschedule(world.storage.sql, 'resumption_expiry', subscription.id);
  scheduleRenewal(world, next);
  return next;
}

/**
 * Updates a paused subscription after its latest invoice changed. The invoice of a resumption makes
 * it run once it is paid or written off. With `resume_on_payment_attempt`, a failed attempt makes
 * it run as past due. An invoice from before the pause changes nothing.
 */
export function followResumption(
  world: WorldContext,
  subscription: Subscription,
  invoice: Invoice,
  intent: PaymentIntent | null,
  patch: Partial<Subscription> = {},
): void {
  const { pending_update: pending } = subscription;
  if (!pending) return;
  const anchor = pending.billing_cycle_anchor ?? world.clock.seconds();
  const items = itemsFrom(subscription, anchor);
  const startPatch = { ...patch, billing_cycle_anchor: anchor };
  if (invoice.status === 'paid' || invoice.status === 'uncollectible') {
    runAgain(world, subscription, items, startPatch);
  } else if (intent?.status === 'requires_payment_method' && endsWithAttempt(pending)) {
    runAgain(world, subscription, items, { billing_cycle_anchor: anchor, status: 'past_due' });
  }
}

/**
 * Drops a resumption whose invoice is void: the subscription stays paused. Does nothing to others.
 */
export function dropResumption(world: WorldContext, subscription: Subscription): void {
  unschedule(world.storage.sql, 'resumption_expiry', subscription.id);
  const patch = { pending_update: null };
  change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
}
