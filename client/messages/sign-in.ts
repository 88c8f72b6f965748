import { product } from '#worker/product.ts';

/** German texts of sign-in, for this site and for other applications. */
export const signInTexts = {
  title: 'Einloggen',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'EINLOGGEN',
  lead: 'Mit dem Konto, das Du auch in der App verwendest.',
  leadTo: (client: string) => `Weiter zu „${client}“, mit Deinem Konto bei ${product.name}.`,
  forgotten: 'Passwort vergessen?',
  moreOptions: 'Mehr Optionen zum Einloggen',
  noAccount: 'Du hast kein Konto?',
  signUp: 'Registrieren',
  signUpWithEmail: 'Mit dieser E-Mail-Adresse registrieren',
  company: 'Zum Kanzlei- und Firmenkonto',
  elsewhere: '(andere Website)',
};
