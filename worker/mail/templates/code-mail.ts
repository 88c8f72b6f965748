import { codeBox, mailPage, mailText, paragraph } from '#worker/mail/templates/layout.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

interface CodeMail {
  /** What the code is to be entered for, a sentence that ends with a colon. */
  task: string;
  /** For somebody who did not ask for it. */
  stranger: string;
}

/**
 * A mail with a code (six digits, the only ones in its text). Nothing that somebody typed stands in
 * it: whoever knows an address could otherwise have us send their words to it.
 */
export function codeMail(to: string, code: string, { task, stranger }: CodeMail): Message {
  const life = 'Der Code gilt zehn Minuten. Gib ihn an niemanden weiter, auch nicht an uns.';
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
