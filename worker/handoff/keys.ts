import { importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import * as z from 'zod/mini';

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/));

const keysSchema = z.array(
  z.object({
    kid: z.string().check(z.minLength(1)),
    alg: z.literal('ES256'),
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: coordinate,
    y: coordinate,
    d: z.optional(coordinate),
  }),
);

/** The public half of a key, as the key set publishes it (RFC 7517). */
export interface PublicKey {
  kid: string;
  use: 'sig';
  alg: 'ES256';
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

interface Keys {
  signing: { kid: string; key: CryptoKey };
  /** The public half of every key: tokens that an older key has signed are still valid. */
  published: readonly PublicKey[];
}

let cache: { json: string; keys: Keys } | undefined;

/**
 * Reads the hand-off's keys (`HANDOFF_KEYS`), once while the text stays the same. The first key
 * signs, and all are published. Throws for a list that cannot be read, or whose first key is not
 * private.
 */
export async function readKeys(json: string): Promise<Keys> {
  if (cache?.json !== json) cache = { json, keys: await parse(json) };
  return cache.keys;
}

async function parse(json: string): Promise<Keys> {
  try {
    const keys = keysSchema.parse(JSON.parse(json));
    const [first] = keys;
    const kids = new Set(keys.map(({ kid }) => kid));
    if (!first?.d || kids.size < keys.length) throw new TypeError();
    return {
      signing: { kid: first.kid, key: await importJWK(first, 'ES256') },
      published: keys.map(({ d: _private, ...shown }) => ({ ...shown, use: 'sig' })),
    };
  } catch {
    // Do not pass on the parser's message: it quotes its input, which has private keys.
    throw new Error(
      'HANDOFF_KEYS is no JSON list of ES256 keys with a kid each, the first one private; see README',
    );
  }
}
