import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { AppEnv } from '#worker/context.ts';
import { requestSite } from '#worker/http/address.ts';

type CookieName = 'session' | 'social' | 'browser';

// Without https, a browser refuses `Secure` and the `__Host-` prefix, which requires it.
function fullName(c: Context<AppEnv>, name: CookieName): string {
  return requestSite(c).isLocal ? name : `__Host-${name}`;
}

/** Reads one of our cookies. */
export function readCookie(c: Context<AppEnv>, name: CookieName): string | null {
  let cookies = c.get('cookies');
  if (!cookies) {
    cookies = getCookie(c);
    c.set('cookies', cookies);
  }
  return cookies[fullName(c, name)] ?? null;
}

/** Writes one of our cookies for `maxAgeSeconds`; null until the browser ends, 0 removes it. */
export function writeCookie(
  c: Context<AppEnv>,
  name: CookieName,
  value: string,
  maxAgeSeconds: number | null,
): void {
  setCookie(c, fullName(c, name), value, {
    path: '/',
    httpOnly: true,
    secure: !requestSite(c).isLocal,
    sameSite: 'Lax',
    ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
  });
}
