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

/** The client's network address as Cloudflare reports it; null for this machine's own calls. */
export function clientAddress(headers: Headers): string | null {
  const address = headers.get('cf-connecting-ip');
  if (!address || address === '127.0.0.1' || address === '::1') return null;
  return address;
}
