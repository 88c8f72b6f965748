import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The names of the providers. */
export const providerNames = { apple: 'Apple', google: 'Google' };

/** Tells a person that Google or Apple was linked to their account at `at` (UTC milliseconds). */
export function identityLinkedMail(
  to: string,
  provider: keyof typeof providerNames,
  origin: string,
  at: number,
): Message {
  const name = providerNames[provider];
  return noticeMail(to, {
    subject: `${name} ist jetzt mit Deinem Konto bei ${product.name} verbunden`,
    heading: `Mit ${name} verbunden`,
    paragraphs: [
      `Seit dem ${formatMailMoment(at)} kannst Du Dich bei ${product.name} auch mit ${name} anmelden.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, trenne die Verbindung in Deinem Konto und ändere Dein Passwort.`,
    ],
    link: { text: 'Dein Konto ansehen', href: origin + pages.profile.path },
  });
}
