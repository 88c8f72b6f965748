import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';

interface Site {
  /** Scheme and host, as a browser writes them. */
  origin: string;
  isLocal: boolean;
}

/** Nearly all requests come to the same site, and parsing an address takes longer than comparing. */
let latest: { text: string; site: Site } | undefined;

/** The site that the request came to. */
export function requestSite(c: Context<AppEnv>): Site {
  const { url } = c.req.raw;
  const text = url.slice(0, pathStart(url));
  if (latest?.text !== text) {
    const parsed = new URL(text);
    latest = { text, site: { origin: parsed.origin, isLocal: isLocal(parsed) } };
  }
  return latest.site;
}

const pathStart = (url: string) => {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  return at === -1 ? url.length : at;
};

/** The address of the request. */
export function requestUrl(c: Context<AppEnv>): URL {
  return new URL(c.req.raw.url);
}

/** A path that parsing does not change. */
const plainPath = /^[\w/-]+$/;

/** The path of the request, encoded. */
export function requestPath(c: Context<AppEnv>): string {
  const { url } = c.req.raw;
  const query = url.indexOf('?');
  const path = url.slice(pathStart(url), query === -1 ? url.length : query);
  return plainPath.test(path) ? path : new URL(url).pathname;
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
