import { formatDate } from '#client/lib/date.ts';
import { formatMoney } from '#client/lib/money.ts';
import { product } from '#worker/product.ts';
import { addDays } from '#worker/subscription/calendar.ts';

/** Every German text of the client, by where it is read. */

const errors: Record<string, string> = {
  user_exist: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  invalid_code: 'Der Code stimmt nicht.',
  code_used_up:
    'Der Code stimmt nicht, und mehr Versuche hat dieser Code nicht. Fordere bitte einen neuen an.',
  expired_code: 'Der Code ist abgelaufen. Fordere bitte einen neuen an.',
  other_account: 'Du bist hier mit einem anderen Konto angemeldet.',
  confirmation_required:
    'Bitte bestätige zuerst mit einem Code aus Deiner E-Mail, dass Du es bist.',
  invalid_user: 'Diese Anmeldung ist nicht möglich.',
  invalid_request: 'Die Anfrage ist ungültig. Bitte beginne diesen Schritt noch einmal.',
  'invalid email': 'Bitte gib eine gültige E-Mail-Adresse ein.',
  '3 characters minimum': 'Es muss mindestens 3 Zeichen lang sein',
  '6 characters minimum': 'Es muss mindestens 6 Zeichen lang sein',
  '8 characters minimum': 'Es muss mindestens 8 Zeichen lang sein',
  user_not_exist: 'Zu dieser E-Mail-Adresse gibt es kein Konto.',
  invalid_password: 'Das Passwort stimmt nicht.',
  name_exist: 'Dieser Name ist schon vergeben.',
  invalid_name: 'Erlaubt sind Buchstaben von a bis z, Ziffern, Punkt und Unterstrich.',
  required: 'Bitte fülle dieses Feld aus.',
  too_long: 'Das ist zu lang.',
  invalid_country: 'Wir bieten unsere Lernplattform leider nur innerhalb von Deutschland an.',
  coupon_invalid: 'Der Gutschein ist ungültig.',
  subscription_exist: 'Du hast schon ein laufendes Abonnement.',
  subscription_past_due:
    'Bei Deinem Abonnement ist eine Zahlung offen. Ein zweites Abo kannst Du deshalb nicht abschließen.',
  invalid_plan: 'Dieses Abo gibt es nicht mehr.',
  invalid_promotion: 'Das Angebot war befristet und ist abgelaufen.',
  invalid_coupon: 'Dieser Zugangscode ist ungültig.',
  invalid_coupon_has_sub: 'Dieser Gutschein gilt nur für neue Kunden.',
  invalid_coupon_active_sub: 'Der Gutschein lässt sich mit einem laufenden Abo nicht einlösen.',
  invaid_payment: 'Die Zahlung war mit diesem Zahlungsmittel nicht möglich.',
  requires_payment_method:
    'Die Zahlung wurde abgelehnt. Bitte versuche es mit einem anderen Zahlungsmittel.',
  invalid_session_id: 'Der Vorgang ist nicht mehr gültig.',
  invalid_source: 'Das Zahlungsmittel konnte nicht bestätigt werden.',
  invalid_payment_confirmation: 'Der Bestätigung der Zahlung fehlen Angaben.',
  update_payment_method_failure: 'Das Zahlungsmittel konnte nicht geändert werden.',
  price_changed:
    'Preis oder Bedingungen haben sich geändert. Bitte prüfe die Übersicht und bestelle noch einmal.',
  purchase_in_progress:
    'Deine Bestellung wird noch bearbeitet. Bitte warte einen Moment und versuche es noch einmal.',
  payment_unavailable:
    'Der Zahlungsdienst antwortet gerade nicht. Bitte versuche es gleich noch einmal.',
  purchase_expired:
    'Diese Bestellung ist abgelaufen; es wurde nichts abgebucht. Bitte bestelle noch einmal.',
  mail_unavailable:
    'Wir konnten die E-Mail gerade nicht senden. Bitte versuche es gleich noch einmal.',
  not_logged_in: 'Du bist nicht mehr angemeldet. Bitte logge Dich wieder ein.',
  too_many_requests: 'Das waren zu viele Versuche. Bitte warte einen Moment.',
  not_found: 'Das haben wir nicht gefunden.',
  server_error: 'Etwas ist schief gelaufen. Bitte versuche es noch einmal.',
  network_error: 'Keine Verbindung. Bitte prüfe Dein Netz und versuche es noch einmal.',
  // What is wrong with the card's fields (StripeError.code)
  incomplete_number: 'Die Kartennummer ist unvollständig.',
  invalid_number: 'Die Kartennummer ist ungültig.',
  incomplete_expiry: 'Das Ablaufdatum der Karte ist unvollständig.',
  invalid_expiry_month: 'Das Ablaufdatum der Karte ist ungültig.',
  invalid_expiry_year: 'Das Ablaufdatum der Karte ist ungültig.',
  invalid_expiry_month_past: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
  invalid_expiry_year_past: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
  incomplete_cvc: 'Die Prüfnummer der Karte ist unvollständig.',
  invalid_cvc: 'Die Prüfnummer der Karte ist ungültig.',
  card_invalid: 'Die Kartendaten sind nicht vollständig oder nicht richtig.',
  // The bank's reasons (docs.stripe.com/declines/codes)
  insufficient_funds:
    'Die Karte ist nicht ausreichend gedeckt. Bitte versuche es mit einer anderen.',
  card_declined: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  generic_decline: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  do_not_honor: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  expired_card: 'Die Karte ist abgelaufen.',
  incorrect_cvc: 'Die Prüfnummer der Karte stimmt nicht.',
  incorrect_number: 'Die Kartennummer stimmt nicht.',
  lost_card: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  stolen_card: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  processing_error: 'Bei der Bank ist ein Fehler aufgetreten. Bitte versuche es noch einmal.',
  payment_intent_authentication_failure:
    'Die Zahlung wurde nicht bestätigt. Bitte versuche es noch einmal oder nimm eine andere Karte.',
  setup_intent_authentication_failure:
    'Die Karte wurde nicht bestätigt. Bitte versuche es noch einmal oder nimm eine andere Karte.',
};

