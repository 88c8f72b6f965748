import { codeMail } from '#worker/mail/templates/code-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/** The mail with a code to the new e-mail of an account. */
export function emailChangeCodeMail(to: string, code: string): Message {
  return codeMail(to, code, {
    task: `Gib diesen Code ein, um Dich bei ${product.name} künftig mit dieser E-Mail-Adresse anzumelden:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code wird die Adresse nicht eingetragen.',
  });
}
