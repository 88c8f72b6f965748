/** German texts of the desk's pages for the marketing mail and the Branch links. */
export const marketingTexts = {
  mail: {
    lead: 'Schickt die Werbemail mit Anmeldelink und Gutschein an ein Konto, das E-Mails bestellt und das bestätigt hat.',
    email: 'E-Mail',
    emailHint: 'Nur Adressen, zu denen es ein Konto gibt.',
    code: 'Gutscheincode',
    submit: 'Mail schicken',
    notSent: (email: string) =>
      `Keine Mail: ${email} hat keine E-Mails von uns bestellt (§ 7 UWG). Der Link zum Ausprobieren:`,
    sent: (email: string) => `Die Mail an ${email} ist unterwegs. Ihr Link:`,
  },
  links: {
    lead: 'Macht aus Gutscheincodes Links, die den Gutschein einlösen.',
    codes: 'Codes',
    hint: 'Durch Kommas getrennt; doppelte zählen einmal.',
    submit: 'Links erstellen',
    list: 'Links',
    made: (made: number, all: number) => `${made} von ${all} Codes haben einen Link.`,
    copyAll: 'Alle Links kopieren',
    copyOf: (code: string) => `Link zu ${code} kopieren`,
  },
};
