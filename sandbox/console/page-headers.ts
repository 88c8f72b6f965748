const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'";

const common = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * The headers of a sandbox page, which loads its script and style from the sandbox. `forms`: where
 * its forms may be sent without script.
 */
export function pageHeaders(
  framedBy: "'none'" | "'self'",
  forms: "'none'" | "'self'" = "'none'",
): Record<string, string> {
  const policy = `${nothing.replace("form-action 'none'", `form-action ${forms}`)}; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; frame-ancestors ${framedBy}`;
  return { ...common, 'content-security-policy': policy };
}

/** The headers of everything that is not a page: scripts, styles and JSON load nothing. */
export function fileHeaders(): Record<string, string> {
  return { ...common, 'content-security-policy': `${nothing}; frame-ancestors 'none'` };
}

/** The headers of a mail's HTML: it may be framed and have inline styles, but no script. */
export function mailHeaders(): Record<string, string> {
  const policy = `${nothing}; sandbox allow-popups allow-popups-to-escape-sandbox; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'`;
  return { ...common, 'content-security-policy': policy };
}
