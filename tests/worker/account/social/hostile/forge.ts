import { constants, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { World } from '#tests/support/world.ts';
import { beginSocial } from '#tests/support/identities.ts';
import type { Identity } from '#tests/support/identities.ts';
import type { Browser } from '#tests/support/people.ts';

type Members = Record<string, unknown>;

/** The changes to a token. A null removes the member. */
export interface Changes {
  claims?: Members;
  header?: Members;
}

/**
 * All that an attacker has: a genuine token for this browser's nonce, the public keys, own keys.
 */
export interface Forge {
  world: World;
  browser: Browser;
  identity: Identity;
  nonce: string;
  /** The token that the product accepts. */
  genuine: string;
  header: Members;
  claims: Members & { iss: string; aud: string; iat: number; sub: string };
  /** The provider's public key and its JWK. */
  key: KeyObject;
  jwk: Members & { n: string; kid: string };
  /** A token with these changes that the provider really signed. */
  signed: (changes: Changes, by?: Partial<Identity>) => Promise<string>;
  /** The genuine token with changes, and with `signature` in place of its own signature. */
  unsigned: (changes: Changes, signature?: string) => string;
  /** The genuine token with changes, signed with the attacker's own key. */
  forged: (changes: Changes, key?: KeyObject) => string;
  /** The genuine token with another algorithm in its header and an HMAC as its signature. */
  hmacked: (secret: string | Buffer, algorithm?: 'HS256' | 'HS384' | 'HS512') => string;
}

/** An attacker's keys. */
export const own = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  weak: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed: generateKeyPairSync('ed25519'),
};

/** Encodes a text, or the JSON of anything else, as base64url. */
export function part(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return Buffer.from(text).toString('base64url');
}

/** The members in one part of the token. */
export function read(token: string, index: 0 | 1): Members {
  const text = Buffer.from(token.split('.')[index] ?? '', 'base64url').toString();
  return JSON.parse(text) as Members;
}

/** Signs a content with the header's algorithm, and encodes the signature as base64url. */
export function signature(content: string, key: KeyObject, algorithm: unknown = 'RS256'): string {
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const ways: Record<string, [string | null, object]> = {
    PS256: ['sha256', pss],
    ES256: ['sha256', { dsaEncoding: 'ieee-p1363' }],
    EdDSA: [null, {}],
    RS384: ['sha384', {}],
    RS512: ['sha512', {}],
  };
  const [hash, options] = ways[String(algorithm)] ?? ['sha256', {}];
  return sign(hash, Buffer.from(content), { key, ...options }).toString('base64url');
}

function withChanges(members: Members, changes: Members = {}): Members {
  const entries = Object.entries({ ...members, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

async function askSandbox<T>(world: World, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await world.fetch(`/sandbox/api/${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const keySets = new Map<string, Promise<{ keys: Forge['jwk'][] }>>();

async function publicKey(world: World, provider: string): Promise<Forge['jwk']> {
  const set = keySets.get(provider) ?? askSandbox(world, `identity/${provider}/keys`);
  keySets.set(provider, set);
  const [jwk] = (await set).keys;
  if (!jwk) throw new Error(`${provider} has no key`);
  return jwk;
}

/** Begins a social sign-in in this browser, and collects what an attacker would have. */
export async function newForge(world: World, browser: Browser, identity: Identity): Promise<Forge> {
  const nonce = await beginSocial(browser);
  const signed = async (changes: Changes, by: Partial<Identity> = {}): Promise<string> => {
    const body = { ...identity, ...by, nonce, ...changes };
    return (await askSandbox<{ credential: string }>(world, 'identity', body)).credential;
  };
  const genuine = await signed({});
  const jwk = await publicKey(world, identity.provider);
  const header = read(genuine, 0);
  const claims = read(genuine, 1) as Forge['claims'];

  const content = (changes: Changes): string =>
    `${part(withChanges(header, changes.header))}.${part(withChanges(claims, changes.claims))}`;
  return {
    world,
    browser,
    identity,
    nonce,
    genuine,
    header,
    claims,
    key: createPublicKey({ key: { ...jwk }, format: 'jwk' }),
    jwk,
    signed,
    unsigned: (changes, text = '') => `${content(changes)}.${text}`,
    forged: (changes, key = own.rsa.privateKey) => {
      const text = content(changes);
      return `${text}.${signature(text, key, changes.header?.alg)}`;
    },
    hmacked: (secret, alg = 'HS256') => {
      const text = content({ header: { alg } });
      const hmac = createHmac(`sha${alg.slice(2)}`, secret).update(text);
      return `${text}.${hmac.digest('base64url')}`;
    },
  };
}
