/**
 * Whether this is somebody's own machine, decided by the address and never by a switch that
 * production could have: only there may cookies do without `Secure` and timings be shown.
 */
export function isLocal(url: URL): boolean {
  return (
    url.protocol === 'http:' &&
    (url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]')
  );
}

/**
 * The client's network address as Cloudflare reports it; null for this machine's own calls. Of an
 * IPv6 address only the network (/64), since one customer has all the addresses in it.
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
