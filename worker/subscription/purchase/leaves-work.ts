import { discountAfterTrial } from '#worker/subscription/purchase/quoted-discount.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Whether something is left to arrange in Stripe after the first payment: time given on top, which
 * a trial has from its beginning, the discount on what follows a trial, or the plan that takes over.
 */
export function leavesWork(quote: Quote): boolean {
  return givesTime(quote) || discountAfterTrial(quote) !== null || quote.next_plan !== null;
}

/** Whether a first period that is no trial is followed by time that is given. */
export function givesTime(quote: Quote): boolean {
  const begins = quote.billing_months !== null && quote.trial_end_at === null;
  return begins && (quote.extra_days > 0 || quote.gifted_months > 0);
}
