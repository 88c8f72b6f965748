import { product } from '#worker/product.ts';

/** An app's name, which stays in one line with its quotation marks. */
const quoted = (name: string) => `„${name.replaceAll(' ', '\u00a0')}“`;

/** German texts of the hand-off to other applications. */
export const handOffTexts = {
  invalid: 'Invalid authorize Url',
  invalidHint: `Diese Adresse gehört zu keiner Anwendung, die mit ${product.name} verbunden ist. Beginne die Anmeldung dort bitte noch einmal.`,
  toSignIn: `Bei ${product.name} einloggen`,
  title: (client: string) => `Weiter zu ${quoted(client)}`,
  signUpFirst: 'Leg dafür zuerst ein Konto an.',
  appTitle: (app: string) => `In ${quoted(app)} anmelden?`,
  /** What the app learns (docs/app.md). */
  appLead:
    'Die App erfährt Deinen Namen, Deine E-Mail-Adresse und ob Du Premium hast. Du bleibst dort angemeldet, bis Du Dich in der App oder in Deinem Konto ausloggst.',
  appAccount: 'Dein Konto',
  appAgree: 'In der App anmelden',
  appRefuse: 'Abbrechen',
  otherAccount: 'Anderes Konto',
  appLeft: (app: string) => `Weiter in ${quoted(app)}`,
  appLeftHint:
    'Hat sich die App nicht geöffnet, geht es hier weiter. Diese Seite kannst Du schließen.',
  appOpen: 'App öffnen',
  working: 'Einen Moment bitte.',
  continueButton: 'Weiter',
  /** Shown for errors without a text of their own. */
  failed: 'Error',
  /** On the page with the plans, to which the person was led. */
  needsPremium: (client: string) => `Für ${quoted(client)} brauchst Du Premium.`,
  needsPremiumHint: 'Du bist angemeldet. Nach dem Kauf geht es dort weiter.',
  /** Shown when a stored hand-off could not be completed. */
  reminder: 'In der App, aus der Du kommst, bist Du noch nicht angemeldet.',
  reminderHint: 'Das kannst Du hier nachholen.',
  reminderButton: 'In der App anmelden',
};
