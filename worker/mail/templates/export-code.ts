import { codeMail } from '#worker/mail/templates/code-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/** The mail with the code with which somebody takes their data along. */
export function exportCodeMail(to: string, code: string): Message {
  return codeMail(to, code, {
    task: `Gib diesen Code ein, um Deine Daten bei ${product.name} herunterzuladen:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist jemand anderes in Deinem Konto angemeldet. Gib den Code nicht weiter und wähle über „Passwort vergessen“ ein neues Passwort. Das meldet überall sonst ab.',
  });
}
