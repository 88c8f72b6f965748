import { hmac } from '#worker/crypto.ts';

/** The keyed hash of an address: the same whatever its letters' case. Nobody guesses it back. */
export function addressHash(pepper: string, address: string): Promise<string> {
  return hmac(pepper, `mail-address:${address.toLowerCase()}`);
}
