import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Stripe's smallest charge in cents (docs.stripe.com/currencies, "Minimum and maximum charge
 * amounts").
 */
const minChargeCents = 50;

/**
 * Whether what a discount leaves of each payment of a first term can be charged, for a quote
 * without a trial. A period may be free, but a plan that is paid once may not: that would be a
 * licence.
 */
export function isChargeable({
  total,
  price,
  ...quote
}: Pick<Quote, 'total' | 'price' | 'rate_discount' | 'billing_months'>): boolean {
  const { rate_discount: off = 0, billing_months: months } = quote;
  const lowered = off > 0 ? [total, price - off] : [total];
  return lowered.every((cents) => cents >= minChargeCents || (cents === 0 && months !== null));
}
