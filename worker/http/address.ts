import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';

/** The address of the request. It is parsed once, because every call asks for it several times. */
export function requestUrl(c: Context<AppEnv>): URL {
  const known = c.get('url');
  if (known) return known;
  const url = new URL(c.req.url);
  c.set('url', url);
  return url;
}

/**
 * Whether the call goes to a local machine. Only there may cookies lack `Secure` and may answers
 * show timings. The address decides this, not a setting, because production could have a wrong
 * setting.
 */
export function isLocal(url: URL): boolean {
  return (
    url.protocol === 'http:' &&
    (url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]')
  );
}

/**
 * The client's network address as Cloudflare reports it; null for local calls. For IPv6 it is only
 * the network (/64), because one customer has all addresses of a network.
 */
export function clientAddress(headers: Headers): string | null {
  const address = headers.get('cf-connecting-ip');
  if (!address || address === '127.0.0.1' || address === '::1') return null;
  return address.includes(':') ? network(address) : address;
}

function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
