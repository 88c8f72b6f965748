import { unschedule } from '#sandbox/clock/jobs.ts';
import type { Invoice, PaymentIntent, Subscription } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { itemsFrom } from './resumed-items.ts';
import { periodEnd, scheduleTurn } from './schedule-turn.ts';

export const paymentBehaviors = ['resume_on_payment_attempt', 'resume_on_payment_success'] as const;
export type PaymentBehavior = (typeof paymentBehaviors)[number];

type Pending = NonNullable<Subscription['pending_update']>;

const hour = 60 * 60;
// How long a resumption waits for its invoice (docs.stripe.com/billing/subscriptions/pause).
const patience = {
  resume_on_payment_attempt: 23 * hour,
  resume_on_payment_success: 365 * 24 * hour,
};

/** What becomes of a subscription once its resumption, asked for now (UTC seconds), is paid. */
export function newResumption(behavior: PaymentBehavior, now: number): Pending {
  return {
    billing_cycle_anchor: now,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: now + patience[behavior],
    metadata: null,
    subscription_items: null,
    trial_end: null,
    trial_from_plan: null,
  };
}

// How it was asked for shows in nothing but the time it is given.
function endsWithAttempt({ billing_cycle_anchor: since, expires_at: until }: Pending): boolean {
  return until - (since ?? until) === patience.resume_on_payment_attempt;
}

/** Has a paused subscription run again, over the periods that its items are given. */
export function runAgain(
  world: WorldContext,
  subscription: Subscription,
  items: Subscription['items'],
  patch: Partial<Subscription>,
): Subscription {
  const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = subscription;
  const running = change(
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
  emit(world, 'customer.subscription.resumed', running);
  unschedule(world.storage.sql, 'resumption_expiry', subscription.id);
  scheduleTurn(world, running);
  return running;
}

/**
 * Lets a paused subscription follow its latest invoice. That of a resumption has it run once it is
 * paid or written off; where an attempt is all that was asked for, a failed one has it run past
 * due. One from before the pause leaves it paused.
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
  const begun = { ...patch, billing_cycle_anchor: anchor };
  if (invoice.status === 'paid' || invoice.status === 'uncollectible') {
    runAgain(world, subscription, items, begun);
  } else if (intent?.status === 'requires_payment_method' && endsWithAttempt(pending)) {
    runAgain(world, subscription, items, { billing_cycle_anchor: anchor, status: 'past_due' });
  }
}

/** Has a subscription stay paused whose resumption invoice is void; without effect on any other. */
export function dropResumption(world: WorldContext, subscription: Subscription): void {
  unschedule(world.storage.sql, 'resumption_expiry', subscription.id);
  const patch = { pending_update: null };
  change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
}
