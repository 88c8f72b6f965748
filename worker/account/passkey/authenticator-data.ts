import { decodePartialCBOR } from '@levischuck/tiny-cbor';
import type { CBORType } from '@levischuck/tiny-cbor';

import { hex } from '#worker/crypto.ts';

/** What an authenticator says and signs (w3.org/TR/webauthn-3/#sctn-authenticator-data). */
export interface AuthenticatorData {
  /** SHA-256 of the site's host, hex. */
  rpIdHash: string;
  /** Whether a person has touched the authenticator, and has shown it who they are. */
  isPresent: boolean;
  isVerified: boolean;
  /** How many signatures it has counted; 0 if it does not count. */
  counter: number;
  /** Only in the answer to a new key. */
  credential: NewCredential | null;
}

interface NewCredential {
  id: Uint8Array;
  /** Names the model of the authenticator, hex; zeros if it does not say. */
  model: string;
  /** A COSE key (RFC 9052). */
  publicKey: CBORType;
}

const flag = {
  present: 1,
  verified: 4,
  eligible: 8,
  backedUp: 16,
  credential: 64,
  extensions: 128,
};
const headLength = 37;
const longestId = 1023;

/** Reads authenticator data to its last byte. Throws an `Error` for anything else. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData {
  if (bytes.length < headLength) throw new Error('too short');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(32);
  const has = (one: keyof typeof flag) => (flags & flag[one]) !== 0;
  if (has('backedUp') && !has('eligible')) throw new Error('backed up without being eligible');
  let at = headLength;
  let credential: NewCredential | null = null;
  if (has('credential')) {
    const length = view.getUint16(at + 16);
    const idAt = at + 18;
    if (length === 0 || length > longestId || idAt + length > bytes.length) {
      throw new Error('the credential id has a wrong length');
    }
    const [publicKey, keyLength] = decodePartialCBOR(bytes, idAt + length);
    credential = {
      id: bytes.slice(idAt, idAt + length),
      model: hex(bytes.slice(at, at + 16)),
      publicKey,
    };
    at = idAt + length + keyLength;
  }
  if (has('extensions')) at += decodePartialCBOR(bytes, at)[1];
  if (at !== bytes.length) throw new Error('bytes are left over');
  return {
    rpIdHash: hex(bytes.slice(0, 32)),
    isPresent: has('present'),
    isVerified: has('verified'),
    counter: view.getUint32(33),
    credential,
  };
}
