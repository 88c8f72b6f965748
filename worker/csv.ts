/** Excel in German reads UTF-8 only after this mark. */
const byteOrderMark = '\ufeff';

/**
 * A table that people open in a spreadsheet: semicolons, as German ones expect, and a byte order
 * mark. Numbers stay numbers.
 */
export function csvTable(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((cells) => `${cells.map(csvCell).join(';')}\r\n`);
  return byteOrderMark + lines.join('');
}

/**
 * What a spreadsheet takes for the beginning of a formula, also in full width: at the beginning of
 * a text, or after what it may take for the end of a cell.
 */
const formula = /(^|[;,|])([\s"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫\u2212])/gu;

/**
 * One cell. A text that a spreadsheet would read as a formula gets an apostrophe, which makes it a
 * text (owasp.org/www-community/attacks/CSV_Injection), whatever separator the spreadsheet expects.
 * Tabs and line breaks become spaces.
 */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const line = value.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return quoteCell(line.replaceAll(formula, "$1$2'"));
}

/** One cell unchanged, for a program: a leading apostrophe would change its value. */
export function quoteCell(text: string): string {
  return /[",;'\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
