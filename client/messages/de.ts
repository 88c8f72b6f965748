import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { addDays } from '#worker/calendar.ts';

/** German texts of the client, by where they are read; accounts' and errors' are beside it. */

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
    lead: 'Du brauchst dafür ein Konto und eine Zahlungsmethode. Abgebucht wird erst nach der Testphase, und nur, wenn Du nicht gekündigt hast.',
    toTrial: 'Zur Testphase',
  },
  prices: {
    title: 'Alle Abos auf einen Blick',
    lead: 'Premium ist in jedem Abo dasselbe. Du entscheidest, wie lange und wie Du zahlst.',
    compare: 'Abos vergleichen und auswählen',
  },
};

export const fieldTexts = {
  showPassword: 'Eingabe anzeigen',
  hidePassword: 'Eingabe verbergen',
  count: (count: number, max: number) => `${count} / ${max}`,
  full: (max: number) => `Mehr als ${max} Zeichen sind nicht möglich.`,
  done: 'erledigt',
};

const monthsText = (months: number) => (months === 1 ? '1 Monat' : `${months} Monate`);

export const planTexts = {
  headline: { plain: 'Hol Dir ', marked: 'Premium' },
  lead: 'KI-gestütztes Lernen für Dein Jurastudium: alle Aufgaben, ohne Grenzen, in der App.',
  moneyBack: '20 Tage Geld-zurück-Garantie',
  moneyBackText:
    'Probier Premium aus. Wenn es nicht passt, bekommst Du in den ersten 20 Tagen Dein Geld zurück.',
  secure: 'Sicher bezahlen',
  secureText:
    'Deine Zahlungsdaten gehen verschlüsselt an den Zahlungsdienst Stripe. Wir sehen und speichern weder Kartennummer noch IBAN.',
  list: 'Abo-Modelle',
  months: monthsText,
  lifetime: 'Lifetime',
  once: 'einmalig',
  perMonth: 'pro Monat',
  save: (percent: number) => `${percent} % sparen`,
  cheapest: 'Günstigster Monatspreis',
  vat: 'inkl. Umsatzsteuer',
  total: {
    trial: (days: number, total: number, months: number) =>
      `${formatMoney(total)} ${months === 1 ? 'jeden Monat' : `für ${monthsText(months)}`}, fällig erst nach ${days} Tagen.`,
    trialOnly: (days: number) => `${formatMoney(0)} für ${days} Tage.`,
    after: (days: number) => ` Fällig erst nach ${days} Tagen.`,
    once: (total: number) => `${formatMoney(total)} einmalig, ohne Laufzeit.`,
    onceOff: (first: number, total: number) =>
      `${formatMoney(first)} statt ${formatMoney(total)} einmalig, ohne Laufzeit.`,
    instalments: (total: number, monthly: number) =>
      `${formatMoney(total)} für 12 Monate, bezahlt in Monatsraten von ${formatMoney(monthly)}.`,
    instalmentsOff: (total: number, first: number, rate: number) =>
      `${formatMoney(total)} für 12 Monate: zuerst ${formatMoney(first)}, dann Monatsraten von ${formatMoney(rate)}.`,
    term: (total: number, months: number) =>
      months === 1
        ? `${formatMoney(total)} jeden Monat.`
        : `${formatMoney(total)} für ${months} Monate, im Voraus bezahlt.`,
    termOff: (first: number, total: number, months: number) =>
      months === 1
        ? `${formatMoney(first)} für den ersten Monat, dann ${formatMoney(total)} jeden Monat.`
        : `${formatMoney(first)} statt ${formatMoney(total)} für die ersten ${months} Monate.`,
  },
  renewal: {
    trial: 'Verlängert sich um jeweils 12 Monate, vorher jederzeit kündbar.',
    once: 'Du zahlst einmal, es verlängert sich nichts.',
    instalments: 'Mindestlaufzeit 12 Monate, danach jederzeit kündbar.',
    term: 'Verlängert sich automatisch, jederzeit zum Ende der Laufzeit kündbar.',
    ends: 'Endet mit der ersten Laufzeit von selbst.',
    trialEnds: 'Endet mit der Testphase von selbst, es wird nichts abgebucht.',
    nextPlan: 'Geht danach in ein anderes Abo über, jederzeit kündbar.',
  },
  gift: ({ months, days }: { months: number; days: number }) =>
    `${[
      ...(months > 0 ? [monthsText(months)] : []),
      ...(days > 0 ? [days === 1 ? '1 Tag' : `${days} Tage`] : []),
    ].join(' und ')} geschenkt`,
  percentOff: (percent: number) => `${percent} % Rabatt`,
  firstMonth: 'im ersten Monat',
  regular: 'Regulär',
  chosen: 'Deine Auswahl',
  choose: 'Auswählen',
  chooseTrial: (days: number) => `${days} Tage kostenlos testen`,
  timeline: 'So läuft die Testphase, wenn Du heute beginnst',
  timelineSteps: (
    end: number,
    { first, total }: { first: number; total: number },
    ends: boolean,
  ): [when: string, what: string][] => [
    ['Heute', `${formatMoney(0)}. Premium ist in der App freigeschaltet.`],
    [`Bis ${formatDate(addDays(end, -1))}`, 'Kündigen kostet nichts und geht in Deinem Konto.'],
    [
      `Am ${formatDate(end)}`,
      ends
        ? 'Die Testphase endet von selbst. Es wird nichts abgebucht.'
        : `${formatMoney(first)} für 12 Monate, wenn Du nicht gekündigt hast. Danach jedes Jahr${first < total ? ` ${formatMoney(total)}` : ''}.`,
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
      'Mit PayPal, Kreditkarte oder SEPA-Lastschrift, und mit Apple Pay oder Google Pay, wo Dein Gerät das kann. Deine Zahlungsdaten gehen direkt an den Zahlungsdienst Stripe, nicht an uns.',
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
  cardLabel: 'Kartendaten',
  cardHint: 'Die Kartendaten gehen direkt an den Zahlungsdienst Stripe.',
  noMethod: 'Bitte wähle eine Zahlungsmethode.',
  otherCountry: 'Bestellen kannst Du nur mit einer Rechnungsadresse in Deutschland.',
  summary: 'Deine Bestellung',
  trialUsed: 'Die Testphase hast Du schon genutzt, deshalb wird der Betrag heute fällig.',
  trialReplaced:
    'Mit Deinem Gutschein entfällt die Testphase, deshalb wird der Betrag heute fällig.',
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
};
