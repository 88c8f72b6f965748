import Stripe from 'stripe';

import { AppError } from '#worker/errors.ts';

/**
 * Turns what Stripe's client threw into a refusal of ours: the service is away or busy
 * (`payment_unavailable`, `purchase_in_progress`: the same call may be sent again), or it refuses
 * what the browser gave us (`invaid_payment`). Anything else is a fault and stays what it was.
 */
export function stripeRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'idempotency_key_in_use') {
    return new AppError('purchase_in_progress', { retryAfterSeconds: 2, cause: error });
  }
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500)
  ) {
    return new AppError('payment_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  return error;
}
