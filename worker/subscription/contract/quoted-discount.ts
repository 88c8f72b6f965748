import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * The parameter by which the coupon takes something off a payment at once. The discount of a trial
 * is added afterwards (arrange-discount.ts), that of instalments has other coupons
 * (rate-coupons.ts).
 */
export function quotedDiscount(quote: Quote): DiscountParameter {
  const coupon = quote.trial_end_at === null ? quote.coupon?.stripe_coupon_code : null;
  return discountParameter(coupon ? [coupon] : []);
}

interface DiscountParameter {
  discounts?: { coupon: string }[];
}

/** The parameter by which Stripe applies coupons, in their order; none without a coupon. */
export function discountParameter(coupons: readonly string[]): DiscountParameter {
  return coupons.length > 0 ? { discounts: coupons.map((coupon) => ({ coupon })) } : {};
}

/**
 * The coupon at Stripe whose discount waits for the first payment after the trial; null for none.
 */
export function discountAfterTrial(quote: Quote): string | null {
  return quote.trial_end_at === null ? null : (quote.coupon?.stripe_coupon_code ?? null);
}
