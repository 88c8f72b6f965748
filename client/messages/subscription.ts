import { buttonLabels } from '#client/messages/button-labels.ts';
import { offerTexts } from '#client/messages/offer.ts';
import { formatDate } from '#worker/date.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { InvoiceState } from '#worker/subscription/billing/schemas.ts';

/** German texts of the page Abonnementdetails. */
export const subscriptionTexts = {
  title: 'Abonnementdetails',
  bought: 'Danke, Premium ist jetzt Deins.',
  boughtHint: 'Dein Vertrag ist geschlossen, und Premium ist in der App freigeschaltet.',
  /** Where to sign in with what, and what comes by mail. */
  boughtNext: {
    before: 'Melde Dich dort an mit',
    after:
      'An diese Adresse schicken wir Dir die Bestätigung mit Deinem ganzen Vertrag; Rechnungen stehen unten.',
  },
  appCode: 'QR-Code mit dem Link zur App, für die Kamera Deines Telefons',
  scan: 'Mit dem Telefon scannen: App öffnen',
  hint: 'Nach einem Kauf auf dieser Website ist Premium in der App freigeschaltet. Falls nicht: Profil > Einstellungen > Käufe wiederherstellen.',
  manage: 'Abo verwalten',
  until: (at: number) => `bis ${formatDate(at)}`,
  change: 'Abo wechseln',
  openApp: 'Zur App',
  openBrowser: 'Im Browser öffnen (Beta)',
  newWindow: 'öffnet ein neues Fenster',
  rows: {
    account: 'Account',
    status: 'Status',
    type: 'Abonnementtyp',
    renewal: 'Verlängerung',
    expires: 'Ablaufdatum',
    purchased: 'Kaufdatum',
    number: 'Vertragsnummer',
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
    paused: 'pausiert',
  },
  /** Beside the title, where the status would say too little. */
  head: {
    trial: 'Testphase',
    cancelled: 'Gekündigt',
    frozen: 'Eingefroren',
    paused: 'Pausiert',
    deletion: 'Wird gelöscht',
  },
  hearts: 'Herzen',
  renewalOn: 'automatisch',
  renewalEnded: 'keine',
  renewalOff: 'Das Abonnement ist zum Ende der Laufzeit gekündigt.',
  renewalManual: 'Lizenz',
  renewalPaused: 'ruht, solange das Abonnement pausiert ist',
  pausedTitle: 'Dein Abonnement ist pausiert',
  pausedText: `Soll es weitergehen, sag uns Bescheid: ${product.supportEmail}`,
  pausedWrite: 'E-Mail schreiben',
  pausedExpiry: 'offen',
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
  cancel: buttonLabels.cancel,
  reactivate: buttonLabels.reactivate,
  renew: 'Jetzt verlängern',
  buy: 'Premium ansehen',
  cancelTitle: 'Abonnement wirklich zum Ende der Laufzeit kündigen?',
  cancelPausedTitle: 'Abonnement wirklich kündigen?',
  cancelText: (at: number | null) =>
    at === null
      ? 'Premium bleibt bis zum Ende der Laufzeit freigeschaltet.'
      : `Premium bleibt bis zum ${formatDate(at)} freigeschaltet.`,
  cancelWaiting: 'Wir sehen nach, wann Dein Abonnement endet.',
  cancelUnknown:
    'Wann es endet und was Du zurückbekommst, steht in der Bestätigung, die wir Dir sofort per E-Mail schicken.',
  /** After the first term; `cents` that go back by `by`. */
  cancelFreeText: (at: number, { cents, by }: { cents: number; by: number | null }) =>
    [
      `Dein Vertrag endet am ${formatDate(at)}, bis dahin bleibt Premium freigeschaltet.`,
      ...(cents > 0 && by !== null
        ? [
            `Du bekommst ${formatMoney(cents)} zurück, spätestens am ${formatDate(by)}, auf dem Weg, auf dem Du bezahlt hast.`,
          ]
        : []),
    ].join(' '),
  /** Two ends to choose from: the earliest with `cents` back, or the end of what is paid. */
  when: 'Wann soll es enden?',
  on: (at: number) => `Am\u00a0${formatDate(at)}`,
  withRefund: (cents: number) => `${formatMoney(cents)} kommen zurück`,
  withoutRefund: 'ohne Erstattung',
  refundText: (cents: number) => `Du bekommst ${formatMoney(cents)} zurück.`,
  cancelPausedText: 'Das pausierte Abonnement endet dann sofort. Es wird nichts mehr abgebucht.',
  /** `at`: the day of the end; null for the end of the term. `hasShare`: it is within a period. */
  cancelOwedText: (at: number | null, hasShare: boolean) =>
    `Dein Vertrag endet dann ${at === null ? 'zum Ende der Laufzeit' : `am ${formatDate(at)}`}. An dem, was offen ist, ändert das nichts.${
      hasShare ? ' Ist es bezahlt, bekommst Du den Anteil für die Zeit danach zurück.' : ''
    }`,
  /** By card: what is not paid ends with the contract. */
  cancelOwedCardText: (at: number | null, hasShare: boolean) =>
    `Bezahlst Du, was offen ist, endet Dein Vertrag ${
      at === null ? 'zum Ende der Laufzeit' : `am ${formatDate(at)}`
    }${
      hasShare ? ', und den Anteil für die Zeit danach bekommst Du zurück' : ''
    }. Bezahlst Du nicht, endet er schon vorher, und Du schuldest nichts mehr.`,
  cancelOk: 'JA',
  reactivateTitle: 'Gute Wahl! Du möchtest Dein Abonnement reaktivieren',
  reactivateWaiting: 'Wir sehen nach, was die nächste Zahlung kostet und wann sie kommt.',
  /** A new promise to pay: price, day and term (§ 312j BGB). Cents, months that they pay for. */
  reactivateText: (
    { at, cents, months }: { at: number; cents: number; months: number },
    boundUntil: number | null,
  ) =>
    [
      `Dein Abonnement geht weiter. Am ${formatDate(at)} zahlst Du ${formatMoney(cents)} für ${offerTexts.months(months)}, inkl. Umsatzsteuer.`,
      ...(boundUntil === null ? [] : [`Die erste Laufzeit endet am ${formatDate(boundUntil)}.`]),
      renewalRule,
    ].join(' '),
  reactivateFreeText: `Dein Abonnement geht weiter. ${renewalRule}`,
  reactivateOk: 'Zahlungspflichtig fortsetzen',
  retry: 'Erneut versuchen',
  changeFailed: {
    off: 'Die Kündigung hat nicht geklappt.',
    on: 'Das Reaktivieren hat nicht geklappt.',
  },
  cancelled: 'Dein Abo ist gekündigt.',
  reactivated: 'Dein Abo läuft weiter.',
};

