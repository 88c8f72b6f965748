import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';

/** German texts of signing in and signing up. */

export const signInTexts = {
  title: 'Einloggen',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'EINLOGGEN',
  lead: 'Mit dem Konto, das Du auch in der App verwendest.',
  leadTo: (client: string) => `Weiter zu ${client}, mit Deinem Konto bei ${product.name}.`,
  forgotten: 'Passwort vergessen?',
  moreOptions: 'Mehr Optionen zum Einloggen',
  noAccount: 'Du hast kein Konto?',
  signUp: 'Registrieren',
  company: 'Zum Kanzlei- und Firmenkonto',
  elsewhere: '(andere Website)',
};

/** Signing in with Google or Apple. */
export const socialTexts = {
  google: 'Mit Google anmelden',
  apple: 'Mit Apple anmelden',
  googleReady: 'Wähle hier Dein Google-Konto:',
  appleReady: 'Die Anmeldung öffnet sich in einem Fenster von Apple.',
  appleAgain: 'Weiter mit Apple',
  failed: 'Error!',
};

export const signUpTexts = {
  title: 'Registrieren',
  step: (at: number, of: number) => `Schritt ${at} von ${of}`,
  teaser: (days: number, monthly: number, total: number) =>
    `Teste Premium ${days} Tage kostenlos. Danach ${formatMoney(monthly)} im Monat (${formatMoney(total)} jährlich, inkl. Umsatzsteuer).`,
  email: {
    title: 'Konto anlegen',
    displayName: 'Dein Name',
    email: 'E-Mail',
    submit: 'WEITER',
    info: 'Was ist Premium?',
    moreOptions: 'Oder ohne Passwort',
    haveAccount: 'Du hast schon ein Konto?',
    signIn: 'Einloggen',
  },
  notice: {
    before: 'Mit der Registrierung gelten unsere ',
    terms: 'AGB',
    between: ' und die ',
    withdrawal: 'Widerrufsbelehrung',
    privacyBefore: '. Wie wir mit Deinen Daten umgehen, steht in den ',
    privacy: 'Datenschutzhinweisen',
    after: '.',
  },
  code: {
    title: 'Bestätige Deine Adresse',
    back: 'Zurück zur E-Mail',
  },
  password: {
    title: 'Sichere Dein Konto',
    submit: 'KONTO ANLEGEN',
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
    title: 'Wie sollen Dich andere finden?',
    hint: 'Wähle einen Namen, den es nur einmal gibt. Du kannst ihn auch weglassen.',
    label: 'Dein @Name',
    proposals: 'Vorschläge',
    submit: 'FERTIG',
    skip: 'Nicht jetzt',
  },
};

/** The six boxes, wherever a code by e-mail is entered. */
export const codeTexts = {
  hint: (email: string) =>
    `Wir haben einen sechsstelligen Code an ${email} geschickt. Er gilt 10 Minuten.`,
  label: 'Code aus der E-Mail',
  resend: 'CODE GESENDET',
  resendHint: 'Keinen Code gefunden? Sieh im Spam-Ordner nach oder lass Dir einen neuen schicken:',
  resent: 'Ein neuer Code ist unterwegs.',
  newCode: 'NEUEN CODE ANFORDERN',
  busy: 'Code wird geprüft',
  retry: 'Erneut versuchen',
};

/** A password that is being chosen. */
export const confirmationTexts = {
  title: 'Bestätige, dass Du es bist',
  hint: (email: string) =>
    `Bevor Du hier etwas änderst, schicken wir Dir zur Sicherheit einen Code an ${email}.`,
  submit: 'CODE SENDEN',
};

export const newPasswordTexts = {
  label: 'Neues Passwort',
  hint: 'Mindestens 8 Zeichen. Ein Satz, den nur Du kennst, ist besser als ein Wort mit Sonderzeichen.',
};

export const resetTexts = {
  remembered: 'Dein Passwort fällt Dir wieder ein?',
  toSignIn: 'Einloggen',
  email: {
    title: 'Passwort vergessen',
    lead: 'Wir schicken Dir einen Code, mit dem Du ein neues Passwort festlegst.',
    label: 'E-Mail',
    submit: 'CODE ANFORDERN',
    signUp: 'Mit dieser E-Mail-Adresse registrieren',
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

/** Signing in by a link. */
export const linkTexts = {
  title: 'Du wirst angemeldet',
  working: 'Einen Moment bitte.',
  failed: 'Das hat nicht geklappt',
  /** What is wrong with the link itself, where another try would not help. */
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
    text: (me: string, other: string) =>
      `Du bist hier als ${me} angemeldet. Dieser Link meldet ${other} an.`,
    confirm: 'Konto wechseln',
    cancel: 'Angemeldet bleiben',
  },
};
