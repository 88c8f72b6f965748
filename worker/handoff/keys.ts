import { importJWK } from 'jose';
import type { CryptoKey } from 'jose';
import * as z from 'zod/mini';

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/));

const jwk = z.object({
  kid: z.string().check(z.minLength(1)),
  alg: z.literal('ES256'),
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: z.optional(coordinate),
});

/** The public half of a key, as the key set publishes it (RFC 7517). */
export type PublicKey = Omit<z.output<typeof jwk>, 'd'> & { use: 'sig' };

/** The hand-off's keys: the one that signs, and those with which tokens can be verified. */
export interface Keys {
  signing: { kid: string; key: CryptoKey };
  /** The public half of every key: tokens that an older key has signed are still valid. */
  published: readonly PublicKey[];
}

/**
 * The list in `HANDOFF_KEYS`. The first key signs, and all are published. All are imported here,
 * which fails for a private half that is another key's.
 */
export const keysSchema = z.pipe(
  z.array(jwk).check(
    z.minLength(1, 'is empty'),
    z.refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'has a kid twice'),
    z.refine(
      ([first]) => !first || first.d !== undefined,
      'begins with a key without its private half',
    ),
  ),
  z.transform(async (keys, context): Promise<Keys> => {
    const imported = await Promise.all(keys.map((key) => importKey(key)));
    for (const [at, key] of imported.entries()) {
      if (key) continue;
      const message = 'is no key for ES256: its parts do not belong together';
      context.issues.push({ code: 'custom', path: [at], message, input: undefined });
    }
    const [first] = keys;
    const [key] = imported;
    if (!first || !key) return z.NEVER;
    return {
      signing: { kid: first.kid, key },
      published: keys.map(({ d: _private, ...shown }) => ({ ...shown, use: 'sig' })),
    };
  }),
);

async function importKey(key: z.output<typeof jwk>): Promise<CryptoKey | null> {
  try {
    return await importJWK(key, 'ES256');
  } catch {
    return null;
  }
}