const tooMany = /^too_many_requests:(\d+)$/;

/**
 * The German text of an error code; an unknown code is shown as given, an empty one as a fault.
 * `too_many_requests:5` says after how many minutes another try makes sense.
 */
export function errorText(code: string): string {
  const minutes = Number(tooMany.exec(code)?.[1] ?? 0);
  if (minutes > 0) {
    return `Das waren zu viele Versuche. Bitte warte ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} und versuche es dann noch einmal.`;
  }
  return errors[code] || code || String(errors.server_error);
}

/** Why the bank said no; a reason without a text of its own is told in general words. */
export function declineText(code: string): string {
  return String(errors[code] || errors.card_declined);
}

/** Whether there is a text of our own for that code. */
export function hasErrorText(code: string): boolean {
  return code in errors;
}

export const shellTexts = {
  home: `${product.name}, zur Startseite`,
  skip: 'Zum Inhalt springen',
  signIn: 'Einloggen',
  signUp: 'Registrieren',
  signOut: 'Ausloggen',
  account: 'Konto',
  legal: 'Rechtliches',
  imprint: 'Impressum',
  terms: 'AGB',
  privacy: 'Datenschutz',
  plans: 'Abos und Preise',
  recentNotices: 'Letzte Meldungen',
  dismiss: 'Meldung schließen',
  loading: 'Wird geladen',
  crash: 'Something went wrong.',
  crashHint:
    'Die Seite konnte nicht angezeigt werden. Lade sie neu oder beginne auf der Startseite.',
  reload: 'Seite neu laden',
  notFound: '404',
  notFoundHint: 'Diese Seite gibt es nicht.',
  toHome: 'Zur Startseite',
  retry: 'Erneut versuchen',
  required: 'Pflichtfeld',
  close: 'Schließen',
  cancel: 'Abbrechen',
  options: 'Auswahl',
  noMatch: 'Kein Treffer',
};

