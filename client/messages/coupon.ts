import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';

/** German texts of coupons: their page, the link of a mail, the box in the checkout. */

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);
const daysText = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`);

/** A length as coupons have it; empty without one. */
const lengthText = ({ months = 0, days = 0 }: { months?: number; days?: number }) =>
  [...(months > 0 ? [monthsText(months)] : []), ...(days > 0 ? [daysText(days)] : [])].join(
    ' und ',
  );

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
  waiting: (code: string) => `Dein Gutschein ${code} wartet, bis Du angemeldet bist.`,
  rows: {
    kind: 'Art',
    length: 'Dauer',
    price: 'Preis',
    plans: 'Gilt für',
    after: 'Danach',
    expires: 'Einlösbar bis',
    who: 'Für wen',
  },
  kinds: {
    free_period: 'Freizeitraum',
    free_trial: 'Testphase',
    discount: 'Rabatt',
    payxgetx: 'Gratismonate zum Abo',
    answer_quota: 'Freie Aufgaben',
    direct_plan: 'Ausgewähltes Abo',
    license: 'Lizenz',
  },
  gives: {
    free: (length: string) => `${length} Premium geschenkt`,
    freeUntil: (at: number) => `Premium geschenkt bis ${formatDate(at)}`,
    trial: (length: string) => `${length} kostenlos testen`,
    percentOff: (percent: number) => `${percent} % Rabatt`,
    amountOff: (cents: number) => `${formatMoney(cents)} Rabatt`,
    months: (months: number) => `${monthsText(months)} geschenkt`,
    tasks: (count: number) => (count === 1 ? '1 freie Aufgabe' : `${count} freie Aufgaben`),
    plan: 'Dein Abo steht schon fest',
    license: (at: number) => `Premium-Lizenz bis ${formatDate(at)}`,
    licenseForever: 'Premium-Lizenz',
  },
  length: lengthText,
  until: (at: number) => `bis ${formatDate(at)}`,
  onTop: (months: number) => `Laufzeit des Abos und ${monthsText(months)} dazu`,
  term: 'Laufzeit des Abos',
  unlimited: 'unbegrenzt',
  tasks: (count: number) => `${count} Aufgaben, ohne Zeitgrenze`,
  price: {
    nothing: 'Kostenlos, ohne Zahlungsmethode',
    afterTrial: 'Erst nach der Testphase, Preis des Abos',
    onlyTrial: 'Kostenlos, es wird nichts abgebucht',
    percentOff: (percent: number) => `${percent} % weniger auf die erste Zahlung`,
    amountOff: (cents: number) => `${formatMoney(cents)} weniger auf die erste Zahlung`,
    plan: 'Preis des Abos',
  },
  after: {
    nothing: 'Endet von selbst',
    never: 'Keine Verlängerung, keine Kosten',
    ends: 'Endet mit der ersten Laufzeit von selbst',
    trialEnds: 'Endet mit der Testphase von selbst',
    renews: 'Verlängert sich, jederzeit kündbar',
    nextPlan: 'Geht in ein anderes Abo über, jederzeit kündbar',
  },
  somePlans: 'Bestimmte Abos, Du siehst sie im nächsten Schritt',
  anyPlan: 'Alle Abos',
  newOnly: 'Nur für neue Kunden',
  noRunning: 'Nur ohne laufendes Abo',
  box: {
    label: 'Du hast einen Gutschein?',
    code: 'Gutscheincode',
    apply: 'ANWENDEN',
    applied: (code: string) => `Der Gutschein ${code} ist angewendet.`,
  },
  onPlans: {
    title: (code: string) => `Gutschein ${code}`,
    first: 'Der Rabatt wird von Deiner ersten Zahlung abgezogen.',
    bound: 'Er gilt nur für die Abos, die Du hier siehst.',
    toTrial: 'Lieber zuerst kostenlos testen',
    without: 'Ohne Gutschein weiter',
  },
  marketing: {
    title: 'Gutschein einlösen',
    working: 'Du wirst angemeldet und Dein Gutschein geprüft.',
    failed: 'Das hat nicht geklappt',
  },
};
