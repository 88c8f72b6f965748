import { createPublicKey } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import type { CBORType } from '@levischuck/tiny-cbor';
import { base64url } from 'jose';

/** The algorithms that we accept, by their COSE numbers: ES256, EdDSA with Ed25519, RS256. */
export const algorithms = [-7, -8, -257] as const;

/**
 * The JSON Web Key of a COSE key (RFC 9053, RFC 8230). Throws an `Error` for a key of another
 * algorithm, for one that is none, and for one with which anybody signs.
 */
export function publicKeyOf(cose: CBORType): JsonWebKey {
  if (!(cose instanceof Map)) throw new Error('the key is no map');
  const [type, algorithm, curve] = [cose.get(1), cose.get(3), cose.get(-1)];
  const raw = (label: number, shortest: number, longest = shortest) => {
    const value = cose.get(label);
    if (!(value instanceof Uint8Array) || value.length < shortest || value.length > longest) {
      throw new Error(`the key's member ${label} is missing or has a wrong length`);
    }
    return value;
  };
  const bytes = (label: number, length: number) => base64url.encode(raw(label, length));
  if (type === 2 && algorithm === -7 && curve === 1) {
    return checked({ kty: 'EC', crv: 'P-256', x: bytes(-2, 32), y: bytes(-3, 32) });
  }
  if (type === 1 && algorithm === -8 && curve === 6) {
    const x = raw(-2, 32);
    if (isWeakEd25519(x)) throw new Error('the key is a point of small order');
    return checked({ kty: 'OKP', crv: 'Ed25519', x: base64url.encode(x) });
  }
  if (type === 3 && algorithm === -257) {
    const [n, e] = [raw(-1, 1, 1024), raw(-2, 1, 8)];
    if (isWeakRsa(n, e)) throw new Error('the key is too short or none');
    return checked({ kty: 'RSA', n: base64url.encode(n), e: base64url.encode(e) });
  }
  throw new Error('the key is for another algorithm');
}

/** Throws if it is no key, such as a point that is not on the curve. */
function checked(key: JsonWebKey): JsonWebKey {
  createPublicKey({ key, format: 'jwk' });
  return key;
}

/** The COSE key of a JSON Web Key that `publicKeyOf` has made: what is stored. */
export function coseOf({ kty, x, y, n, e }: JsonWebKey): Uint8Array<ArrayBuffer> {
  const bytes = (member: string | undefined) => base64url.decode(member ?? '');
  const members: Partial<Record<string, [number, number | Uint8Array][]>> = {
    EC: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    OKP: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
    RSA: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
  };
  const own = members[kty ?? ''];
  if (!own) throw new Error(`a key of type ${String(kty)} is stored`);
  return new Uint8Array(encodeCBOR(new Map(own)));
}

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
function isWeakEd25519(key: Uint8Array): boolean {
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
function isWeakRsa(modulus: Uint8Array, exponent: Uint8Array): boolean {
  const [n, e] = [number(modulus), number(exponent)];
  return n < 2n ** BigInt(fewestBits - 1) || n % 2n === 0n || e < 3n || e % 2n === 0n || e >= n;
}

/** The number that these bytes are, the highest first. */
function number(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}
