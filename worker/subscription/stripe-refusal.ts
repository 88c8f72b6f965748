import Stripe from 'stripe';

import { AppError } from '#worker/errors.ts';

/**
 * What a caller is told of an error that no verb has made anything of. Where Stripe's client threw it
 * and the same call may be sent again, that is a refusal: the service is away
 * (`payment_unavailable`) or still busy with it (`purchase_in_progress`). Anything else is a fault and
 * stays what it was.
 */
export function stripeRefusal(error: Error): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.code === 'idempotency_key_in_use') {
    return new AppError('purchase_in_progress', { retryAfterSeconds: 2, cause: error });
  }
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    isStripeFault(error)
  ) {
    return new AppError('payment_unavailable', { retryAfterSeconds: 2, cause: error });
  }
  return error;
}

/**
 * Stripe answered with a fault of its own. It repeats that answer for the same idempotency key
 * (docs.stripe.com/api/idempotent_requests), so the next try needs another one.
 */
export function isStripeFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500;
}

/** The key was used with other parameters before: it cannot serve for these. */
export function isOtherRequest(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use'
  );
}

/** Stripe does not know, or no longer sells, what that parameter names. */
export function refusesParameter(error: unknown, parameter: RegExp): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && parameter.test(error.param ?? '')
  );
}

/** What that parameter names is not there, or not any more. */
export function namesNothing(error: unknown, parameter: RegExp): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    parameter.test(error.param ?? '')
  );
}
