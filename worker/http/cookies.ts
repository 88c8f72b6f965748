import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { AppEnv } from '#worker/context.ts';
import { isLocal, requestUrl } from '#worker/http/address.ts';

type CookieName = 'session' | 'social';

// Without https, a browser refuses `Secure` and the `__Host-` prefix, which requires it.
function fullName(c: Context<AppEnv>, name: CookieName): string {
  return isLocal(requestUrl(c)) ? name : `__Host-${name}`;
}

/** Reads one of our cookies. */
export function readCookie(c: Context<AppEnv>, name: CookieName): string | null {
  return getCookie(c, fullName(c, name)) ?? null;
}

/** Writes one of our cookies for `maxAgeSeconds`; 0 removes it. */
export function writeCookie(
  c: Context<AppEnv>,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): void {
  setCookie(c, fullName(c, name), value, {
    path: '/',
    httpOnly: true,
    secure: !isLocal(requestUrl(c)),
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
  });
}
