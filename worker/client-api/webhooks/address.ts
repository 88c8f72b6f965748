import { whatIsMadeUp } from '#worker/made-up.ts';

/*
 * To which addresses webhooks are sent. Pure.
 */

/** Names that mean a machine or a network of its own (RFC 6761, 6762, 8375; ICANN's `internal`). */
const ownNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$/;

/**
 * Whether webhooks may be sent to that address. In production only https and public names: no
 * address by its number, because those of private networks, of this machine and of Cloudflare's
 * own services have a hundred spellings. What a name leads to, Cloudflare checks itself: a Worker
 * reaches no private address. Locally also http on this machine, and a path on this site.
 */
export function isEndpointAddress(address: string, isLocal: boolean): boolean {
  if (isLocal && isLocalAddress(address)) return true;
  if (!URL.canParse(address) || /\s/.test(address)) return false;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  return url.protocol === 'https:' && isPlain && (isLocal || isPublicName(url.hostname));
}

function isLocalAddress(address: string): boolean {
  return /^(?:http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)?\/(?!\/)[^\s#\\]*$/.test(address);
}

/** A name as `URL` writes it: an address by its number has no letter in its last part. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const isName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(name);
  return isName && !ownNames.test(name) && whatIsMadeUp(name) === null;
}
