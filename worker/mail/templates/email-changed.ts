import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/** Tells an account's old e-mail that the e-mail was changed at `at` (UTC milliseconds). */
export function emailChangedMail(to: string, at: number): Message {
  return noticeMail(to, {
    subject: `Deine E-Mail-Adresse bei ${product.name} wurde geändert`,
    heading: 'E-Mail-Adresse geändert',
    paragraphs: [
      `Dein Konto bei ${product.name} hat seit dem ${formatMailMoment(at)} eine andere E-Mail-Adresse. Mit dieser hier kannst Du Dich nicht mehr anmelden.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, schreib uns gleich an ${product.supportEmail}, damit wir Dein Konto sichern können.`,
    ],
  });
}
