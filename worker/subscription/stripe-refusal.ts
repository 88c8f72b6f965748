import Stripe from 'stripe';

import { AppError } from '#worker/errors.ts';

/**
 * The error that a caller gets for one that no verb has handled. Where it came from Stripe's client
 * and the same call may be sent again, the caller learns that Stripe is unreachable
 * (`payment_unavailable`) or still busy with the call (`purchase_in_progress`). Anything else is a
 * fault and stays what it was.
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
  // PAYMENT_METHODS names a type that is switched off at Stripe. Until the operator takes it out,
  // nothing can be sold, and nothing is charged.
  if (refusesParameter(error, /payment_method_types/)) {
    return new AppError('payment_unavailable', { retryAfterSeconds: 60, cause: error });
  }
  return error;
}

/** Stripe, or a gateway before it, answered with a fault of its own. */
export function isStripeFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500;
}

/** Stripe repeated the answer that it gave to that idempotency key before, and did nothing now. */
export function isReplayed(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
  );
}

/**
 * A fault that Stripe repeats for the same idempotency key
 * (docs.stripe.com/api/idempotent_requests): nothing can be made under that key any more, so the
 * next try needs another one. Stripe shows that by repeating the fault, or by telling its client
 * not to retry. A fault of a gateway is not repeated, and another key could make a second thing.
 */
export function isStoredFault(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || !isStripeFault(error)) return false;
  return isReplayed(error) || error.headers?.['stripe-should-retry'] === 'false';
}

/** The idempotency key was used with other parameters before, so it cannot serve for these. */
export function isKeyReused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use'
  );
}

/** The invoice is no draft any more: another call has finalized it. */
export function isNoDraft(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'invoice_not_editable'
  );
}

/** Stripe does not know what that parameter names, or no longer accepts it. */
export function refusesParameter(error: unknown, parameter: RegExp): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && parameter.test(error.param ?? '')
  );
}

/**
 * Stripe does not have the object that a call was about (404): it was deleted, or it belongs to
 * another account. With `parameter`: the object that this parameter names.
 */
export function isGone(error: unknown, parameter?: RegExp): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  if (!parameter && error.statusCode === 404) return true;
  return error.code === 'resource_missing' && (parameter ?? /^id$/).test(error.param ?? '');
}

/** What a call to Stripe answers, or null when its object is gone. */
export async function nullIfGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
