import { product } from '#worker/product.ts';

/** German texts of the hand-off to other applications. */
export const handOffTexts = {
  invalid: 'Invalid authorize Url',
  invalidHint: `Diese Adresse gehört zu keiner Anwendung, die mit ${product.name} verbunden ist. Beginne die Anmeldung dort bitte noch einmal.`,
  toSignIn: `Bei ${product.name} einloggen`,
  title: (client: string) => `Weiter zu ${client}`,
  working: 'Einen Moment bitte.',
  goOn: 'Weiter',
  /** Where there is no text of an error's own (specification, section 8). */
  failed: 'Error',
  signedIn: 'Du bist angemeldet.',
  needsPremium: (client: string) =>
    `Für ${client} brauchst Du Premium. Nach dem Kauf geht es dort weiter.`,
  /** Where a hand-off that waited for a subscription has not come about. */
  owed: 'In der App, aus der Du kommst, bist Du noch nicht angemeldet.',
  owedHint: 'Das kannst Du hier nachholen.',
};
