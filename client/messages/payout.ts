/** German texts of the payout of an expense allowance. */

export const payoutTexts = {
  /** In two parts, between which a narrow line may break with a hyphen. */
  title: ['Auszahlung Deiner Aufwands', 'entschädigung'] as const,
  lead: 'Sag uns, an welches PayPal-Konto wir sie überweisen sollen.',
  working: 'Einen Moment bitte, Dein Link wird geprüft.',
  account: 'PayPal-Konto',
  accountHint: 'Die E-Mail-Adresse, mit der Du bei PayPal angemeldet bist.',
  submit: 'Auszahlung anfordern',
  broken: 'Öffne bitte noch einmal den Link aus unserer E-Mail.',
  questions: 'Fragen? Schreib uns:',
  done: {
    title: 'Deine Auszahlung ist angefordert',
    text: 'Das Geld sollte innerhalb von 10 Tagen auf Deinem PayPal-Konto sein.',
    support: 'Ist es bis dahin nicht da oder gibt es ein anderes Problem, schreib unserem Support:',
  },
};
