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
  /** Nobody knows here whether it had been done before. */
  look: 'Welche Zahlungsmethode gilt, steht bei Deinem Abonnement unter „Alle Angaben“.',
  back: 'Zu meinem Abonnement',
};
