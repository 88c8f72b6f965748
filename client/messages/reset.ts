/** German texts of the three pages that reset a forgotten password. */
export const resetTexts = {
  remembered: 'Dein Passwort fällt Dir wieder ein?',
  toSignIn: 'Einloggen',
  email: {
    title: 'Passwort vergessen',
    lead: 'Wir schicken Dir einen Code, mit dem Du ein neues Passwort festlegst.',
    label: 'E-Mail',
    submit: 'CODE ANFORDERN',
  },
  code: {
    title: 'Gib den Code ein',
    back: 'Andere E-Mail-Adresse',
  },
  password: {
    title: 'Neues Passwort',
    lead: (email: string) => `Für Dein Konto ${email}.`,
    submit: 'SPEICHERN',
    restart: 'Neuen Code anfordern',
    done: 'Dein Passwort ist geändert.',
    signInNow: 'Logge Dich jetzt damit ein.',
    elsewhereEnded: 'Auf allen anderen Geräten bist Du ausgeloggt.',
  },
};
