import { noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

interface Known {
  email: string;
  provider: 'email' | 'apple' | 'google' | 'fb';
  hasPassword: boolean;
}

const providerNames = { apple: 'Apple', google: 'Google', fb: 'Facebook', email: null };

/** Tells somebody with whose e-mail a sign-up was begun that they have an account already. */
export function alreadyRegisteredMail(known: Known, origin: string): Message {
  const provider = providerNames[known.provider];
  const how = known.hasPassword || provider === null ? '' : ` Du meldest Dich mit ${provider} an.`;
  return noticeMail(known.email, {
    subject: `Du hast schon ein Konto bei ${product.name}`,
    heading: 'Du hast schon ein Konto',
    paragraphs: [
      `Mit dieser E-Mail-Adresse sollte gerade ein Konto bei ${product.name} angelegt werden. Du hast aber schon eins und kannst Dich gleich einloggen.${how}`,
      ...(known.hasPassword
        ? [
            'Wenn Du Dein Passwort nicht mehr weißt, hilft Dir „Passwort vergessen?“ auf derselben Seite weiter.',
          ]
        : []),
      'Warst Du das nicht, ist nichts zu tun. An Deinem Konto hat sich nichts geändert.',
    ],
    link: {
      text: 'Einloggen',
      href: `${origin}${pages.signIn.path}?email=${encodeURIComponent(known.email)}`,
    },
  });
}
