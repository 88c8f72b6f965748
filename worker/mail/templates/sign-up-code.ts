import { codeMail } from '#worker/mail/templates/code-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/** The mail with the code of a sign-up. */
export function signUpCodeMail(to: string, code: string): Message {
  return codeMail(to, code, {
    task: `Gib diesen Code ein, um Dein Konto bei ${product.name} anzulegen:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code entsteht kein Konto.',
  });
}
