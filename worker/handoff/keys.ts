import { importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import * as z from 'zod/mini';

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/));

const configured = z.array(
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

/** The public half of a key, as the key set shows it (RFC 7517). */
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
  /** Of every key: what an older one has signed is still good. */
  published: readonly PublicKey[];
}

let read: { json: string; keys: Keys } | undefined;

/**
 * Reads the hand-off's keys (`HANDOFF_KEYS`), once for the same text: the first one signs, all are
 * published. Throws for a list that cannot be read or whose first key is not private.
 */
export async function readKeys(json: string): Promise<Keys> {
  if (read?.json !== json) read = { json, keys: await parse(json) };
  return read.keys;
}

async function parse(json: string): Promise<Keys> {
  try {
    const keys = configured.parse(JSON.parse(json));
    const [first] = keys;
    const kids = new Set(keys.map(({ kid }) => kid));
    if (!first?.d || kids.size < keys.length) throw new TypeError();
    return {
      signing: { kid: first.kid, key: await importJWK(first, 'ES256') },
      published: keys.map(({ d: _private, ...shown }) => ({ ...shown, use: 'sig' })),
    };
  } catch {
    // In words of our own: those of the parser quote what they cannot read.
    throw new Error(
      'HANDOFF_KEYS is no JSON list of ES256 keys with a kid each, the first one private; see README',
    );
  }
}
