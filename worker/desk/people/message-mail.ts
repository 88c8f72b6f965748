import { letter, paragraphs } from '#worker/mail/templates/letter.ts';

/** What an operator has written to a person, in the frame of every mail. */
export function messageMail(subject: string, text: string) {
  return letter({ subject, heading: subject, blocks: paragraphs(text) });
}
