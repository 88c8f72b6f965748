/** Cookies that the page itself reads and writes; the Worker's own are out of its reach. */

/** A cookie's value; null for none. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Writes a cookie of this site for `seconds`; 0 removes it. */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** Removes a cookie, if there is one. */
export function removeCookie(name: string): void {
  if (readCookie(name) !== null) writeCookie(name, '', 0);
}
