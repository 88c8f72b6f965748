import { letter } from '#worker/mail/templates/letter.ts';
import type { Message } from '#worker/mail/port.ts';
import { toDate } from '#worker/date.ts';
import { product } from '#worker/product.ts';

interface NoticeMail {
  subject: string;
  heading: string;
  /** A mail program shows the first paragraph beside the subject. */
  paragraphs: readonly [string, ...string[]];
  /** A button: its text and its absolute address. */
  link?: { text: string; href: string };
}

/** A mail about something that has happened. */
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

/** A moment (UTC milliseconds) in the form `20. November 2026 um 13:05 Uhr`. */
export function formatMailMoment(at: number): string {
  return `${dateFormat.format(toDate(at))} Uhr`;
}
