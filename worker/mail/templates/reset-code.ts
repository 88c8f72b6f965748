import { codeMail } from '#worker/mail/templates/code-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/** The mail with the code for a new password. */
export function resetCodeMail(to: string, code: string): Message {
  return codeMail(to, code, {
    task: `Gib diesen Code ein, um ein neues Passwort für Dein Konto bei ${product.name} zu wählen:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code bleibt Dein Passwort, wie es ist.',
  });
}
