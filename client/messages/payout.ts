import { formatMoney } from '#worker/money.ts';

/** German texts of the payout of an expense allowance. Amounts in cents. */

export const payoutTexts = {
  /** In two parts, between which a narrow line may break with a hyphen. */
  title: ['Auszahlung Deiner Aufwands', 'entschädigung'] as const,
  /** null where the sum is not known. */
  lead: (amount: number | null) =>
    `Sag uns, an welches PayPal-Konto wir ${amount === null ? 'das Geld' : formatMoney(amount)} überweisen sollen.`,
  working: 'Einen Moment bitte, Dein Link wird geprüft.',
  goesTo: (email: string) => `Das Geld bekommt ${email}.`,
  account: 'PayPal-Konto',
  accountHint: 'Die E-Mail-Adresse, mit der Du bei PayPal angemeldet bist.',
  submit: 'Auszahlung anfordern',
  submitSum: (amount: number) => `Auszahlung anfordern: ${formatMoney(amount)}`,
  broken: 'Öffne bitte noch einmal den Link aus unserer E-Mail.',
  questions: 'Fragen? Schreib uns:',
  done: {
    title: 'Deine Auszahlung ist angefordert',
    /** The account, of which most is left out, stays in one line. */
    text: (amount: number, account: string) =>
      `${formatMoney(amount)} gehen an ${account.replace('…', '…\u2060')}. Das Geld sollte innerhalb von 10 Tagen auf Deinem PayPal-Konto sein.`,
    home: 'Zur Startseite',
    support: 'Ist es bis dahin nicht da oder gibt es ein anderes Problem, schreib unserem Support:',
  },
};
