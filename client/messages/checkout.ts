import { buttonLabels } from '#client/messages/button-labels.ts';
import { operatorAddress, operatorText } from '#worker/legal/operator.ts';
import { formatMoney } from '#worker/money.ts';

/** German texts of the checkout. */
export const checkoutTexts = {
  title: 'Schliess dein Abo ab',
  address: 'Rechnungsadresse',
  country: 'Land',
  countryHint: 'Bestellen geht nur mit einer Adresse in Deutschland.',
  countryPick: 'Land wählen',
  method: 'Zahlungsmethode',
  cardLabel: 'Kartendaten',
  cardHint: 'Die Kartendaten gehen direkt an den Zahlungsdienst Stripe.',
  noMethod: 'Bitte wähle eine Zahlungsmethode.',
  otherCountry: 'Bestellen kannst Du nur mit einer Rechnungsadresse in Deutschland.',
  chosen: 'Dein Abo',
  summary: 'Deine Bestellung',
  regularPrice: 'Regulär',
  trialUsed: 'Du bestellst ohne Testphase, deshalb wird der Betrag heute fällig.',
  trialReplaced:
    'Mit Deinem Gutschein entfällt die Testphase, deshalb wird der Betrag heute fällig.',
  pay: buttonLabels.pay,
  paying: 'Deine Bestellung läuft. Bitte schließe die Seite nicht.',
  waiting: 'Deine Bestellung wird noch bearbeitet. Wir fragen gleich noch einmal nach.',
  retry: 'Erneut versuchen',
  retryHint: 'Es wird nichts doppelt bestellt oder abgebucht.',
  toSubscription: 'Zu meinem Abonnement',
  toPlans: 'Anderes Abo wählen',
  /** After a refusal, back to the ways to pay. */
  toMethods: 'Andere Zahlungsmethode wählen',
  /** Leads down to the summary, on a small screen. */
  toOrder: 'Weiter zur Bestellung',
  /** Beside it, what the order binds to pay after today, or in all. */
  dueLater: (cents: number) => `später ${formatMoney(cents)}`,
  dueInAll: (cents: number) => `gesamt ${formatMoney(cents)}`,
  terms: 'Es gelten unsere ',
  termsLink: 'AGB',
  termsBetween: ' und die ',
  withdrawalLink: 'Widerrufsbelehrung',
  termsAfter: '. Wie wir mit Deinen Daten umgehen, steht in den ',
  privacyLink: 'Datenschutzhinweisen',
  end: '.',
};

/** The billing address of an invoice that has to name its customer. */
export const addressTexts = {
  why: 'Auf einer Rechnung über mehr als 250 € müssen Dein Name und Deine Anschrift stehen.',
  name: 'Vor- und Nachname',
  line1: 'Straße und Hausnummer',
  postal_code: 'Postleitzahl',
  city: 'Ort',
};

/** The box for a coupon. */
export const couponBoxTexts = {
  label: 'Du hast einen Gutschein?',
  code: 'Gutscheincode',
  apply: 'ANWENDEN',
  applied: (code: string) => `Der Gutschein ${code} ist angewendet.`,
  takeOff: 'Gutschein entfernen',
  takenOff: 'Der Gutschein ist entfernt.',
  dearer: ({ code, cents, than }: { code: string; cents: number; than: string | null }) =>
    than === null
      ? `Mit ${code} zahlst Du ${formatMoney(cents)} mehr als ohne Gutschein.`
      : `Mit ${code} zahlst Du ${formatMoney(cents)} mehr. Es bleibt bei ${than}.`,
  anyway: (code: string) => `Trotzdem ${code} nehmen`,
  keep: (than: string | null) => (than === null ? 'Ohne Gutschein bleiben' : `Bei ${than} bleiben`),
  gift: (code: string) => `${code} ist ein Geschenk: Du löst es ohne Kauf ein.`,
  toGift: 'Geschenk einlösen',
};

/** The payment methods, and the texts of their panels. */
export const methodTexts = {
  paypal: 'PayPal',
  ewallet: 'E-Wallet',
  card: 'Kreditkarte',
  sepa: 'SEPA-Lastschrift',
  serviceHint: 'Deine Bankdaten gehen direkt an den Zahlungsdienst Stripe.',
  loading: 'Der Zahlungsdienst wird geladen.',
  failed: 'Der Zahlungsdienst konnte nicht geladen werden.',
  failedHint: 'Ohne den Zahlungsdienst geht es nicht weiter. Sperrt ein Werbeblocker Stripe?',
};

export const paypalTexts = {
  hint: 'Nach dem Bestellen geht es weiter zu PayPal. Dort stimmst Du zu, dass wir von Deinem PayPal-Konto einziehen, und kommst danach hierher zurück.',
};

export const sepaTexts = {
  holder: 'Kontoinhaber',
  iban: 'IBAN',
  mandate: `Mit Deiner IBAN und der Bestellung ermächtigst Du ${operatorAddress().join(', ')} (Gläubiger-Identifikationsnummer ${operatorText('creditorId')}) und unseren Zahlungsdienst Stripe, Deiner Bank Lastschriften zu senden, und Deine Bank, Dein Konto damit zu belasten: für jede Zahlung dieses Vertrags, auch die wiederkehrenden. Du kannst innerhalb von acht Wochen ab dem Tag der Belastung von Deiner Bank die Erstattung des Betrags verlangen. Es gelten die Bedingungen Deiner Bank; sie erklärt Dir auch Deine Rechte. Du bist einverstanden, dass wir Dir die Abbuchungen per E-Mail ankündigen: die erste mit der Bestellung, jede weitere spätestens zwei Tage vorher und einen neuen Versuch an dem Tag, an dem wir ihn einreichen. Die Ankündigung nennt die Mandatsreferenz.`,
};

/** The wallets, by their names at Stripe. */
export const walletNames = ['applePay', 'googlePay'] as const;
export type WalletName = (typeof walletNames)[number];
const walletBrands: Record<WalletName, string> = { applePay: 'Apple Pay', googlePay: 'Google Pay' };

export const walletTexts = {
  /** Says which it is; alone while that is not known. */
  name: (wallets: readonly WalletName[]) =>
    [methodTexts.ewallet, wallets.map((name) => walletBrands[name]).join(' oder ')]
      .filter(Boolean)
      .join(': '),
  hint: 'Gib die Zahlung zuerst in Deinem Wallet frei. Bestellt wird erst mit dem Knopf unter der Übersicht.',
  amount: (cents: number) => `Freigegeben wird der Betrag von heute: ${formatMoney(cents)}.`,
  later: 'Heute wird nichts abgebucht.',
  released: 'Dein Wallet ist bereit. Abgebucht wird erst, wenn Du bestellst.',
  again: 'Anders freigeben',
  missing: 'Gib die Zahlung zuerst in Deinem Wallet frei.',
};

/** The page that PayPal returns to. */
export const confirmTexts = {
  title: 'Zahlung bestätigen',
  waiting: 'Wir bestätigen Deine Zahlung. Bitte schließe die Seite nicht.',
  failed: 'Das hat nicht geklappt',
  /** Nobody knows yet whether the order went through. */
  undecided: 'Noch keine Antwort',
  nothingCharged: 'Es wurde nichts bestellt und nichts abgebucht.',
  toOrder: 'Zurück zur Bestellung',
  trialUsed: 'Mit diesem Zahlungsmittel oder Postfach gab es schon eine Testphase.',
  withoutTrial: 'Ohne Testphase bestellen',
  toPlans: 'Zu den Abos',
};
