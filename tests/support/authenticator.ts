import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { encodeCBOR } from '@levischuck/tiny-cbor';
import type { CBORType } from '@levischuck/tiny-cbor';

import type {
  CreationOptionsAnswer,
  RequestOptionsAnswer,
} from '#worker/account/passkey/schemas.ts';

/*
 * An authenticator with the browser around it: makes keys, keeps them, and signs for real. What it
 * answers can be spoilt in every part, as an attacker would.
 */

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** What an answer says beside what it should; each member replaces the right value. */
export interface Spoilt {
  type?: string;
  challenge?: string;
  origin?: string;
  crossOrigin?: boolean;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
  /** Signs with this key in place of the person's. */
  key?: KeyObject;
  /** Replaces the COSE key. */
  publicKey?: CBORType;
  /** Extension data behind the rest, as some authenticators send them. */
  extensions?: Map<string, CBORType>;
  /** Bytes behind the end. */
  leftOver?: number;
}

export interface Key {
  id: string;
  userHandle: string;
  rpId: string;
  privateKey: KeyObject;
  counter: number;
}

const flags = { presentAndVerified: 5, credential: 64, extensions: 128 };
const text = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const bytesOf = (jwkMember: string | undefined) =>
  new Uint8Array(Buffer.from(jwkMember ?? '', 'base64url'));
const hash = (of: string | Uint8Array) => createHash('sha256').update(of).digest();

export class Authenticator {
  readonly keys: Key[] = [];
  readonly #origin: string;
  readonly #algorithm: Algorithm;
  /** Whether it counts its signatures, as security keys do. Synced passkeys do not. */
  readonly #counts: boolean;

  constructor(origin: string, algorithm: Algorithm = 'ES256', counts = false) {
    this.#origin = origin;
    this.#algorithm = algorithm;
    this.#counts = counts;
  }

  /** Makes a key. Returns what our page sends then. */
  create({ public_key: options }: CreationOptionsAnswer, spoilt: Spoilt = {}) {
    const { privateKey, cose } = newKey(this.#algorithm);
    const id = crypto.getRandomValues(new Uint8Array(32));
    const key: Key = {
      id: text(id),
      userHandle: options.user.id,
      rpId: options.rp.id,
      privateKey,
      counter: 0,
    };
    this.keys.push(key);
    const made = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      encodeCBOR(spoilt.publicKey ?? cose),
    ]);
    const authData = this.#data(key, spoilt, made);
    const attestation = new Map<string, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: key.id,
      client_data: this.#clientData('webauthn.create', options.challenge, spoilt),
      attestation: text(encodeCBOR(attestation)),
      transports: ['internal', 'hybrid'],
    };
  }

  /** Signs a challenge with one of its keys, the newest if none is named. */
  get(
    { public_key: options }: RequestOptionsAnswer,
    spoilt: Spoilt = {},
    chosen = this.keys.at(-1),
  ) {
    if (!chosen) throw new Error('this authenticator has no key');
    if (this.#counts) chosen.counter += 1;
    const data = this.#data(chosen, spoilt);
    const clientData = this.#clientData('webauthn.get', options.challenge, spoilt);
    const signed = Buffer.concat([data, hash(Buffer.from(clientData, 'base64url'))]);
    const algorithm = this.#algorithm === 'EdDSA' ? null : 'sha256';
    return {
      id: chosen.id,
      client_data: clientData,
      authenticator_data: text(data),
      signature: text(sign(algorithm, signed, spoilt.key ?? chosen.privateKey)),
      user_handle: spoilt.userHandle ?? chosen.userHandle,
    };
  }

  #data(key: Key, spoilt: Spoilt, credential?: Uint8Array): Buffer {
    const extensions = spoilt.extensions && encodeCBOR(spoilt.extensions);
    const flagged =
      (spoilt.flags ?? flags.presentAndVerified) |
      (credential ? flags.credential : 0) |
      (extensions ? flags.extensions : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(spoilt.counter ?? key.counter);
    return Buffer.concat([
      hash(spoilt.rpId ?? key.rpId),
      Buffer.from([flagged]),
      counter,
      credential ?? Buffer.alloc(0),
      extensions ?? Buffer.alloc(0),
      Buffer.alloc(spoilt.leftOver ?? 0),
    ]);
  }

  #clientData(type: string, challenge: string, spoilt: Spoilt): string {
    return text(
      JSON.stringify({
        type: spoilt.type ?? type,
        challenge: spoilt.challenge ?? challenge,
        origin: spoilt.origin ?? this.#origin,
        crossOrigin: spoilt.crossOrigin ?? false,
      }),
    );
  }
}

/** A private key, and its public half as a COSE key. */
export function newKey(algorithm: Algorithm): {
  privateKey: KeyObject;
  cose: Map<number, CBORType>;
} {
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : algorithm === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { x, y, n, e } = publicKey.export({ format: 'jwk' });
  const cose: Record<Algorithm, [number, CBORType][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ],
  };
  return { privateKey, cose: new Map(cose[algorithm]) };
}
