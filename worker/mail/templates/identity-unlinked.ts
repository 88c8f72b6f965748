import { providerNames } from '#worker/mail/templates/identity-linked.ts';
import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Tells a person that Google or Apple was unlinked at `at` (UTC milliseconds). */
export function identityUnlinkedMail(
  to: string,
  provider: keyof typeof providerNames,
  origin: string,
  at: number,
): Message {
  const name = providerNames[provider];
  return noticeMail(to, {
    subject: `${name} ist nicht mehr mit Deinem Konto bei ${product.name} verbunden`,
    heading: `Verbindung mit ${name} getrennt`,
    paragraphs: [
      `Am ${formatMailMoment(at)} wurde Dein Konto bei ${product.name} von ${name} getrennt. Andere Geräte, die mit Google oder Apple eingeloggt waren, sind ausgeloggt.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, wähle gleich ein neues Passwort und schreib uns an ${product.supportEmail}.`,
    ],
    link: { text: 'Neues Passwort wählen', href: origin + pages.forgetEmail.path },
  });
}
