import { formatDate } from '#worker/date.ts';

/** German texts around a subscription that somebody has. */

export const subscriptionTexts = {
  title: 'Abonnementdetails',
  bought: 'Danke, Dein Abo ist abgeschlossen.',
  boughtHint: 'Premium ist in der App freigeschaltet.',
  hint: 'Nach einem Kauf auf dieser Website ist Premium in der App freigeschaltet. Falls nicht: Profil > Einstellungen > Käufe wiederherstellen.',
  openApp: 'Zur App',
  openBrowser: 'Im Browser öffnen (Beta)',
  newWindow: 'öffnet ein neues Fenster',
  toProfile: 'Konto und Anmeldung',
  rows: {
    account: 'Account',
    status: 'Status',
    type: 'Abonnementtyp',
    renewal: 'Verlängerung',
    expires: 'Ablaufdatum',
    purchased: 'Kaufdatum',
    paymentMethod: 'Zahlungsmethode',
  },
  provider: { email: 'email', apple: 'apple', google: 'google', fb: 'facebook' },
  status: {
    active: 'Aktiv',
    canceled: 'nicht aktiv',
    incomplete: 'unvollständig',
    incomplete_expired: 'nicht zustande gekommen',
    past_due: 'abgelaufen',
    trialing: 'Testen',
    unpaid: 'unbezahlt',
  },
  hearts: 'Herzen',
  renewalOn: 'automatisch',
  renewalEnded: 'keine',
  renewalOff: 'Das Abonnement ist zum Ende der Laufzeit gekündigt.',
  renewalManual: 'Lizenz',
  lifetime: 'Läuft nie ab (Lifetime)',
  quotaTasks: (count: number) => `${count} Aufgaben kostenfrei`,
  quotaMistakes: (count: number) => `${count} Fehler pro Monat kostenfrei`,
  methods: {
    card: 'Kreditkarte',
    sepa_debit: 'SEPA',
    sepa: 'SEPA',
    paypal: 'PayPal',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
    ewallet: 'E-Wallet',
    link: 'Link',
  } as Record<string, string>,
  lastDigits: (digits: string) => `Kontonummer endet auf ${digits}`,
  noMethod: 'Keine hinterlegt',
  cancel: 'Abo kündigen',
  reactivate: 'Abo reaktivieren',
  renew: 'Jetzt verlängern',
  cancelTitle: 'Abonnement wirklich zum Ende der Laufzeit kündigen?',
  cancelText: (at: number | null) =>
    at === null
      ? 'Premium bleibt bis zum Ende der Laufzeit freigeschaltet.'
      : `Premium bleibt bis zum ${formatDate(at)} freigeschaltet.`,
  cancelOwedText:
    'Das Abonnement endet dann zum Ende der Laufzeit. Was offen ist, bleibt zu bezahlen.',
  cancelOk: 'JA',
  reactivateTitle: 'Gute Wahl! Du möchtest Dein Abonnement reaktivieren',
  reactivateText: (at: number | null) =>
    at === null
      ? 'Es verlängert sich dann wieder automatisch.'
      : `Es verlängert sich dann ab dem ${formatDate(at)} wieder automatisch.`,
  reactivateOk: 'Bestätigen',
  cancelled: 'Dein Abo ist gekündigt.',
  reactivated: 'Dein Abo verlängert sich wieder automatisch.',
  pastDue: {
    text: 'Die letzte Zahlung ist fehlgeschlagen. Bezahle den offenen Betrag oder aktualisiere Deine Zahlungsmethode, damit Dein Premium weiterläuft.',
    pay: 'Jetzt bezahlen',
    nothingOwed: 'Es ist nichts mehr offen.',
  },
};

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

export const paymentMethodTexts = {
  update: 'Zahlungsmethode aktualisieren',
  working: 'Deine neue Zahlungsmethode wird hinterlegt.',
  done: 'Deine Zahlungsmethode ist aktualisiert.',
  owed: {
    paid: 'Der offene Betrag ist bezahlt.',
    processing: 'Die Zahlung des offenen Betrags läuft.',
    bank: 'Den offenen Betrag möchte Deine Bank noch von Dir bestätigt haben.',
    declined: 'Der offene Betrag konnte damit nicht bezahlt werden.',
  },
  back: 'Zu meinem Abonnement',
};

export const invoiceTexts = {
  title: 'Rechnungen',
  none: 'Es gibt noch keine Rechnungen.',
  status: {
    open: 'Offen',
    paid: 'Bezahlt',
    uncollectible: 'Abgeschrieben',
    void: 'Storniert',
  } as Record<string, string>,
  underWay: 'Wird abgebucht',
  document: 'PDF',
  documentOf: (number: string) => `Rechnung ${number} als PDF, öffnet ein neues Fenster`,
  showAll: (count: number) => `Alle ${count} Rechnungen anzeigen`,
};
