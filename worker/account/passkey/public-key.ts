import { createPublicKey, verify } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';

import type { CBORType } from '@levischuck/tiny-cbor';
import { base64url } from 'jose';

import { isWeakEd25519, isWeakRsa } from '#worker/account/passkey/weak-key.ts';

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

/** Whether a signature in WebAuthn's form (DER for ES256) is of this key. */
export function isSignedBy(key: JsonWebKey, data: Uint8Array, signature: Uint8Array): boolean {
  // Ed25519 hashes by itself.
  const hash = key.kty === 'OKP' ? null : 'sha256';
  return verify(hash, data, createPublicKey({ key, format: 'jwk' }), signature);
}
