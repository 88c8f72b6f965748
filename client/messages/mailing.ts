/** German texts of the section of the account about advertising mails. */
export const mailingTexts = {
  title: 'E-Mails von uns',
  states: {
    off: 'Du bekommst keine Werbung von uns. Was Dein Konto und Deine Verträge angeht, schreiben wir Dir immer.',
    waiting: (email: string) =>
      `Bitte bestätige: In der E-Mail an ${email} steht ein Link. Bis dahin schicken wir Dir nichts.`,
    on: (email: string) => `Du bekommst Gutscheine und Neues an ${email}.`,
  },
  again: 'Noch einmal schicken',
};
