const encoder = new TextEncoder();

// WinAnsi is the encoding of the standard PDF fonts: Latin-1 except for a few characters.
function encode(text: string): string {
  return Array.from(text, (sign) => {
    if (sign === '€') return '\\200';
    if (sign === '×') return '\\327';
    const code = sign.codePointAt(0) ?? 63;
    if (code > 255) return '?';
    if ('()\\'.includes(sign)) return `\\${sign}`;
    return code < 128 ? sign : `\\${code.toString(8)}`;
  }).join('');
}

/** A text on an A4 page: its distance from the left and the top in points, and its font size. */
export type PlacedText = { text: string; x: number; y: number; size: number };

const height = 842;

/** A PDF of one page that shows these texts (ISO 32000-1, 7.5). */
export function pdf(texts: PlacedText[]): Uint8Array {
  const content = texts
    .map(
      ({ text, x, y, size }) => `BT /F1 ${size} Tf ${x} ${height - y} Td (${encode(text)}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const offset = body.length;
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const entries = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)];
  const table = `xref\n0 ${entries.length}\n${entries.join('\n')}\n`;
  const end = `trailer\n<< /Size ${entries.length} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return encoder.encode(body + table + end);
}