export const legalTexts = {
  contents: 'Inhalt',
};

export const landingTexts = {
  headline: { plain: 'Dein Jurastudium, aber ', marked: 'handlich' },
  lead: `${product.name} ist die Lern-App für Dein Jurastudium: KI-gestützt und in Deinem Tempo. Mit Premium übst Du ohne Grenzen. Hier suchst Du Dein Abo aus und verwaltest es.`,
  toPlans: 'Abos ansehen',
  signUp: 'Konto anlegen',
  steps: 'So kommst Du zu Premium',
  step: [
    ['Konto anlegen', 'Mit Name, E-Mail-Adresse und einem Code aus Deinem Postfach.'],
    [
      'Abo wählen',
      'Vor dem Bestellen steht da, was Du wann zahlst, wie lange es läuft und bis wann Du kündigen kannst.',
    ],
    ['In der App lernen', 'Nach dem Kauf ist Premium in der App freigeschaltet.'],
  ] as const,
  trial: {
    title: (days: number) => `${days} Tage kostenlos, und so geht es weiter`,
    lead: 'Du brauchst dafür ein Konto und eine Karte. Abgebucht wird erst nach der Testphase, und nur, wenn Du nicht gekündigt hast.',
    toTrial: 'Zur Testphase',
  },
  prices: {
    title: 'Alle Abos auf einen Blick',
    lead: 'Premium ist in jedem Abo dasselbe. Du entscheidest, wie lange und wie Du zahlst.',
    compare: 'Abos vergleichen und auswählen',
  },
};

export const signInTexts = {
  title: 'Einloggen',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'EINLOGGEN',
  lead: 'Mit dem Konto, das Du auch in der App verwendest.',
  noAccount: 'Du hast kein Konto?',
  signUp: 'Registrieren',
  company: 'Zum Kanzlei- und Firmenkonto',
  elsewhere: '(andere Website)',
};

export const fieldTexts = {
  showPassword: 'Eingabe anzeigen',
  hidePassword: 'Eingabe verbergen',
  count: (count: number, max: number) => `${count} / ${max}`,
  full: (max: number) => `Mehr als ${max} Zeichen sind nicht möglich.`,
  done: 'erledigt',
};

