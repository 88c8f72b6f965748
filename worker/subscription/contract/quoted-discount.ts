import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * The parameter by which the coupon takes something off the first payment, for what is paid at
 * once. The discount of a trial is added afterwards (arrange-discount.ts).
 */
export function quotedDiscount(quote: Quote): DiscountParameter {
  return discountParameter(quote.trial_end_at === null ? quote.coupon?.stripe_coupon_code : null);
}

interface DiscountParameter {
  discounts?: { coupon: string }[];
}

/** The parameter by which Stripe applies a coupon; none without a coupon. */
export function discountParameter(coupon: string | null | undefined): DiscountParameter {
  return coupon ? { discounts: [{ coupon }] } : {};
}

/**
 * The coupon at Stripe whose discount waits for the first payment after the trial; null for none.
 */
export function discountAfterTrial(quote: Quote): string | null {
  return quote.trial_end_at === null ? null : (quote.coupon?.stripe_coupon_code ?? null);
}
