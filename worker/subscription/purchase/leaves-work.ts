import { purchaseKind } from '#worker/subscription/purchase/purchase-kind.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Whether something is left to arrange in Stripe after the first payment: time given on top, which
 * a trial has from its beginning, or the plan that takes over.
 */
export function leavesWork(quote: Quote): boolean {
  return givesTime(quote) || quote.next_plan !== null;
}

/** Whether a paid first period is followed by time that is given. */
export function givesTime(quote: Quote): boolean {
  return purchaseKind(quote) === 'recurring' && (quote.extra_days > 0 || quote.gifted_months > 0);
}
