import { escapeHtml } from '#worker/escape-html.ts';
import { operatorAddress, operatorText } from '#worker/legal/operator.ts';
import { product } from '#worker/product.ts';

/** The product's colours, copied from tokens.css. A mail cannot read custom properties. */
const colour = {
  ground: '#f8f6f3',
  card: '#ffffff',
  ink: '#24201d',
  quiet: '#5a534d',
  line: '#e8e3dd',
  sunset: '#e2601c',
};

const font = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** A paragraph; `text` is plain. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(text)}</p>`;
}

/** The heading of a part of a longer mail; `text` is plain. */
export function subheading(text: string): string {
  return `<h2 style="margin:32px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(text)}</h2>`;
}

/** Lines that belong together, such as an address. Each line is plain text. */
export function lineBlock(lines: readonly string[]): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${lines.map(escapeHtml).join('<br>')}</p>`;
}

/** Labels with their values below them, so that they fit a narrow screen. */
export function rowTable(rows: readonly { label: string; value: string }[]): string {
  const row = ({ label, value }: { label: string; value: string }) =>
    `<tr><td style="padding:8px 0;border-top:1px solid ${colour.line};font-size:16px;line-height:1.5"><span style="font-size:14px;color:${colour.quiet}">${escapeHtml(label)}</span><br>${escapeHtml(value)}</td></tr>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.map(row).join('\n')}\n</table>`;
}

/** A code to type, in large and widely spaced digits. */
export function codeBox(code: string): string {
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
  return `<p style="${style}">${escapeHtml(code)}</p>`;
}

/** A link that looks like a button. Some mail programs show it as a plain link. */
export function buttonLink({ text, href }: { text: string; href: string }): string {
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
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a></p>`;
}

/**
 * The frame of every mail's HTML part: the product's name, a heading, the body (HTML) and the
 * sender. It needs no images, and allows a mail program's dark colours.
 */
export function mailPage({
  heading,
  preview,
  body,
}: Record<'heading' | 'preview' | 'body', string>) {
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:700;color:${colour.ink}">${product.name}<span style="color:${colour.sunset}">.</span></td></tr>
<tr><td style="padding:32px 24px 16px;background:${colour.card};border:1px solid ${colour.line};border-top:4px solid ${colour.sunset};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${escapeHtml(heading)}</h1>
${body}
</td></tr>
<tr><td style="padding:24px 8px;font-size:14px;line-height:1.6;color:${colour.quiet}">${foot.map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

/** What a business letter has to name: firm with legal form, seat, register, who represents it. */
const foot = [
  `${product.name} · Fragen? Schreib uns an ${product.supportEmail}`,
  operatorAddress().join(', '),
  `${operatorText('register')} · Vertreten durch ${operatorText('representative')}`,
];

/** The plain-text part: the paragraphs and the same signature as in the HTML part. */
export function mailText(paragraphs: readonly string[]): string {
  return [...paragraphs, `-- \n${foot.join('\n')}`].join('\n\n');
}
