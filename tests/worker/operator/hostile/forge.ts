import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { World } from '#tests/harness.ts';
import { assertion } from '#tests/operators.ts';
import type { AssertionChanges } from '#tests/operators.ts';

type Members = Record<string, unknown>;

/** What an attacker of the desk has: an assertion that Access made for somebody, the keys, own keys. */
export interface Forge {
  world: World;
  /** The one that would be believed. */
  genuine: string;
  header: Members & { kid: string };
  claims: Members & { iat: number; exp: number; iss: string; aud: string[] };
  /** The team's public key and its JWK. */
  key: KeyObject;
  jwk: Members & { n: string };
  /** One that Access has really signed, although it is not as it should be. */
  signed: (changes: AssertionChanges) => Promise<string>;
  /** The genuine one changed, with any signature. */
  unsigned: (changes: AssertionChanges, signature?: string) => string;
  /** The same, signed with a key of the attacker's. */
  forged: (changes: AssertionChanges, key?: KeyObject) => string;
  /** The same, signed as HS… under a secret that everybody knows. */
  hmacked: (secret: string | Buffer, alg?: string) => string;
}

/** An attacker's keys. */
export const own = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

function part(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

function read(token: string, index: 0 | 1): Members {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Members;
}

function changed(members: Members, changes: Members = {}): Members {
  const entries = Object.entries({ ...members, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Gathers all that. */
export async function newForge(world: World): Promise<Forge> {
  const genuine = await assertion(world);
  const header = read(genuine, 0) as Forge['header'];
  const claims = read(genuine, 1) as Forge['claims'];
  const set = await world.fetch('/sandbox/api/access/keys');
  const { keys } = (await set.json()) as { keys: Forge['jwk'][] };
  const [jwk] = keys;
  if (!jwk) throw new Error('Access has no key');
  const content = (changes: AssertionChanges): string =>
    `${part(changed(header, changes.header))}.${part(changed(claims, changes.claims))}`;
  return {
    world,
    genuine,
    header,
    claims,
    key: createPublicKey({ key: { ...jwk }, format: 'jwk' }),
    jwk,
    signed: (changes) => assertion(world, changes),
    unsigned: (changes, signature = '') => `${content(changes)}.${signature}`,
    forged: (changes, key = own.rsa.privateKey) => {
      const text = content(changes);
      const options = { key, dsaEncoding: 'ieee-p1363' } as const;
      return `${text}.${sign('sha256', Buffer.from(text), options).toString('base64url')}`;
    },
    hmacked: (secret, alg = 'HS256') => {
      const text = content({ header: { alg } });
      const mac = createHmac(`sha${alg.slice(2)}`, secret).update(text);
      return `${text}.${mac.digest('base64url')}`;
    },
  };
}
