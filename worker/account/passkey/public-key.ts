import { createPublicKey, verify } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';

import type { CBORType } from '@levischuck/tiny-cbor';
import { base64url } from 'jose';

/** The algorithms that we accept, by their COSE numbers: ES256, EdDSA with Ed25519, RS256. */
export const algorithms = [-7, -8, -257] as const;

/** RSA keys of 2048 bits and more, as RFC 8812 wants for RS256. */
const shortestModulus = 256;

/**
 * The JSON Web Key of a COSE key (RFC 9053, RFC 8230). Throws an `Error` for a key of another
 * algorithm, and for one that is none.
 */
export function publicKeyOf(cose: CBORType): JsonWebKey {
  if (!(cose instanceof Map)) throw new Error('the key is no map');
  const [type, algorithm, curve] = [cose.get(1), cose.get(3), cose.get(-1)];
  const bytes = (label: number, shortest: number, longest = shortest) => {
    const value = cose.get(label);
    if (!(value instanceof Uint8Array) || value.length < shortest || value.length > longest) {
      throw new Error(`the key's member ${label} is missing or has a wrong length`);
    }
    return base64url.encode(value);
  };
  if (type === 2 && algorithm === -7 && curve === 1) {
    return checked({ kty: 'EC', crv: 'P-256', x: bytes(-2, 32), y: bytes(-3, 32) });
  }
  if (type === 1 && algorithm === -8 && curve === 6) {
    return checked({ kty: 'OKP', crv: 'Ed25519', x: bytes(-2, 32) });
  }
  if (type === 3 && algorithm === -257) {
    return checked({ kty: 'RSA', n: bytes(-1, shortestModulus, 1024), e: bytes(-2, 1, 8) });
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
