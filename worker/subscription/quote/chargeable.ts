/** Stripe charges no less (docs.stripe.com/currencies, "Minimum and maximum charge amounts"), in cents. */
const leastCharge = 50;

/**
 * Whether what a discount leaves of the first payment can be charged. A period may be free, a plan
 * that is paid once may not: that is a licence.
 */
export function isChargeable(cents: number, paidOnce: boolean): boolean {
  return cents >= leastCharge || (cents === 0 && !paidOnce);
}
