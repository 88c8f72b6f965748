/**
 * German texts for changing the payment method: the button, and the page after Stripe's own page.
 */
export const paymentMethodTexts = {
  update: 'Zahlungsmethode aktualisieren',
  working: 'Deine neue Zahlungsmethode wird hinterlegt.',
  done: 'Deine Zahlungsmethode ist aktualisiert.',
  invoice: {
    paid: 'Der offene Betrag ist bezahlt.',
    processing: 'Die Zahlung des offenen Betrags läuft.',
    bank: 'Den offenen Betrag möchte Deine Bank noch von Dir bestätigt haben.',
    declined: 'Der offene Betrag konnte damit nicht bezahlt werden.',
  },
  back: 'Zu meinem Abonnement',
};
