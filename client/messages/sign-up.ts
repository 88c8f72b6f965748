import { formatMoney } from '#worker/money.ts';

/** German texts of sign-up. */
export const signUpTexts = {
  title: 'Registrieren',
  step: (at: number, of: number) => `Schritt ${at} von ${of}`,
  teaser: (days: number, monthly: number, total: number) =>
    `Dein Konto kostet nichts. Premium kannst Du danach ${days} Tage kostenlos testen. Behältst Du es, kostet es ${formatMoney(total)} im Jahr, inkl. Umsatzsteuer, das sind ${formatMoney(monthly)} im Monat.`,
  email: {
    title: 'Konto anlegen',
    /** Whoever has solved the case of the landing page takes that along. */
    solved: ({ right, of }: { right: number; of: number }) =>
      `Fall gelöst, ${right} von ${of} auf Anhieb richtig`,
    solvedNext: 'Mit Deinem Konto lernst Du in der App weiter.',
    displayName: 'Dein Name',
    email: 'E-Mail',
    /** The address looks mistyped; `likely` is the one that was probably meant. */
    likely: (likely: string) =>
      `Meinst Du ${likely}? Stimmt Deine Adresse so, drücke noch einmal auf Weiter.`,
    useLikely: (likely: string) => `${likely} verwenden`,
    submit: 'Weiter',
    info: 'Was ist Premium?',
    moreOptions: 'Oder mit Google oder Apple',
    haveAccount: 'Du hast schon ein Konto?',
    signIn: 'Einloggen',
  },
  notice: {
    before: 'Mit der Registrierung gelten unsere ',
    terms: 'AGB',
    between: '. Über Dein Widerrufsrecht informiert die ',
    withdrawal: 'Widerrufsbelehrung',
    privacyBefore: '. Wie wir mit Deinen Daten umgehen, steht in den ',
    privacy: 'Datenschutzhinweisen',
    after: '.',
  },
  code: {
    title: 'Bestätige Deine Adresse',
    back: 'E-Mail-Adresse ändern',
  },
  password: {
    title: 'Sichere Dein Konto',
    submit: 'Konto anlegen',
    restart: 'Noch einmal von vorn',
    signIn: 'Mit dieser E-Mail-Adresse einloggen',
  },
  leave: {
    title: 'Registrierung verlassen?',
    text: 'Deine Eingaben gehen dabei verloren.',
    confirmLabel: 'Verlassen',
    cancelLabel: 'Weiter registrieren',
  },
  kept: 'Deine Registrierung kannst Du in diesem Tab fortsetzen.',
  skipName: {
    title: 'Ohne @Namen weitermachen?',
    text: 'Dein Konto ist angelegt. Der Name, den Du eingegeben hast, wird nicht gespeichert.',
    confirmLabel: 'Ohne Namen weiter',
    cancelLabel: 'Zurück zum Namen',
  },
  friendlyName: {
    title: 'Wähle Deinen @Namen',
    hint: 'Deinen @Namen liest, wer einem Einladungslink von Dir folgt. Es gibt ihn nur einmal, und Du kannst ihn auch weglassen. Die Vorschläge sind aus Deinem Namen und Deiner E-Mail-Adresse gemacht.',
    label: 'Dein @Name',
    proposals: 'Vorschläge',
    submit: 'Fertig',
    skip: 'Nicht jetzt',
  },
};
