/** German texts of a person's timeline at the desk. */

import { statusText } from '#client/messages/desk.ts';
import { auditTexts } from '#client/messages/desk-audit.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import type { TimelineKind, TimelineRow } from '#worker/desk/timeline/schemas.ts';
import { couponKinds } from '#worker/promotion/kinds.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

const kinds: Record<TimelineKind, string> = {
  order: 'Bestellung',
  change: 'Tarifwechsel',
  payment: 'Zahlung',
  refund: 'Erstattung',
  dispute: 'Rückbuchung',
  grant: 'Freischaltung',
  transfer: 'Wechsel eines Store-Abos',
  coupon: 'Gutschein',
  proof: 'Nachweis',
  declaration: 'Erklärung',
  mail: 'Mail',
  event: 'Ereignis bei Stripe',
  sign_in: 'Anmeldung',
  act: 'Am Desk',
};

const ofOrders = {
  reserved: 'begonnen',
  beginning: 'begonnen',
  processing: 'bei der Bank',
  requires_action: 'wartet auf Bestätigung',
  requires_payment_method: 'Zahlungsmittel abgelehnt',
  completed: 'abgeschlossen',
  released: 'aufgegeben',
};
const ofChanges = {
  ...ofOrders,
  requires_action: 'wartet auf die Bank',
  requires_payment_method: 'von der Bank abgelehnt',
  completed: 'gewechselt',
  released: 'nicht zustande gekommen',
  planned: 'geplant',
  undone: 'zurückgenommen',
  effective: 'wirksam geworden',
};
const ofPayments = {
  paid: 'bezahlt',
  open: 'offen',
  pending: 'bei der Bank',
  failed: 'gescheitert',
  refunded: 'erstattet',
  partly_refunded: 'teilweise erstattet',
  returned: 'zurückgebucht',
  contested: 'bei der Bank strittig',
  settled: 'anders beglichen',
  uncollectible: 'uneinbringlich',
};
const ofRefunds = {
  ...peopleTexts.repayment.status,
  pending: 'unterwegs',
  requires_action: 'unterwegs',
  succeeded: 'erstattet',
  canceled: 'abgebrochen',
};
const ofDisputes = {
  ...peopleTexts.debit.status,
  needs_response: 'Antwort nötig',
  under_review: 'wird geprüft',
  won: 'gewonnen',
  lost: 'verloren',
  warning_needs_response: 'Anfrage der Bank',
  warning_under_review: 'Anfrage der Bank',
  warning_closed: 'Anfrage erledigt',
};

/** The words of the kinds whose statuses have words of their own. */
const statuses: Partial<Record<TimelineKind, Record<string, string>>> = {
  order: ofOrders,
  change: ofChanges,
  payment: ofPayments,
  refund: ofRefunds,
  dispute: ofDisputes,
  coupon: {
    refused: 'abgelehnt',
    reserved: 'reserviert',
    committed: 'eingelöst',
    released: 'wieder frei',
  },
  transfer: { waiting: 'wartet auf uns', kept: 'bleibt so', undone: 'rückgängig' },
  proof: { replaced: 'ersetzt' },
  declaration: {
    received: 'eingegangen',
    asked: 'Rückfrage läuft',
    waiting: 'wartet auf uns',
    carried_out: 'ausgeführt',
    taken_back: 'zurückgenommen',
    closed: 'geschlossen',
  },
  mail: { delivered: 'angenommen', waiting: 'wartet', given_up: 'aufgegeben' },
  event: { handled: 'bearbeitet', waiting: 'wartet', failed: 'gescheitert' },
  sign_in: { failed: 'falsches Passwort', live: 'noch angemeldet', ended: 'abgelaufen' },
  act: { done: 'getan' },
};

const words: Record<string, string> = {
  ...Object.fromEntries(catalogue.map(({ key, name }) => [key, name])),
  ...Object.fromEntries(Object.entries(couponKinds).map(([type, { name }]) => [type, name])),
  ...peopleTexts.repayment.reason,
  ...peopleTexts.debit.reason,
  ...peopleTexts.grants.sources,
  premium: 'Premium',
  answer_quota: 'Freie Aufgaben',
  referral: 'Empfehlung',
  cancellation: 'Kündigung',
  withdrawal: 'Widerruf',
  card: 'Karte',
  sepa_debit: 'SEPA-Lastschrift',
  paypal: 'PayPal',
  ...peopleTexts.applyCoupon.rules,
  needs_no_purchase: 'Er gilt ohne Bestellung, auf seiner eigenen Seite.',
  other_plan: 'Er gilt für einen anderen Tarif.',
  app: 'in einer App',
  password: 'mit Passwort',
  sign_up: 'bei der Registrierung',
  reset: 'nach neuem Passwort',
  social: 'mit Google oder Apple',
  code: 'mit einem Link',
  passkey: 'mit einem Passkey',
};

export const timelineTexts = {
  title: 'Verlauf',
  filter: 'Was zeigen',
  kinds: { all: 'Alles', ...kinds },
  empty: 'Nichts davon.',
  missing:
    'Stripe antwortet gerade nicht. Zahlungen, Erstattungen und Rückbuchungen fehlen hier; lade später neu.',
  status: ({ kind, status }: Pick<TimelineRow, 'kind' | 'status'>) =>
    statuses[kind]?.[status] ?? statusText(status),
  /** What a row is about, in our words where it says a word of ours. */
  about: ({ kind, title }: Pick<TimelineRow, 'kind' | 'title'>) =>
    kind === 'act' ? auditTexts.action(title) : (words[title] ?? title),
  facts: {
    at: 'Am',
    amount: 'Betrag',
    refunded: 'Davon erstattet',
    number: 'Nummer',
    why: 'Grund',
    problem: 'Woran es lag',
    last4: 'Endet auf',
    before: 'Vorher',
    starts: 'Ab',
    ends: 'Bis',
    never: 'ohne Ende',
    to: 'An',
    device: 'Gerät',
    country: 'Land',
    by: 'Von',
    atStripe: 'Bei Stripe',
  },
  word: (word: string) => words[word] ?? word,
  read: 'Lesen',
  readMail: (subject: string) => `${subject} lesen`,
};
