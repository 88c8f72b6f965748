import type Stripe from 'stripe';

import type { PurchaseEvent } from '#worker/subscription/life/life.ts';
import type { IntentOutcome } from '#worker/subscription/payment/intents.ts';

/*
 * Reads from Stripe's objects what has happened to a purchase, in the words of life.ts. Nothing
 * else judges a status of Stripe's for a purchase.
 */

/** The event that the intent of a payment, or of the verification of a trial's method, shows. */
export function eventOfIntent({ intentId, status }: IntentOutcome): PurchaseEvent {
  switch (status) {
    case 'succeeded':
      return intentId.startsWith('seti_') ? 'method_verified' : 'paid';
    case 'processing':
      return 'with_bank';
    case 'requires_action':
      return 'needs_customer';
    case 'canceled':
      return 'gone';
    default:
      return 'refused';
  }
}

/**
 * The event that a subscription shows; null while its first payment is still to be made. It runs
 * while its first debit is with the bank, and its first invoice is open then.
 */
export function eventOfSubscription({
  status,
  latest_invoice: latest,
}: Stripe.Subscription): PurchaseEvent | null {
  if (status === 'incomplete') return null;
  if (status === 'incomplete_expired') return 'gone';
  const isFirst = typeof latest === 'object' && latest?.billing_reason === 'subscription_create';
  return isFirst && status === 'active' && latest.status === 'open' ? 'with_bank' : 'paid';
}

/**
 * The event that the invoice of a one-time plan shows, with the intent that pays it; null while the
 * payment is still to be made. `isGivenBack`: what was paid was returned to its owner since.
 */
export function eventOfInvoice(
  { status }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
  isGivenBack: boolean,
): PurchaseEvent | null {
  if (status === 'paid' || isGivenBack) return 'paid';
  if (status !== 'open' && status !== 'draft') return 'gone';
  // The payment succeeded, and Stripe is about to mark the invoice as paid.
  if (intent?.status === 'succeeded') return 'paid';
  if (intent?.status === 'processing') return 'with_bank';
  if (intent?.status === 'requires_action') return 'needs_customer';
  // An intent that nobody has tried to pay yet has the same status, and no error.
  const isRefused = intent?.status === 'requires_payment_method' && intent.last_payment_error;
  return isRefused ? 'refused' : null;
}
