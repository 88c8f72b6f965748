import { formatDate } from '#worker/date.ts';

/** German texts of coupons: their own page, and the page that a marketing mail links to. */

export const couponTexts = {
  title: 'Gutschein einlösen',
  lead: 'Gib Deinen Code ein und sieh Dir an, was Du dafür bekommst.',
  code: 'Gutscheincode',
  check: 'Gutschein prüfen',
  redeem: 'Gutschein einlösen',
  without: 'Ohne Gutschein weiter',
  toPlans: 'Zu den Abos',
  toSubscription: 'Zu meinem Abonnement',
  working: 'Dein Gutschein wird geprüft.',
  redeeming: 'Dein Gutschein wird eingelöst.',
  needsAccount: 'Zum Einlösen brauchst Du ein Konto. Dein Gutschein geht dabei nicht verloren.',
  redeemed: 'Dein Gutschein ist eingelöst.',
  rows: {
    kind: 'Art',
    length: 'Dauer',
    price: 'Preis',
    plans: 'Gilt für',
    after: 'Danach',
    expires: 'Einlösbar bis',
    who: 'Für wen',
  },
  somePlans: 'Bestimmte Abos, Du siehst sie im nächsten Schritt',
  anyPlan: 'Alle Abos',
  newOnly: 'Nur für neue Kunden',
  noRunning: 'Wer gerade kein Abo hat',
  /** Of one that can no longer be redeemed, in place of its conditions. */
  expired: (at: number) => `Abgelaufen am ${formatDate(at)}`,
  spent: 'Nicht einlösbar',
  marketing: {
    title: 'Gutschein einlösen',
    working: 'Du wirst angemeldet und Dein Gutschein geprüft.',
    failed: 'Das hat nicht geklappt',
  },
};
