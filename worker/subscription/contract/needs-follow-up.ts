import { discountAfterTrial } from '#worker/subscription/contract/quoted-discount.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Whether something has to be arranged at Stripe after the first payment: time given on top (a
 * trial includes it from its beginning), the discount on what follows a trial, or the plan that
 * takes over.
 */
export function needsFollowUp(quote: Quote): boolean {
  return givesTime(quote) || discountAfterTrial(quote) !== null || quote.next_plan !== null;
}

/**
 * Whether time follows a first period that is no trial, before the next charge: time given on top,
 * or the hours until the right day.
 */
export function givesTime(quote: Quote): boolean {
  const begins = quote.billing_months !== null && quote.trial_end_at === null;
  const isGiven = quote.extra_days > 0 || quote.gifted_months > 0;
  return begins && (isGiven || quote.moves_charge === true);
}
