import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';

/**
 * The address of the request, and whether it is a local one. Both are worked out once, because
 * every call asks for them several times.
 */
export function requestAddress(c: Context<AppEnv>): { url: URL; isLocal: boolean } {
  const known = c.get('address');
  if (known) return known;
  const url = new URL(c.req.url);
  const address = { url, isLocal: isLocal(url) };
  c.set('address', address);
  return address;
}

/** The address of the request. */
export function requestUrl(c: Context<AppEnv>): URL {
  return requestAddress(c).url;
}

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the call goes to a local machine. Only there may cookies lack `Secure` and may answers
 * show timings. The address decides this, not a setting, because production could have a wrong
 * setting.
 */
export function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ownHosts.has(hostname);
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
