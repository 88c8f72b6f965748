import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { World } from '#tests/support/world.ts';
import { assertion } from '#tests/support/operators.ts';
import type { AssertionChanges } from '#tests/support/operators.ts';

type Members = Record<string, unknown>;

/** All that an attacker of the desk has: another person's assertion, the public keys, own keys. */
export interface Forge {
  world: World;
  /** The assertion that the product accepts. */
  genuine: string;
  header: Members & { kid: string };
  claims: Members & { iat: number; exp: number; iss: string; aud: string[] };
  /** The team's public key and its JWK. */
  key: KeyObject;
  jwk: Members & { n: string };
  /** An assertion with these changes that Access really signed. */
  signed: (changes: AssertionChanges) => Promise<string>;
  /** The genuine assertion with changes, and with any signature. */
  unsigned: (changes: AssertionChanges, signature?: string) => string;
  /** The same, signed with the attacker's key. */
  forged: (changes: AssertionChanges, key?: KeyObject) => string;
  /** The same, with an HMAC signature under a secret that everybody knows. */
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

function withChanges(members: Members, changes: Members = {}): Members {
  const entries = Object.entries({ ...members, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** Collects what an attacker has. */
export async function newForge(world: World): Promise<Forge> {
  const genuine = await assertion(world);
  const header = read(genuine, 0) as Forge['header'];
  const claims = read(genuine, 1) as Forge['claims'];
  const set = await world.fetch('/sandbox/api/access/keys');
  const { keys } = (await set.json()) as { keys: Forge['jwk'][] };
  const [jwk] = keys;
  if (!jwk) throw new Error('Access has no key');
  const content = (changes: AssertionChanges): string =>
    `${part(withChanges(header, changes.header))}.${part(withChanges(claims, changes.claims))}`;
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
