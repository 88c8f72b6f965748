/** The types of payment method that we know, in Stripe's words. A wallet's card is a card. */
export const paymentMethodTypes = ['card', 'sepa_debit', 'paypal'] as const;

export type PaymentMethodType = (typeof paymentMethodTypes)[number];
