import { codeBox, mailPage, mailText, paragraph } from '#worker/mail/templates/layout.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

interface CodeMail {
  /** What the code is for, as a sentence that ends with a colon. */
  task: string;
  /** A note for readers who did not request the code. */
  stranger: string;
}

/**
 * A mail with a code: six digits, the only digits in its text. It contains no text that somebody
 * typed. Otherwise anybody who knows an address could make us send their words to it.
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