export const signUpTexts = {
  title: 'Registrieren',
  step: (at: number, of: number) => `Schritt ${at} von ${of}`,
  teaser: (days: number, monthly: number, total: number) =>
    `Teste Premium ${days} Tage kostenlos. Danach ${formatMoney(monthly)} im Monat (${formatMoney(total)} jährlich, inkl. Umsatzsteuer).`,
  email: {
    title: 'Konto anlegen',
    displayName: 'Dein Name',
    email: 'E-Mail',
    submit: 'WEITER',
    info: 'Was ist Premium?',
    haveAccount: 'Du hast schon ein Konto?',
    signIn: 'Einloggen',
  },
  notice: {
    before: 'Mit der Registrierung gelten unsere ',
    terms: 'AGB',
    between: ' und die ',
    withdrawal: 'Widerrufsbelehrung',
    privacyBefore: '. Wie wir mit Deinen Daten umgehen, steht in den ',
    privacy: 'Datenschutzhinweisen',
    after: '.',
  },
  code: {
    title: 'Bestätige Deine Adresse',
    hint: (email: string) =>
      `Wir haben einen sechsstelligen Code an ${email} geschickt. Er gilt 10 Minuten.`,
    label: 'Code aus der E-Mail',
    back: 'Zurück zur E-Mail',
    resend: 'CODE GESENDET',
    resendHint:
      'Keinen Code gefunden? Sieh im Spam-Ordner nach oder lass Dir einen neuen schicken:',
    resent: 'Ein neuer Code ist unterwegs.',
    newCode: 'NEUEN CODE ANFORDERN',
    busy: 'Code wird geprüft',
    retry: 'Erneut versuchen',
  },
  password: {
    title: 'Sichere Dein Konto',
    hint: 'Mindestens 8 Zeichen. Ein Satz, den nur Du kennst, ist besser als ein Wort mit Sonderzeichen.',
    label: 'Neues Passwort',
    submit: 'KONTO ANLEGEN',
    restart: 'Noch einmal von vorn',
    signIn: 'Mit dieser E-Mail-Adresse einloggen',
  },
  leave: {
    title: 'Registrierung verlassen?',
    text: 'Deine Eingaben gehen dabei verloren.',
    confirmLabel: 'Verlassen',
    cancelLabel: 'Weiter registrieren',
  },
  kept: 'Deine Registrierung kannst Du in diesem Tab fortsetzen.',
  skipName: {
    title: 'Ohne @Namen weitermachen?',
    text: 'Dein Konto ist angelegt. Der Name, den Du eingegeben hast, wird nicht gespeichert.',
    confirmLabel: 'Ohne Namen weiter',
    cancelLabel: 'Zurück zum Namen',
  },
  friendlyName: {
    title: 'Wie sollen Dich andere finden?',
    hint: 'Wähle einen Namen, den es nur einmal gibt. Du kannst ihn auch weglassen.',
    label: 'Dein @Name',
    proposals: 'Vorschläge',
    submit: 'FERTIG',
    skip: 'Nicht jetzt',
  },
};

