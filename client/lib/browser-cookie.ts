/**
 * Cookies that the page reads and writes itself. It cannot read the Worker's own: they are
 * HttpOnly.
 */

/** A cookie's value; null if there is none. */
export function readBrowserCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Writes a cookie of this site that lives `seconds`; 0 removes it. */
export function writeBrowserCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

export function removeBrowserCookie(name: string): void {
  if (readBrowserCookie(name) !== null) writeBrowserCookie(name, '', 0);
}
