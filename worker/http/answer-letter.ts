/**
 * Answers a letter as a page of its own or, for keeping, as a file. Its styles are written into it,
 * and nothing else of it can run or load.
 */
export function answerLetter(
  { subject, html }: { subject: string; html: string },
  isFile: boolean,
): Response {
  const name = `${subject.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.html`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'Content-Disposition': isFile
        ? `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
        : 'inline',
    },
  });
}
