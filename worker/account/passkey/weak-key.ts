/*
 * Keys with which somebody signs who does not have the private one. No library refuses them by
 * itself: to the checks of signatures they are keys like any other.
 */

/** The prime of Curve25519. */
const p = 2n ** 255n - 19n;
/** The y of a point whose eighth multiple is neutral; that of the others is its negative. */
const yOfOrderEight = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;
/** The y of all eight points of small order. */
const smallOrder = new Set([0n, 1n, p - 1n, yOfOrderEight, p - yOfOrderEight]);

/**
 * Whether an Ed25519 key, its 32 bytes as RFC 8032 writes them, is a point of small order: with one
 * of these a signature fits every eighth text at least. A y that is not below the prime is no key.
 */
export function isWeakEd25519(key: Uint8Array): boolean {
  // The first bit of the last byte is the sign of x.
  const y = number(key.toReversed()) & (2n ** 255n - 1n);
  return y >= p || smallOrder.has(y);
}

/** RSA keys of 2048 bits and more, as RFC 8812 wants for RS256. */
const fewestBits = 2048;

/**
 * Whether an RSA key is too short, or has numbers that no key has: everybody signs where the
 * exponent is 1, and an even number is no product of two primes.
 */
export function isWeakRsa(modulus: Uint8Array, exponent: Uint8Array): boolean {
  const [n, e] = [number(modulus), number(exponent)];
  return n < 2n ** BigInt(fewestBits - 1) || n % 2n === 0n || e < 3n || e % 2n === 0n || e >= n;
}

/** The number that these bytes are, the highest first. */
function number(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}
