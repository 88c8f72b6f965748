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
  return begins && (givesGift(quote) || quote.moves_charge === true);
}

/** Whether the order gives time on top. */
export function givesGift({ extra_days: days, gifted_months: months }: Quote): boolean {
  return days > 0 || months > 0;
}
