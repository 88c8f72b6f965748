/**
 * Stripe's smallest charge in cents (docs.stripe.com/currencies, "Minimum and maximum charge
 * amounts").
 */
const minChargeCents = 50;

/**
 * Whether the rest of a first payment after a discount can be charged. A period may be free, but a
 * plan that is paid once may not: that would be a licence.
 */
export function isChargeable(cents: number, paidOnce: boolean): boolean {
  return cents >= minChargeCents || (cents === 0 && !paidOnce);
}
