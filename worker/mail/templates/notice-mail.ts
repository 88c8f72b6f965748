import { letter } from '#worker/mail/templates/letter.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

interface NoticeMail {
  subject: string;
  heading: string;
  /** The first one is what a mail program shows beside the subject. */
  paragraphs: readonly [string, ...string[]];
  /** Where to go, absolute, and what the button says. */
  link?: { text: string; href: string };
}

/** A mail that tells its reader of something that has happened. */
export function noticeMail(
  to: string,
  { subject, heading, paragraphs, link }: NoticeMail,
): Message {
  return {
    to,
    ...letter({ subject, heading, blocks: [...paragraphs, ...(link ? [{ link }] : [])] }),
  };
}

const dateFormat = new Intl.DateTimeFormat(product.locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: product.timeZone,
});

/** A moment (UTC milliseconds) as a mail names it: `20. November 2026 um 13:05 Uhr`. */
export function moment(at: number): string {
  return `${dateFormat.format(at)} Uhr`;
}
