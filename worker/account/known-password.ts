import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

import { knownPasswordBits, longestKnown } from '#worker/account/known-password-bits.ts';

/** How many bits each password sets. */
const marks = 10;

let bits: Uint8Array | undefined;

/**
 * Whether a password, in lower case, is one of the best-known ones that no rule recognises. The
 * list is a Bloom filter: it recognises every one of them, and by mistake one in 3,000 other texts
 * that are no longer than they.
 */
export function isKnownPassword(password: string): boolean {
  if (password.length > longestKnown) return false;
  bits ??= new Uint8Array(Buffer.from(knownPasswordBits, 'base64'));
  const known = bits;
  return placesOf(password, known.length * 8).every(
    (place) => ((known[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  );
}

/** The places of a password's bits among `size`, by double hashing. */
export function placesOf(password: string, size: number): number[] {
  const hash = createHash('sha256').update(password).digest();
  const [first, step] = [hash.readUInt32BE(0), hash.readUInt32BE(4)];
  return Array.from({ length: marks }, (_, at) => (first + at * step) % size);
}
