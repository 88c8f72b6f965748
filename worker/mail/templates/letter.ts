import { toDate } from '#worker/date.ts';
import { escapeHtml } from '#worker/escape-html.ts';
import { operatorAddress, operatorText } from '#worker/legal/operator.ts';
import type { Message } from '#worker/mail/port.ts';
import { product } from '#worker/product.ts';

/*
 * The frame of every mail. A mail is data: its subject, its heading and its blocks. Both of its
 * parts, text and HTML, are made of the same blocks, so they say the same.
 */

/** A part of a letter. A string is a paragraph. All texts are plain. */
export type Block =
  | string
  | { title: string }
  /** Labels with their values. */
  | { rows: readonly { label: string; value: string }[] }
  /** Lines that belong together, such as an address. */
  | { lines: readonly string[] }
  /** A button: its text and its absolute address. */
  | { link: { text: string; href: string } }
  /** A code to type. */
  | { code: string };

/** What a letter says. */
export interface Contents {
  subject: string;
  heading: string;
  blocks: readonly [string, ...Block[]];
  /** What a mail program shows beside the subject; the first paragraph if left out. */
  preview?: string;
}

/** The words that both parts begin with. Where it is known, the name follows (greeting.ts). */
export const greeting = 'Hallo';

/** A mail without its recipient. */
export function letter({
  subject,
  heading,
  blocks,
  preview = blocks[0],
}: Contents): Omit<Message, 'to'> {
  return {
    subject: plain(subject),
    text: plain([`${greeting},`, ...blocks.map(plainText), `-- \n${foot.join('\n')}`].join('\n\n')),
    html: mailPage({ heading, preview, body: [`${greeting},`, ...blocks].map(asHtml).join('\n') }),
  };
}

/** What somebody has written, as blocks: empty lines part paragraphs, and each keeps its lines. */
export function paragraphs(text: string): [string, ...Block[]] {
  const [first = text, ...others] = text.split(/\n{2,}/);
  return [first, ...others];
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
  if ('code' in block) return block.code;
  return `${block.link.text}:\n${block.link.href}`;
}

/** The product's colours, copied from tokens.css. A mail cannot read custom properties. */
const colour = {
  ground: '#f8f6f3',
  card: '#ffffff',
  ink: '#24201d',
  quiet: '#5a534d',
  line: '#e8e3dd',
  sunset: '#e2601c',
};

/** The night's colours, from there, too. */
const night = {
  ground: '#171412',
  card: '#211d1a',
  ink: '#f8f6f3',
  quiet: '#cdc6bf',
  line: '#3a342f',
};

/**
 * What the parts look like in the dark, by the class that each has beside its inline style. Mail
 * programs that know no media query show the light mail, or darken it by themselves.
 */
const dark = [
  `.ground{background:${night.ground}!important;color:${night.ink}!important}`,
  `.ink{color:${night.ink}!important}`,
  `.quiet{color:${night.quiet}!important}`,
  `.line{border-color:${night.line}!important}`,
  `.card{background:${night.card}!important;border-color:${colour.sunset} ${night.line} ${night.line}!important}`,
  `.button{background:${night.ink}!important;color:${night.ground}!important}`,
].join('');

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

function asHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block.split('\n'));
  if ('title' in block) {
    return `<h2 style="margin:32px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(block.title)}</h2>`;
  }
  if ('rows' in block) return rowTable(block.rows);
  if ('lines' in block) return paragraph(block.lines);
  return 'code' in block ? codeBox(block.code) : buttonLink(block.link);
}

function paragraph(lines: readonly string[]): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${lines.map(escapeHtml).join('<br>')}</p>`;
}

/** Labels with their values below them, so that they fit a narrow screen. */
function rowTable(rows: readonly { label: string; value: string }[]): string {
  const row = ({ label, value }: { label: string; value: string }) =>
    `<tr><td class="line" style="padding:8px 0;border-top:1px solid ${colour.line};font-size:16px;line-height:1.5"><span class="quiet" style="font-size:14px;color:${colour.quiet}">${escapeHtml(label)}</span><br>${escapeHtml(value)}</td></tr>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.map(row).join('\n')}\n</table>`;
}

/** In large and widely spaced digits. */
function codeBox(code: string): string {
  const style = [
    'margin:8px 0 24px',
    'padding:16px 8px',
    `border:1px solid ${colour.line}`,
    'border-radius:12px',
    'font-size:36px',
    'line-height:1.2',
    'font-weight:700',
    // The indent balances the gap after the last digit, so the code is centred.
    'letter-spacing:8px',
    'text-indent:8px',
    'text-align:center',
  ].join(';');
  return `<p class="line" style="${style}">${escapeHtml(code)}</p>`;
}

/** A link that looks like a button. Some mail programs show it as a plain link. */
function buttonLink({ text, href }: { text: string; href: string }): string {
  const style = [
    'display:inline-block',
    'padding:12px 24px',
    'border-radius:8px',
    `background:${colour.ink}`,
    `color:${colour.card}`,
    'font-size:16px',
    'font-weight:700',
    'text-decoration:none',
  ].join(';');
  return `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a></p>`;
}

/** What a business letter has to name: firm with legal form, seat, register, who represents it. */
const foot = [
  `${product.name} · Fragen? Schreib uns an ${product.supportEmail}`,
  operatorAddress().join(', '),
  `${operatorText('register')} · Vertreten durch ${operatorText('representative')}`,
];

/**
 * The HTML part around the body (HTML): the product's name, a heading, and the sender. It needs no
 * images, and allows a mail program's dark colours.
 */
function mailPage({ heading, preview, body }: Record<'heading' | 'preview' | 'body', string>) {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>@media (prefers-color-scheme:dark){${dark}}</style>
<title>${escapeHtml(heading)}</title>
</head>
<body class="ground" style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 0 16px;font-size:20px;font-weight:700;color:${colour.ink}">${product.name}<span style="color:${colour.sunset}">.</span></td></tr>
<tr><td class="card" style="padding:32px 24px 16px;background:${colour.card};border:1px solid ${colour.line};border-top:4px solid ${colour.sunset};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:24px 8px;font-size:14px;line-height:1.6;color:${colour.quiet}">${foot.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

const momentFormat = new Intl.DateTimeFormat(product.locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: product.timeZone,
});

/** A moment (UTC milliseconds) in the form `20. November 2026 um 13:05 Uhr`. */
export function formatMailMoment(at: number): string {
  return `${momentFormat.format(toDate(at))} Uhr`;
}
