import { product } from '#worker/product.ts';

/** German texts of the frame around every page, and of the components that every page uses. */
export const shellTexts = {
  home: `${product.name}, zur Startseite`,
  skip: 'Zum Inhalt springen',
  signIn: 'Einloggen',
  signUp: 'Registrieren',
  signOut: 'Ausloggen',
  account: 'Konto',
  way: 'Dein Bereich',
  ways: { subscription: 'Abo', profile: 'Konto', letters: 'Unterlagen', deals: 'Deals' },
  legal: 'Rechtliches',
  contracts: 'Verträge beenden',
  terms: 'AGB',
  plans: 'Abos und Preise',
  recentNotices: 'Letzte Meldungen',
  dismiss: 'Meldung schließen',
  loading: 'Wird geladen',
  crash: 'Something went wrong.',
  crashHint:
    'Die Seite konnte nicht angezeigt werden. Lade sie neu oder beginne auf der Startseite.',
  reload: 'Seite neu laden',
  notFound: '404',
  notFoundHint:
    'Diese Seite gibt es nicht. Nach §\u00A0404\u00A0BGB überleben Einwendungen eine Abtretung; von Seiten steht dort nichts.',
  toHome: 'Zur Startseite',
  retry: 'Erneut versuchen',
  required: 'Pflichtfeld',
  close: 'Schließen',
  cancel: 'Abbrechen',
};

/**
 * The two promises beside every offer: money back, and secure payment. The landing page, the plans
 * and the checkout show them, so they load with the shell instead of as a chunk of their own.
 */
export const promiseTexts = {
  moneyBack: '20 Tage Geld-zurück-Garantie',
  moneyBackText:
    'Probier Premium aus. Wenn es nicht passt, bekommst Du in den ersten 20 Tagen nach Deiner ersten Zahlung Dein Geld zurück, einmal pro Person.',
  secure: 'Sicher bezahlen',
  secureText:
    'Deine Zahlungsdaten gehen verschlüsselt an den Zahlungsdienst Stripe. Wir sehen und speichern weder Kartennummer noch IBAN.',
};
