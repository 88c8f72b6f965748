import { codeMail } from '#worker/mail/templates/code-mail.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/** The mail with the code that confirms a session. */
export function confirmCodeMail(to: string, code: string): Message {
  return codeMail(to, code, {
    task: `Gib diesen Code ein, um zu bestätigen, dass Du selbst an Deinem Konto bei ${product.name} etwas ändern möchtest:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist jemand anderes in Deinem Konto angemeldet. Gib den Code nicht weiter und wähle über „Passwort vergessen“ ein neues Passwort. Das meldet überall sonst ab.',
  });
}
