/** A row of a table as a file (RFC 4180). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * One cell. What a spreadsheet would take for a formula begins with an apostrophe, which makes it a
 * text there (owasp.org/www-community/attacks/CSV_Injection); a line break within is a space.
 */
function csvCell(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  return quoted(/^\s*[=+\-@\t]/.test(line) ? `'${line}` : line);
}

/** One cell as it is, for a machine: an apostrophe before it would be another value. */
export function quoted(text: string): string {
  return /[",;'\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
