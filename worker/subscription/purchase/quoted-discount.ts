import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * How Stripe is told, as it makes something that is paid at once, what the coupon takes off that
 * payment. Of a trial it is told afterwards (arrange-discount.ts).
 */
export function quotedDiscount(quote: Quote): { discounts?: { coupon: string }[] } {
  const coupon = quote.coupon?.stripe_coupon_code;
  return coupon && quote.trial_end_at === null ? { discounts: [{ coupon }] } : {};
}

/** The discount that waits for the first payment after the trial; null for none. */
export function discountAfterTrial(quote: Quote): string | null {
  return quote.trial_end_at === null ? null : (quote.coupon?.stripe_coupon_code ?? null);
}
