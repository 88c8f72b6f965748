import { signInTexts } from '#client/messages/sign-in.ts';

/** German texts of parts that several pages of the account area share. */

/** Sign-in with Google or Apple. */
export const socialTexts = {
  google: 'Mit Google anmelden',
  apple: 'Mit Apple anmelden',
  googleReady: 'Wähle hier Dein Google-Konto:',
  appleReady: 'Drück hier noch einmal, dann öffnet Dein Browser das Fenster von Apple.',
  appleAgain: 'Weiter mit Apple',
  failed: 'Error!',
  /** A provider that does not vouch for an address opens no account of that address. */
  taken: (email: string) =>
    `Das Konto mit ${email} öffnet sich so nicht. Logge Dich mit Deinem Passwort ein, oder nimm „${signInTexts.forgotten}“.`,
};

/** Staying signed in, wherever somebody signs in or up. */
export const stayTexts = {
  label: 'Angemeldet bleiben',
  hint: 'Sonst endet die Anmeldung mit dem Browser oder nach 24 Stunden ohne Nutzung.',
};

/** The coupon that was chosen before sign-in or sign-up; a chosen plan uses `offerTexts`. */
export const chosenPlanTexts = {
  coupon: (code: string) => `Dein Gutschein ${code} wartet, bis Du angemeldet bist.`,
};

/** The field for a code that was sent by e-mail. */
export const codeTexts = {
  hint: (email: string) =>
    `Wir haben einen sechsstelligen Code an ${email} geschickt. Er gilt 10\u00a0Minuten.`,
  label: 'Code aus der E-Mail',
  resend: 'CODE GESENDET',
  resendHint: 'Keinen Code gefunden? Sieh im Spam-Ordner nach oder lass Dir einen neuen schicken.',
  wrongHint: 'Nimm den aus der neuesten Mail, oder lass Dir einen neuen schicken.',
  resent: 'Ein neuer Code ist unterwegs.',
  newCode: 'Neuen Code senden',
  newCodeIn: (seconds: number) => `Neuen Code senden (in ${seconds} s)`,
  busy: 'Code wird geprüft',
  retry: 'Erneut versuchen',
};

/** The confirmation code before a sensitive change. */
export const confirmationTexts = {
  title: 'Bestätige, dass Du es bist',
  hint: (email: string) =>
    `Bevor Du hier etwas änderst, schicken wir Dir zur Sicherheit einen Code an ${email}.`,
  hintWithPasskey: (email: string) =>
    `Bestätige zur Sicherheit mit einem Code, den wir an ${email} schicken, oder mit Deinem Passkey.`,
  submit: 'Code senden',
};

/** The field for a new password. */
export const newPasswordTexts = {
  label: 'Neues Passwort',
  length: 'Mindestens 8 Zeichen.',
  advice: 'Ein Satz, den nur Du kennst, ist besser als ein Wort mit Sonderzeichen.',
};
