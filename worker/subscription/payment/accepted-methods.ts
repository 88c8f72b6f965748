/** The types of payment method that the checkout accepts; a wallet's card is a card. */
export const acceptedMethods = ['card', 'sepa_debit', 'paypal'] as const;
