import { noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

interface ExistingAccount {
  email: string;
  provider: 'email' | 'apple' | 'google' | 'fb';
  hasPassword: boolean;
}

const providerNames = { apple: 'Apple', google: 'Google', fb: 'Facebook', email: null };

/**
 * Tells the owner of an e-mail that somebody tried to sign up with it, and that it has an account.
 */
export function alreadyRegisteredMail(account: ExistingAccount, origin: string): Message {
  const provider = providerNames[account.provider];
  const how =
    account.hasPassword || provider === null ? '' : ` Du meldest Dich mit ${provider} an.`;
  return noticeMail(account.email, {
    subject: `Du hast schon ein Konto bei ${product.name}`,
    heading: 'Du hast schon ein Konto',
    paragraphs: [
      `Mit dieser E-Mail-Adresse sollte gerade ein Konto bei ${product.name} angelegt werden. Du hast aber schon eins und kannst Dich gleich einloggen.${how}`,
      ...(account.hasPassword
        ? [
            'Wenn Du Dein Passwort nicht mehr weißt, hilft Dir „Passwort vergessen?“ auf derselben Seite weiter.',
          ]
        : []),
      'Warst Du das nicht, ist nichts zu tun. An Deinem Konto hat sich nichts geändert.',
    ],
    link: {
      text: 'Einloggen',
      href: `${origin}${pages.signIn.path}?email=${encodeURIComponent(account.email)}`,
    },
  });
}
