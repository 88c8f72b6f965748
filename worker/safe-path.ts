const own = 'https://own.invalid';

/**
 * An address from outside (a query, a session item) as a path of this site with its query and
 * fragment, or null for anything that could lead elsewhere. Everything that redirects asks here
 * (security.md, "Redirects").
 */
export function safePath(address: unknown): string | null {
  // Browsers take a backslash for a slash and leave out control characters and spaces.
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(address)) return null;
  if (!URL.canParse(address, own)) return null;
  const url = new URL(address, own);
  const path = url.pathname + url.search + url.hash;
  // What was `/./` or `/a/..` before may be two slashes now.
  return url.origin === own && !path.startsWith('//') ? path : null;
}
