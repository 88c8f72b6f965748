import { codeBox, mailPage, mailText, paragraph } from '#worker/mail/templates/layout.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/**
 * The mail with a sign-up's code (six digits). Nothing that somebody typed stands in it: whoever
 * knows an address could otherwise have us send their words to it.
 */
export function signUpCodeMail(to: string, code: string): Message {
  const task = `Gib diesen Code ein, um Dein Konto bei ${product.name} anzulegen:`;
  const life = 'Der Code gilt zehn Minuten. Gib ihn an niemanden weiter, auch nicht an uns.';
  const stranger =
    'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code entsteht kein Konto.';
  return {
    to,
    subject: `${code} ist Dein Code für ${product.name}`,
    text: mailText(['Hallo,', task, code, life, stranger]),
    html: mailPage({
      heading: 'Dein Code',
      preview: life,
      body: [paragraph(task), codeBox(code), paragraph(life), paragraph(stranger)].join('\n'),
    }),
  };
}