/** The invoices on that page. */
export const invoiceTexts = {
  title: 'Rechnungen',
  /** What a store sells, it bills itself. */
  none: {
    stripe: 'Es gibt noch keine Rechnungen.',
    manual: 'Es gibt noch keine Rechnungen.',
    ios: 'Rechnungen zu diesem Abo schickt Dir Apple.',
    android: 'Rechnungen zu diesem Abo schickt Dir Google.',
  } satisfies Record<Subscription['platform'], string>,
  state: {
    open: 'Offen',
    paid: 'Bezahlt',
    uncollectible: 'Abgeschrieben',
    void: 'Storniert',
    returned: 'Zurückgebucht',
    contested: 'Rückbuchung wird geprüft',
    refunded: 'Erstattet',
    partly_refunded: 'Teilweise erstattet',
    archived: 'Archiviert',
    settled: 'Anders beglichen',
  } satisfies Record<InvoiceState, string>,
  refunded: (cents: number) => `Erstattet: ${formatMoney(cents)}`,
  settles: (number: string) => `Begleicht die Rechnung ${number}`,
  paidInAll: (cents: number) => `Insgesamt bezahlt: ${formatMoney(cents)}`,
  collecting: 'Wird abgebucht',
  document: 'PDF',
  documentOf: (number: string) => `Rechnung ${number} als PDF, öffnet ein neues Fenster`,
  showAll: (count: number) => `Alle ${count} Rechnungen anzeigen`,
};
