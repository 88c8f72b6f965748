import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';

interface Site {
  /** Scheme and host, as a browser writes them. */
  origin: string;
  isLocal: boolean;
}

/** Nearly all requests come to one site. Parsing its address takes longer than comparing it. */
let latest: { text: string; site: Site } | undefined;

/** The site of an address. */
export function siteOf(url: string): Site {
  const text = url.slice(0, pathStart(url));
  if (latest?.text !== text) {
    const parsed = new URL(text);
    latest = { text, site: { origin: parsed.origin, isLocal: isLocal(parsed) } };
  }
  return latest.site;
}

/** An address with a path that parsing does not change. */
const plainAddress = /^https?:\/\/[^/\\?#]+(\/[\w/-]*)(?:[?#]|$)/;

/** The path of an address, encoded, as `URL` gives it. */
export function pathOf(url: string): string {
  return plainAddress.exec(url)?.[1] ?? new URL(url).pathname;
}

function pathStart(url: string): number {
  const at = url.indexOf('/', url.indexOf('//') + 2);
  return at === -1 ? url.length : at;
}

/** The site that the request came to. */
export function requestSite(c: Context<AppEnv>): Site {
  return siteOf(c.req.raw.url);
}

/** The address of the request. */
export function requestUrl(c: Context<AppEnv>): URL {
  return new URL(c.req.raw.url);
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
