import { moment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

const names = { apple: 'Apple', google: 'Google' };

/** Tells somebody that their account can be signed in to with Google or Apple since `at`. */
export function identityLinkedMail(
  to: string,
  provider: keyof typeof names,
  origin: string,
  at: number,
): Message {
  const name = names[provider];
  return noticeMail(to, {
    subject: `${name} ist jetzt mit Deinem Konto bei ${product.name} verbunden`,
    heading: `Mit ${name} verbunden`,
    paragraphs: [
      `Seit dem ${moment(at)} kannst Du Dich bei ${product.name} auch mit ${name} anmelden.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, ändere Dein Passwort und schreib uns an ${product.supportEmail}.`,
    ],
    link: { text: 'Dein Konto ansehen', href: origin + pages.profile.path },
  });
}
