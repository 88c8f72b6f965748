/** Characters that nobody confuses when reading them out: no 0 and O, no 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a reference names: a contract, a cancellation, a withdrawal. */
export type ReferencePrefix = 'LX-' | 'LK-' | 'LW-';

/**
 * A new number that people read out and type: the prefix and ten random characters, 50 bits. It is
 * no secret; knowing it opens nothing.
 */
export function newReference<P extends ReferencePrefix>(prefix: P): `${P}${string}` {
  let characters = '';
  // 256 is a multiple of 32, so each character is equally likely.
  for (const byte of crypto.getRandomValues(new Uint8Array(10))) {
    characters += alphabet.charAt(byte % alphabet.length);
  }
  return `${prefix}${characters}`;
}
