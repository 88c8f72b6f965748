/** What the checkout takes; the cards of e-wallets are cards. */
export const acceptedMethods = ['card', 'sepa_debit', 'paypal'] as const;
