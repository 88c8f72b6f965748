import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * The parameter by which the coupon takes something off the first payment, for what is paid at
 * once. The discount of a trial is added afterwards (arrange-discount.ts).
 */
export function quotedDiscount(quote: Quote): { discounts?: { coupon: string }[] } {
  const coupon = quote.coupon?.stripe_coupon_code;
  return coupon && quote.trial_end_at === null ? { discounts: [{ coupon }] } : {};
}

/**
 * The coupon at Stripe whose discount waits for the first payment after the trial; null for none.
 */
export function discountAfterTrial(quote: Quote): string | null {
  return quote.trial_end_at === null ? null : (quote.coupon?.stripe_coupon_code ?? null);
}
