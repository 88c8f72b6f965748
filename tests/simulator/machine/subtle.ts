import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createSecretKey,
} from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';

type Bytes = ArrayBuffer | ArrayBufferView<ArrayBuffer>;

/**
 * A key of this stand-in, which supports only HMAC with SHA-256, AES-GCM with 256 bits, and what
 * looks like a signature with ES256.
 */
interface Key {
  secret: KeyObject;
}

/** A key as the library looks at it before it uses it. */
function aesKey(bytes: Buffer): Key {
  const algorithm = { name: 'AES-GCM', length: bytes.length * 8 };
  return Object.assign(
    { secret: createSecretKey(bytes) },
    { algorithm, usages: ['encrypt', 'decrypt'] },
  );
}

/** The key of id tokens, as the library looks at it before it uses it. */
function signingKey(data: JsonWebKey): Key {
  return Object.assign(
    { secret: createPrivateKey({ key: data, format: 'jwk' }) },
    {
      type: 'private',
      algorithm: { name: 'ECDSA', namedCurve: 'P-256' },
      usages: ['sign'],
      [Symbol.toStringTag]: 'CryptoKey',
    },
  );
}

/** A key is created once for each secret, and there are only a few secrets. */
const keys = new Map<string, Key>();

const bytesOf = (data: Bytes): Buffer =>
  data instanceof ArrayBuffer
    ? Buffer.from(data)
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength);

const whole = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

function refuse(what: string): never {
  throw new Error(`${what} is not simulated: it would be done in a thread, in no certain order`);
}

const isJwk = (data: Bytes | JsonWebKey): data is JsonWebKey => 'kty' in data;

/** What AES-GCM is called with; its tag follows the text. */
interface Gcm {
  iv: Bytes;
  additionalData: Bytes;
}

const tagBytes = 16;

const digests: Record<string, string> = { 'SHA-256': 'sha256', 'SHA-1': 'sha1' };

/**
 * The part of WebCrypto that the code uses, done at once. The real one works in a pool of threads,
 * whose order no seed determines. Anything else is refused, so nobody can use it unnoticed.
 */
export const subtle = {
  digest: async (algorithm: string | { name: string }, data: Bytes): Promise<ArrayBuffer> => {
    const name = typeof algorithm === 'string' ? algorithm : algorithm.name;
    const digest = digests[name] ?? refuse(name);
    return whole(createHash(digest).update(bytesOf(data)).digest());
  },
  importKey: async (
    format: string,
    data: Bytes | JsonWebKey,
    { name, hash }: { name: string; hash?: string | { name: string } },
  ): Promise<Key> => {
    if (isJwk(data)) return signingKey(data);
    if (name === 'AES-GCM') return aesKey(bytesOf(data));
    const digest = typeof hash === 'object' ? hash.name : hash;
    if (format !== 'raw' || name !== 'HMAC' || digest !== 'SHA-256') refuse(`a key for ${name}`);
    const secret = bytesOf(data);
    const known = keys.get(secret.toString('hex'));
    if (known) return known;
    const key = { secret: createSecretKey(secret) };
    keys.set(secret.toString('hex'), key);
    return key;
  },
  // A signature with ES256 has a part by chance. Nobody in a life verifies one, so this only looks
  // like it: 64 bytes, and the same ones for the same text.
  sign: async (_algorithm: unknown, { secret }: Key, data: Bytes): Promise<ArrayBuffer> =>
    secret.type === 'private'
      ? whole(createHash('sha512').update(bytesOf(data)).digest())
      : whole(createHmac('sha256', secret).update(bytesOf(data)).digest()),
  encrypt: async (
    { iv, additionalData }: Gcm,
    { secret }: Key,
    data: Bytes,
  ): Promise<ArrayBuffer> => {
    const cipher = createCipheriv('aes-256-gcm', secret, bytesOf(iv));
    cipher.setAAD(bytesOf(additionalData));
    const text = Buffer.concat([cipher.update(bytesOf(data)), cipher.final()]);
    return whole(Buffer.concat([text, cipher.getAuthTag()]));
  },
  decrypt: async (
    { iv, additionalData }: Gcm,
    { secret }: Key,
    data: Bytes,
  ): Promise<ArrayBuffer> => {
    const sealed = bytesOf(data);
    const decipher = createDecipheriv('aes-256-gcm', secret, bytesOf(iv));
    decipher.setAAD(bytesOf(additionalData));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return whole(Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]));
  },
};
