import { formatMailMoment, noticeMail } from '#worker/mail/templates/notice-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** Tells a person that a passkey was added to their account at `at` (UTC milliseconds). */
export function passkeyAddedMail(to: string, name: string, origin: string, at: number): Message {
  return noticeMail(to, {
    subject: `Neuer Passkey für Dein Konto bei ${product.name}`,
    heading: 'Passkey hinzugefügt',
    paragraphs: [
      `Am ${formatMailMoment(at)} wurde Deinem Konto bei ${product.name} der Passkey „${name}“ hinzugefügt. Wer ihn hat, kann sich damit einloggen.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, entferne ihn gleich in Deinem Konto, wähle ein neues Passwort und schreib uns an ${product.supportEmail}.`,
    ],
    link: { text: 'Passkeys ansehen', href: origin + pages.profile.path },
  });
}

/** Tells a person that a passkey of their account was removed at `at` (UTC milliseconds). */
export function passkeyRemovedMail(to: string, name: string, origin: string, at: number): Message {
  return noticeMail(to, {
    subject: `Ein Passkey Deines Kontos bei ${product.name} wurde entfernt`,
    heading: 'Passkey entfernt',
    paragraphs: [
      `Am ${formatMailMoment(at)} wurde der Passkey „${name}“ aus Deinem Konto bei ${product.name} entfernt. Andere Geräte, die mit einem Passkey eingeloggt waren, sind ausgeloggt.`,
      `Warst Du das, ist nichts weiter zu tun. Wenn nicht, wähle gleich ein neues Passwort und schreib uns an ${product.supportEmail}.`,
    ],
    link: { text: 'Neues Passwort wählen', href: origin + pages.forgetEmail.path },
  });
}
