import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { pathOf } from '#worker/http/address.ts';

/** Whether a path is one of the API for clients, which know no cookie but have a secret. */
export function isClientPath(pathname: string): boolean {
  return pathname.startsWith('/api/v1/');
}

/** Whether a path is one at which apps get and give back their tokens (RFC 6749, RFC 7009). */
export function isTokenPath(pathname: string): boolean {
  return pathname === '/oauth/token' || pathname === '/oauth/revoke';
}

export function isClientCall(c: Context<AppEnv>): boolean {
  return isClientPath(pathOf(c.req.raw.url));
}

/** The user and the password of HTTP Basic (RFC 7617); null for anything else. */
export function readBasic(c: Context<AppEnv>): { id: string; secret: string } | null {
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (encoded === undefined) return null;
  try {
    const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(atob(encoded)) ?? [];
    return { id, secret };
  } catch {
    // It is no Base64.
    return null;
  }
}

/** The access token of a call (RFC 6750, section 2.1); null without one. */
export function readBearer(c: Context<AppEnv>): string | null {
  const [, token] = /^bearer +([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token ?? null;
}
