/**
 * Stripe's smallest charge in cents (docs.stripe.com/currencies, "Minimum and maximum charge
 * amounts").
 */
export const leastCharge = 50;

/** Cents that are charged, and cents of the same sum that a credit pays. */
export interface WithCredit {
  cents: number;
  credit?: number;
}

/**
 * What is really charged of these sums, the first one first, while the customer has so many cents
 * at Stripe: Stripe takes them off each invoice (docs/decisions/0037). What would leave less than
 * the smallest charge leaves nothing, and the next invoice is larger by it. `credit` says what of a
 * sum is not charged; it is left out where all of it is. A negative balance is owed. Pure.
 */
export function lessCredit<C extends { cents: number }>(
  charges: readonly C[],
  balance: number,
): (C & WithCredit)[] {
  let left = balance;
  return charges.map((charge) => {
    const { cents } = charge;
    const rest = cents - left;
    const charged = rest < leastCharge && left !== 0 ? 0 : rest;
    left = charged - rest;
    return charged < cents
      ? { ...charge, cents: charged, credit: cents - charged }
      : { ...charge, cents: charged };
  });
}
