/** German texts of what waits at the desk. */

import { dayMs } from '#worker/calendar.ts';
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import type { WaitingKind } from '#worker/desk/waiting/schemas.ts';

const kinds: Record<WaitingKind, string> = {
  dispute: 'Rückbuchung, Antwort nötig',
  payment: 'Zahlung abgelehnt',
  debit: 'Lastschrift kam zurück',
  repayment: 'Rückzahlung von Hand',
  doubled_debit: 'Doppelt zurückgegeben',
  declaration: 'Kündigung oder Widerruf',
  proof: 'Nachweis',
  payout: 'Auszahlung',
  second_look: 'Zweite Person',
  referral: 'Empfehlung',
  transfer: 'Store-Abo wechselt das Konto',
  paid_twice: 'Zahlt doppelt',
  mail: 'Mail aufgegeben',
  event: 'Ereignis von Stripe',
  document: 'Nicht archiviert',
  job: 'Hängt im Hintergrund',
};

const jobs: Record<string, string> = {
  reconcile: 'Abgleich mit Stripe: Unterschied nicht behoben',
  sweepPurchases: 'Bestellung',
  sweepUnarranged: 'Bestellung einrichten',
  sweepContracts: 'Vertrag abgleichen',
  sweepDebts: 'Offene Lastschrift',
  sweepWithdrawals: 'Widerruf oder Ende eines Vertrags',
  sweepRepayments: 'Rückzahlung',
  sweepDeclarations: 'Kündigung oder Widerruf',
  sweepDeletions: 'Löschung eines Kontos',
  sweepAccounts: 'Aufbewahrung',
  sendReminders: 'Erinnerung',
  syncCustomerEmails: 'E-Mail bei Stripe',
  archiveLetters: 'Schreiben archivieren',
  archiveDocuments: 'Rechnung archivieren',
  notePremium: 'Stand für eine App',
};

const stores: Record<string, string> = { ios: 'App Store', android: 'Google Play' };

const acts: Record<WaitingAct['act'], string> = {
  refund: 'Erstattung',
  end: 'Ende eines Vertrags',
  payout: 'Auszahlung',
  export: 'Liste von Mitgliedern',
};

/** What our own words about these kinds are called in German. */
const words: Partial<Record<WaitingKind, Record<string, string>>> = {
  job: jobs,
  transfer: stores,
  paid_twice: stores,
  second_look: acts,
};

/** Stripe's reasons of a dispute. */
const reasons: Record<string, string> = {
  fraudulent: 'Betrug gemeldet',
  unrecognized: 'nicht erkannt',
  duplicate: 'doppelt gezahlt',
  subscription_canceled: 'Abo war gekündigt',
  product_not_received: 'nichts erhalten',
  product_unacceptable: 'nicht wie beschrieben',
  credit_not_processed: 'Erstattung fehlt',
  debit_not_authorized: 'Lastschrift nicht erlaubt',
  insufficient_funds: 'Konto nicht gedeckt',
  incorrect_account_details: 'Kontodaten falsch',
  bank_cannot_process: 'Bank kann nicht buchen',
  customer_initiated: 'von der Person veranlasst',
  general: 'ohne Angabe',
};

/** Whole days, at least in part begun. */
function daysUntil(at: number, now: number): number {
  return Math.ceil((at - now) / dayMs);
}

export const waitingTexts = {
  title: 'Was wartet',
  filter: 'Was zeigen',
  kinds: { all: 'Alles', ...kinds },
  kind: (kind: WaitingKind) => kinds[kind],
  about: (kind: WaitingKind, about: string) => words[kind]?.[about] ?? about,
  problem: (kind: WaitingKind, problem: string) =>
    kind === 'dispute' ? (reasons[problem] ?? problem) : problem,
  empty: (last: { moment: string; operator: string } | null) =>
    last === null
      ? 'Nichts wartet, und noch nie hat jemand am Desk etwas getan.'
      : `Nichts wartet. Zuletzt hat ${last.operator} am ${last.moment} etwas getan.`,
  emptyKind: 'Davon wartet nichts.',
  missing: 'Stripe antwortet gerade nicht: Rückbuchungen fehlen hier.',
  more: (most: number) => `Von jeder Art stehen höchstens ${most} hier.`,
  deadline: (kind: WaitingKind, at: number, now: number) => {
    const days = daysUntil(at, now);
    const isAccess = kind === 'payment' || kind === 'debit';
    if (days <= 0) return isAccess ? 'Zugang ruht' : 'Frist vorbei';
    const left = days === 1 ? 'noch 1 Tag' : `noch ${days} Tage`;
    return isAccess ? `${left} Zugang` : left;
  },
  isLate: (at: number, now: number) => daysUntil(at, now) <= 2,
  age: (since: number, now: number) => {
    const days = Math.floor((now - since) / dayMs);
    if (days >= 1) return days === 1 ? 'seit 1 Tag' : `seit ${days} Tagen`;
    const hours = Math.floor((now - since) / 3_600_000);
    return hours >= 1 ? (hours === 1 ? 'seit 1 Stunde' : `seit ${hours} Stunden`) : 'gerade eben';
  },
  facts: {
    since: 'Wartet',
    until: 'Frist',
    cents: 'Betrag',
    person: 'Person',
    problem: 'Woran es liegt',
    attempts: 'Versuche',
    atStripe: 'Bei Stripe',
  },
  open: 'Öffnen',
  openFor: (what: string) => `${what} öffnen`,
  again: 'Noch einmal',
  eventIsDue: 'Wird beim nächsten Lauf wieder bearbeitet.',
  payload: 'Inhalt',
  payloadOf: (type: string) => `Inhalt von ${type}`,
  payloadGone: 'Stripe hat dieses Ereignis nicht mehr.',
  mailSent: 'Die Mail geht noch einmal hinaus.',
  letBe: 'Erledigt',
  mailLetBe: 'Die Mail steht nicht mehr in der Liste.',
  actOn: (act: string, what: string) => `${act}: ${what}`,
};
