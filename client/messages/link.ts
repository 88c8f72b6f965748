/** German texts of the pages of sign-in links. */
export const linkTexts = {
  title: 'Du wirst angemeldet',
  working: 'Einen Moment bitte.',
  /** Until a person is there. */
  waiting: {
    title: 'Dein Link zum Anmelden',
    text: 'Drück auf den Knopf, dann bist Du angemeldet.',
    button: 'Anmelden',
  },
  failed: 'Das hat nicht geklappt',
  /** Errors of the link itself; for these a retry would not help. */
  broken: {
    invalid_code: {
      title: 'Dieser Link stimmt nicht',
      text: 'Vielleicht ist er beim Kopieren abgeschnitten worden.',
    },
    expired_code: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er ist abgelaufen oder wurde schon verwendet.',
    },
    invalid_request: {
      title: 'Dieser Link stimmt nicht',
      text: 'Vielleicht ist er beim Kopieren abgeschnitten worden.',
    },
  } as Record<string, { title: string; text: string } | undefined>,
  otherWay: 'Du kannst Dich mit Deiner E-Mail-Adresse einloggen.',
  toSignIn: 'Mit E-Mail einloggen',
  stay: (name: string) => `Weiter als ${name}`,
  switch: {
    title: 'Konto wechseln?',
    /** Names may be alike, so both addresses are said; most of the other one is left out. */
    text: (me: string, name: string, email: string) =>
      `Du bist hier mit ${me} angemeldet. Dieser Link meldet ${name} mit ${email} an.`,
    confirm: 'Konto wechseln',
    cancel: 'Bei diesem Konto bleiben',
  },
};
