import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Tells a person that a link signed in to their account at `at` (UTC milliseconds). */
export function codeSignInMail(to: string, origin: string, at: number): Message {
  return noticeMail(to, {
    subject: `Anmeldung über einen Link bei ${product.name}`,
    heading: 'Anmeldung über einen Link',
    paragraphs: [
      `Am ${formatMailMoment(at)} wurde Dein Konto bei ${product.name} über einen Link aus einer unserer Nachrichten geöffnet.`,
      'Warst Du das, ist nichts weiter zu tun. Wenn nicht, hat jemand anderes den Link benutzt: Beende die Anmeldung in Deinem Konto und leite solche Nachrichten nicht weiter.',
    ],
    link: { text: 'Anmeldungen ansehen', href: origin + pages.profile.path },
  });
}