export const planTexts = {
  headline: { plain: 'Hol Dir ', marked: 'Premium' },
  lead: 'KI-gestütztes Lernen für Dein Jurastudium: alle Aufgaben, ohne Grenzen, in der App.',
  moneyBack: '20 Tage Geld-zurück-Garantie',
  moneyBackText:
    'Probier Premium aus. Wenn es nicht passt, bekommst Du in den ersten 20 Tagen Dein Geld zurück.',
  secure: 'Sicher bezahlen',
  secureText:
    'Deine Zahlungsdaten gehen verschlüsselt an den Zahlungsdienst Stripe. Wir sehen und speichern keine Kartennummern.',
  list: 'Abo-Modelle',
  months: (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`),
  lifetime: 'Lifetime',
  once: 'einmalig',
  perMonth: 'pro Monat',
  save: (percent: number) => `${percent} % sparen`,
  cheapest: 'Günstigster Monatspreis',
  vat: 'inkl. Umsatzsteuer',
  total: {
    trial: (days: number, total: number) =>
      `${formatMoney(total)} für 12 Monate, fällig erst nach ${days} Tagen.`,
    once: (total: number) => `${formatMoney(total)} einmalig, ohne Laufzeit.`,
    instalments: (total: number, monthly: number) =>
      `${formatMoney(total)} für 12 Monate, bezahlt in Monatsraten von ${formatMoney(monthly)}.`,
    term: (total: number, months: number) =>
      months === 1
        ? `${formatMoney(total)} jeden Monat.`
        : `${formatMoney(total)} für ${months} Monate, im Voraus bezahlt.`,
  },
  renewal: {
    trial: 'Verlängert sich um jeweils 12 Monate, vorher jederzeit kündbar.',
    once: 'Du zahlst einmal, es verlängert sich nichts.',
    instalments: 'Mindestlaufzeit 12 Monate, danach jederzeit kündbar.',
    term: 'Verlängert sich automatisch, jederzeit zum Ende der Laufzeit kündbar.',
  },
  chosen: 'Deine Auswahl',
  choose: 'Auswählen',
  chooseTrial: (days: number) => `${days} Tage kostenlos testen`,
  timeline: 'So läuft die Testphase, wenn Du heute beginnst',
  timelineSteps: (end: number, total: number): [when: string, what: string][] => [
    ['Heute', `${formatMoney(0)}. Premium ist in der App freigeschaltet.`],
    [`Bis ${formatDate(addDays(end, -1))}`, 'Kündigen kostet nichts und geht in Deinem Konto.'],
    [
      `Am ${formatDate(end)}`,
      `${formatMoney(total)} für 12 Monate, wenn Du nicht gekündigt hast. Danach jedes Jahr.`,
    ],
  ],
  showAll: 'Alle Abo-Modelle anzeigen',
  none: 'Zur Zeit gibt es hier kein Abo.',
  noteAfterTrial: 'jährlich bezahlt',
};

interface AskedOffers {
  trial?: { plan: { trial_days: number }; total: number };
  instalments?: { monthly: number | null; total: number };
  lifetime?: { total: number };
}

export const questionTexts = {
  title: 'Fragen vor dem Bezahlen',
  more: 'Deine ist nicht dabei? Schreib uns:',
  /** Question and answer; amounts in cents. */
  all: ({ trial, instalments, lifetime }: AskedOffers): [question: string, answer: string][] => [
    ...(trial
      ? [
          [
            'Was passiert nach der Testphase?',
            `Wenn Du in den ${trial.plan.trial_days} Tagen nicht kündigst, buchen wir ${formatMoney(trial.total)} für 12 Monate ab, und das Abo verlängert sich danach jährlich. Kündigst Du vorher, zahlst Du nichts. Die Testphase ist für alle, die noch kein Abo hatten.`,
          ] satisfies [string, string],
        ]
      : []),
    [
      'Wie kündige ich?',
      `In Deinem Konto unter Abonnementdetails: „Abo kündigen“ und bestätigen. Das geht jederzeit zum Ende der Laufzeit, bis dahin bleibt Premium freigeschaltet. ${instalments ? 'Mit Monatsraten dauert die erste Laufzeit 12 Monate. ' : ''}Bis zum Ende kannst Du die Kündigung dort auch zurücknehmen.`,
    ],
    [
      'Worin unterscheiden sich die Abos?',
      `Nur in Laufzeit und Zahlweise, Premium ist überall dasselbe.${instalments ? ` In Monatsraten zahlst Du ${formatMoney(instalments.monthly ?? instalments.total)} im Monat, zusammen ${formatMoney(instalments.total)}.` : ''}${lifetime ? ` Lifetime zahlst Du einmal, ${formatMoney(lifetime.total)}, und es verlängert sich nichts.` : ''}`,
    ],
    [
      'Was brauche ich für Premium?',
      'Ein Konto und die App. Du kaufst hier und loggst Dich in der App mit demselben Konto ein. Ist Premium dort noch nicht freigeschaltet, hilft in der App Profil > Einstellungen > Käufe wiederherstellen.',
    ],
    [
      'Wie kann ich bezahlen?',
      'Mit Kreditkarte. Die Kartendaten gehen direkt an den Zahlungsdienst Stripe, nicht an uns.',
    ],
    [
      'Bekomme ich mein Geld zurück, wenn es nicht passt?',
      `Ja. In den ersten 20 Tagen nach dem Kauf erstatten wir Deine Zahlung, eine E-Mail an ${product.supportEmail} genügt. Unabhängig davon kannst Du den Vertrag 14 Tage lang ohne Angabe von Gründen widerrufen.`,
    ],
    [
      'Kann ich auch außerhalb von Deutschland kaufen?',
      'Leider nicht. Wir verkaufen nur an Menschen mit einer Rechnungsadresse in Deutschland.',
    ],
  ],
};

export const checkoutTexts = {
  title: 'Schliess dein Abo ab',
  address: 'Rechnungsadresse',
  country: 'Land',
  countryHint: 'Tippe, um zu suchen',
  countryPick: 'Land wählen',
  method: 'Zahlungsmethode',
  card: 'Kreditkarte',
  cardLabel: 'Kartendaten',
  cardHint: 'Die Kartendaten gehen direkt an den Zahlungsdienst Stripe.',
  cardFailed: 'Das Kartenfeld konnte nicht geladen werden.',
  noMethod: 'Bitte wähle eine Zahlungsmethode.',
  summary: 'Deine Bestellung',
  planName: (months: number | null, instalments: boolean, trial: boolean) =>
    months === null
      ? 'Premium, Lifetime'
      : `Premium, ${months === 1 ? '1 Monat' : `${months} Monate`}${instalments ? ' in Raten' : ''}${trial ? ' mit Testphase' : ''}`,
  trialUsed: 'Die Testphase hast Du schon genutzt, deshalb wird der Betrag heute fällig.',
  today: 'Heute fällig',
  vat: 'inkl. Umsatzsteuer',
  pay: 'Zahlungspflichtig bestellen',
  paying: 'Deine Bestellung läuft. Bitte schließe die Seite nicht.',
  waiting: 'Deine Bestellung wird noch bearbeitet. Wir fragen gleich noch einmal nach.',
  retry: 'Erneut versuchen',
  retryHint: 'Es wird nichts doppelt bestellt oder abgebucht.',
  toSubscription: 'Zu meinem Abonnement',
  toPlans: 'Anderes Abo wählen',
  terms: 'Es gelten unsere ',
  termsLink: 'AGB',
  termsBetween: ' und die ',
  withdrawalLink: 'Widerrufsbelehrung',
  termsAfter: '. Wie wir mit Deinen Daten umgehen, steht in den ',
  privacyLink: 'Datenschutzhinweisen',
  end: '.',
  rows: {
    plan: 'Abo',
    afterTrial: 'Nach der Testphase',
    next: 'Nächste Zahlung',
    following: 'Danach',
    whole: 'Gesamtpreis der Laufzeit',
    term: 'Laufzeit',
    renewal: 'Verlängerung',
    cancel: 'Kündigung',
    withdrawal: 'Widerruf',
    moneyBack: 'Geld zurück',
  },
  afterTrial: (amount: number, at: number) =>
    `${formatMoney(amount)} am ${formatDate(at)}, wenn Du nicht vorher kündigst`,
  next: (amount: number, at: number) => `${formatMoney(amount)} am ${formatDate(at)}`,
  every: (amount: number, months: number) =>
    months === 1
      ? `${formatMoney(amount)} jeden Monat`
      : months === 12
        ? `${formatMoney(amount)} jedes Jahr`
        : `${formatMoney(amount)} alle ${months} Monate`,
  nothingFollows: 'Keine weiteren Zahlungen',
  termFor: (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`),
  termTrial: (end: number, months: number) =>
    `Kostenlos testen bis ${formatDate(end)}, danach ${months === 1 ? '1 Monat' : `${months} Monate`}`,
  termForever: 'Unbegrenzt',
  renews: (at: number) => `Automatisch am ${formatDate(at)}`,
  renewsNever: 'Keine',
  cancelUntil: (at: number) => `Jederzeit in Deinem Konto, spätestens am ${formatDate(at)}`,
  cancelNever: 'Nicht nötig',
  withdrawUntil: (at: number) => `14 Tage ohne Angabe von Gründen, bis ${formatDate(at)}`,
  moneyBackUntil: (at: number) => `20 Tage Garantie, bis ${formatDate(at)}`,
};

export const subscriptionTexts = {
  title: 'Abonnementdetails',
  bought: 'Danke, Dein Abo ist abgeschlossen.',
  boughtHint: 'Premium ist in der App freigeschaltet.',
  hint: 'Nach einem Kauf auf dieser Website ist Premium in der App freigeschaltet. Falls nicht: Profil > Einstellungen > Käufe wiederherstellen.',
  openApp: 'Zur App',
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
