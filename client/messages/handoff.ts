import { product } from '#worker/product.ts';

/** German texts of the hand-off to other applications. */
export const handOffTexts = {
  invalid: 'Invalid authorize Url',
  invalidHint: `Diese Adresse gehört zu keiner Anwendung, die mit ${product.name} verbunden ist. Beginne die Anmeldung dort bitte noch einmal.`,
  toSignIn: `Bei ${product.name} einloggen`,
  title: (client: string) => `Weiter zu ${client}`,
  working: 'Einen Moment bitte.',
  continueButton: 'Weiter',
  /** Shown for errors without a text of their own. */
  failed: 'Error',
  signedIn: 'Du bist angemeldet.',
  needsPremium: (client: string) =>
    `Für ${client} brauchst Du Premium. Nach dem Kauf geht es dort weiter.`,
  /** Shown when a stored hand-off could not be completed. */
  reminder: 'In der App, aus der Du kommst, bist Du noch nicht angemeldet.',
  reminderHint: 'Das kannst Du hier nachholen.',
};
