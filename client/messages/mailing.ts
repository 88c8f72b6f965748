/** German texts of the section of the account about advertising mails. */
export const mailingTexts = {
  title: 'E-Mails von uns',
  states: {
    off: 'Du bekommst keine Werbung von uns. Was Dein Konto und Deine Verträge angeht, schreiben wir Dir immer.',
    waiting: (email: string) =>
      `Bitte bestätige: In der E-Mail an ${email} steht ein Link. Bis dahin bekommst Du keine Werbung von uns.`,
    on: (email: string) => `Du bekommst Gutscheine und Neues an ${email}.`,
  },
  again: 'Noch einmal schicken',
};
