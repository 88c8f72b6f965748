const own = 'https://own.invalid';

/**
 * Returns an address from outside (a query, a session item) as a path of this site with its query
 * and fragment, or null if it could lead to another site. Every redirect must use this function.
 */
export function safePath(address: unknown): string | null {
  // Browsers read a backslash as a slash, and remove control characters and spaces.
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(address)) return null;
  if (!URL.canParse(address, own)) return null;
  const url = new URL(address, own);
  const path = url.pathname + url.search + url.hash;
  // A path such as `/.//a` or `/a/..//b` now begins with two slashes.
  return url.origin === own && !path.startsWith('//') ? path : null;
}
