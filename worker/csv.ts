/** A row of a CSV file (RFC 4180). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * One cell. A text that a spreadsheet would read as a formula gets a leading apostrophe, which
 * makes it a text (owasp.org/www-community/attacks/CSV_Injection). A line break becomes a space.
 */
function csvCell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  return quoteCell(/^\s*[=+\-@\t]/.test(line) ? `'${line}` : line);
}

/** One cell unchanged, for a program: a leading apostrophe would change its value. */
export function quoteCell(text: string): string {
  return /[",;'\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
