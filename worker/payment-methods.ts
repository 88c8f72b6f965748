/** The types of payment method that we know, in Stripe's words. A wallet's card is a card. */
export const paymentMethodTypes = ['card', 'sepa_debit', 'paypal'] as const;

export type PaymentMethodType = (typeof paymentMethodTypes)[number];

/**
 * Reads which types are switched on in the Stripe account, from a list such as `card,paypal`; all
 * of them if there is none. Stripe refuses a whole call that names another one. Throws for an
 * unknown type, and for a list without any.
 */
export function readPaymentMethods(list: string | undefined): readonly PaymentMethodType[] {
  if (list === undefined) return paymentMethodTypes;
  const named = list.split(',').map((type) => type.trim());
  const unknown = named.find((type) => !paymentMethodTypes.some((known) => known === type));
  if (unknown !== undefined) {
    throw new Error(
      `PAYMENT_METHODS names "${unknown}"; known are ${paymentMethodTypes.join(', ')}`,
    );
  }
  return paymentMethodTypes.filter((type) => named.includes(type));
}
