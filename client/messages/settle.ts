/** German texts about an overdue payment. */
export const pastDueTexts = {
  text: 'Die letzte Zahlung ist fehlgeschlagen. Bezahle den offenen Betrag oder aktualisiere Deine Zahlungsmethode, damit Dein Premium weiterläuft.',
  pay: 'Jetzt bezahlen',
  nothingOwed: 'Es ist nichts mehr offen.',
};

/** Paying an overdue amount: the dispute panel, and the page for the bank's confirmation. */
export const settleTexts = {
  paid: 'Danke, die Zahlung ist angekommen.',
  processing: 'Die Zahlung läuft.',
  processingDetail: 'Bis sie angekommen ist, kann es ein paar Tage dauern.',
  paused: 'Dein Zugang ist pausiert, bis der offene Betrag bezahlt ist.',
  questions: 'Fragen? Schreib uns:',
  dispute: {
    title: 'Deine SEPA-Lastschrift ist fehlgeschlagen',
    settledTitle: 'Deine SEPA-Lastschrift ist beglichen',
    text: 'Deine Bank hat die SEPA-Lastschrift zurückgewiesen und dafür eine Gebühr berechnet.',
    stays:
      'Dein Abonnement bleibt aktiv, damit Du Deine Zahlungsdaten aktualisieren und den Betrag bezahlen kannst.',
    staysAWhile:
      'Dein Abonnement bleibt vorerst aktiv, damit Du Deine Zahlungsdaten aktualisieren und den Betrag bezahlen kannst.',
    rows: {
      fee: 'SEPA-Mahn-Gebühr',
      value: 'Subscription-Gebühr',
      status: 'Status',
    },
    status: { paid: 'Bezahlt', failed: 'Fehlgeschlagen', open: 'Offen' },
    pay: (total: string) => `Jetzt ${total} bezahlen`,
    confirm: 'Zahlung bestätigen',
    processing: 'Die Zahlung läuft. Bis sie angekommen ist, kann es ein paar Tage dauern.',
    confirmHint: 'Deine Bank möchte, dass Du die Zahlung noch bestätigst.',
    declined:
      'Die Zahlung hat nicht geklappt. Versuche es noch einmal oder aktualisiere vorher Deine Zahlungsmethode.',
    settled: 'Danke, damit ist alles bezahlt.',
    failed: 'Etwas ist schief gelaufen. Bitte wende dich an den Support',
  },
  confirm: {
    title: 'Zahlung bestätigen',
    working: 'Deine Bank möchte, dass Du die Zahlung bestätigst.',
    libraryFailed: 'Die Seite Deiner Bank konnte nicht geladen werden.',
    done: 'Die Zahlung ist bestätigt.',
    back: 'Zu meinem Abonnement',
  },
};
