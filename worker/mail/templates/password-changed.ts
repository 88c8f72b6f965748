import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Tells a person that their password was changed at `at` (UTC milliseconds). */
export function passwordChangedMail(to: string, origin: string, at: number): Message {
  return noticeMail(to, {
    subject: `Dein Passwort bei ${product.name} wurde geändert`,
    heading: 'Passwort geändert',
    paragraphs: [
      `Dein Passwort bei ${product.name} wurde am ${formatMailMoment(at)} geändert. Alle anderen Anmeldungen sind damit beendet.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, wähle gleich ein neues Passwort. Den Code dafür schicken wir an diese Adresse.',
    ],
    link: { text: 'Neues Passwort wählen', href: origin + pages.forgetEmail.path },
  });
}
