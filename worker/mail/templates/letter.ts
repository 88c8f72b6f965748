import {
  buttonLink,
  lineBlock,
  mailPage,
  mailText,
  paragraph,
  rowTable,
  subheading,
} from '#worker/mail/templates/layout.ts';
import type { Message } from '#worker/mail/port.ts';

/** A part of a letter. A string is a paragraph. */
export type Block =
  | string
  | { title: string }
  | { rows: readonly { label: string; value: string }[] }
  /** Lines that belong together, such as an address. */
  | { lines: readonly string[] }
  /** A button: its text and its absolute address. */
  | { link: { text: string; href: string } };

/** What a letter says. */
export interface Contents {
  subject: string;
  heading: string;
  /** A mail program shows the first paragraph beside the subject. */
  blocks: readonly [string, ...Block[]];
}

/** A mail without its recipient. Both parts are made of the same blocks, so they say the same. */
export function letter({ subject, heading, blocks }: Contents): Omit<Message, 'to'> {
  return {
    subject: plain(subject),
    text: plain(mailText(['Hallo,', ...blocks.map(plainText)])),
    html: mailPage({ heading, preview: blocks[0], body: blocks.map(asHtml).join('\n') }),
  };
}

/** Replaces non-breaking spaces, which have no purpose in plain text. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** A part of a letter as plain text. */
export function plainText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('title' in block) return `${block.title}\n${'-'.repeat(block.title.length)}`;
  if ('rows' in block) return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  if ('lines' in block) return block.lines.join('\n');
  return `${block.link.text}:\n${block.link.href}`;
}

function asHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block);
  if ('title' in block) return subheading(block.title);
  if ('rows' in block) return rowTable(block.rows);
  if ('lines' in block) return lineBlock(block.lines);
  return buttonLink(block.link);
}
