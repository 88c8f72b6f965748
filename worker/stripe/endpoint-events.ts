import type Stripe from 'stripe';

/**
 * The events for which the webhook endpoint must be registered at Stripe (`enabled_events`).
 * `event-subject.ts` says what each of them concerns.
 */
export const endpointEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'subscription_schedule.released',
  'invoice.upcoming',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'invoice.finalization_failed',
  'payment_intent.payment_failed',
  'credit_note.created',
  'charge.pending',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.failed',
  'mandate.updated',
  'checkout.session.completed',
  'setup_intent.succeeded',
  'price.created',
  'price.updated',
  'price.deleted',
] as const satisfies Stripe.Event['type'][];
