import { formatDate } from '#worker/date.ts';

/** German texts around a subscription that somebody has. */

export const subscriptionTexts = {
  title: 'Abonnementdetails',
  bought: 'Danke, Dein Abo ist abgeschlossen.',
  boughtHint: 'Premium ist in der App freigeschaltet.',
  hint: 'Nach einem Kauf auf dieser Website ist Premium in der App freigeschaltet. Falls nicht: Profil > Einstellungen > Käufe wiederherstellen.',
  openApp: 'Zur App',
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
    ewallet: 'E-Wallet',
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
    before: 'Die letzte Zahlung ist fehlgeschlagen. Bitte schreib uns an ',
    after: ', damit Dein Premium weiterläuft.',
  },
};
