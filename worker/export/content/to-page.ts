import { formatDate, formatTime } from '#worker/date.ts';
import type { Field } from '#worker/db/personal-table.ts';
import { escapeHtml } from '#worker/escape-html.ts';
import { aboutBlocks } from '#worker/export/content/about.ts';
import type { JsonRow, Section } from '#worker/export/content/sections.ts';
import type { Content } from '#worker/export/content/to-json.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';

/** A table with more columns does not fit on a sheet of paper: each row gets its own. */
const mostColumns = 5;

const style = `
body { margin: 0 auto; padding: 24px 16px; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1c1c; background: #fff; overflow-wrap: break-word; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #999; padding-bottom: .25rem; break-after: avoid; }
h3 { margin-bottom: .25rem; break-after: avoid; }
table { width: 100%; border-collapse: collapse; margin-block: .75rem 1.25rem; }
caption { text-align: start; color: #555; padding-block: .25rem; }
th, td { border: 1px solid #bbb; padding: .3rem .5rem; text-align: start; vertical-align: top; hyphens: auto; }
td.text { overflow-wrap: anywhere; hyphens: manual; }
.wide { overflow-x: auto; }
.wide td.text { min-width: 8rem; }
th { background: #f2f2f2; font-weight: 600; }
th[scope=row] { width: 35%; min-width: 8rem; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
a { color: #0b4fa8; }
@media print { .wide { overflow: visible; } body { max-width: none; padding: 0; font-size: 10pt; } a { color: inherit; } }
`;

/** `daten.html`: a page to read and to print, which loads nothing and runs nothing. Pure. */
export function toPage(content: Content): string {
  const { madeAt, sections, files, missing } = content;
  const filled = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  const title = `Deine Daten bei ${product.name}`;
  const listed = files.map(
    ({ path, title: name }) =>
      `<li><a href="${escapeHtml(encodeURI(path))}">${escapeHtml(name)}</a></li>`,
  );
  const lacking = missing.map(
    ({ title: name, why }) => `<li><strong>${escapeHtml(name)}</strong>: ${escapeHtml(why)}</li>`,
  );
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>Stand: ${formatMoment(madeAt)}. Dasselbe steht für Programme in <a href="daten.json">daten.json</a>; was dort was bedeutet, sagt <a href="daten.schema.json">daten.schema.json</a>.</p>
${lacking.length > 0 ? `<h2>Das fehlt</h2>\n<ul>${lacking.join('\n')}</ul>` : ''}
${filled.map(sectionOf).join('\n')}
${listed.length > 0 ? `<h2>Dateien</h2>\n<ul>${listed.join('\n')}</ul>` : ''}
${empty.length > 0 ? `<h2>Dazu haben wir nichts von Dir</h2>\n<p>${escapeHtml(empty.join(' · '))}</p>` : ''}
${aboutBlocks()
  .map(
    (block) =>
      `<h2>${escapeHtml(block.title)}</h2>\n${block.paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('\n')}`,
  )
  .join('\n')}
</body>
</html>
`;
}

function sectionOf({ title, fields, rows }: Section): string {
  const tables =
    fields.length <= mostColumns
      ? wideTable(title, fields, rows)
      : rows.map((row, at) => tallTable(title, fields, row, at, rows.length)).join('\n');
  return `<h2>${escapeHtml(title)}</h2>\n${tables}`;
}

function wideTable(title: string, fields: readonly Field[], rows: readonly JsonRow[]): string {
  const head = fields.map(({ label }) => `<th scope="col">${escapeHtml(label)}</th>`).join('');
  const body = rows.map((row) => `<tr>${fields.map((field) => cell(field, row)).join('')}</tr>`);
  const name = `aria-label="${escapeHtml(title)}"`;
  // On a phone it scrolls alone, also by keyboard.
  return `<div class="wide" role="region" tabindex="0" ${name}><table ${name}><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

/** What is empty is left out: of a row with many columns, most are. */
function tallTable(
  title: string,
  fields: readonly Field[],
  row: JsonRow,
  at: number,
  count: number,
): string {
  const given = fields.filter(({ name }) => row[name] !== null && row[name] !== '');
  const body = given.map(
    (field) => `<tr><th scope="row">${escapeHtml(field.label)}</th>${cell(field, row)}</tr>`,
  );
  const caption = count > 1 ? `<caption>Eintrag ${at + 1} von ${count}</caption>` : '';
  return `<table aria-label="${escapeHtml(title)}">${caption}<tbody>${body.join('\n')}</tbody></table>`;
}

function cell(field: Field, row: JsonRow): string {
  const text = escapeHtml(shown(field, row[field.name] ?? null));
  // Addresses and names of things may break anywhere, words and dates only between words.
  const isFree = field.type === 'object' || (field.type === 'string' && !field.as && !field.words);
  return isFree ? `<td class="text">${text}</td>` : `<td>${text}</td>`;
}

/** A value as people read it. */
function shown({ as, words, brief }: Field, value: JsonRow[string]): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return as === 'cents' ? formatMoney(value) : String(value);
  if (typeof value === 'object') return brief ? brief(value) : JSON.stringify(value);
  return as === 'moment' ? formatMoment(Date.parse(value)) : (words?.[value] ?? value);
}

function formatMoment(at: number): string {
  // In a narrow column, the day may break.
  return `${formatDate(at)}, ${formatTime(at)} Uhr`.replaceAll('\u00a0', ' ');
}
