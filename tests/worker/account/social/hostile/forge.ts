import { constants, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import type { World } from '#tests/harness.ts';
import { beginSocial } from '#tests/identities.ts';
import type { Identity } from '#tests/identities.ts';
import type { Browser } from '#tests/people.ts';

type Members = Record<string, unknown>;

/** What is done to a token; a null takes a member away. */
export interface Changes {
  claims?: Members;
  header?: Members;
}

/** Everything an attacker has: a genuine token for this browser's nonce, the public keys, own keys. */
export interface Forge {
  world: World;
  browser: Browser;
  identity: Identity;
  nonce: string;
  /** The token that would be believed. */
  genuine: string;
  header: Members;
  claims: Members & { iss: string; aud: string; iat: number; sub: string };
  /** The provider's public key and its JWK. */
  key: KeyObject;
  jwk: Members & { n: string; kid: string };
  /** A token that the provider has really signed, although it is not as it should be. */
  signed: (changes: Changes, by?: Partial<Identity>) => Promise<string>;
  /** The genuine token changed, without anything that could vouch for it but `signature`. */
  unsigned: (changes: Changes, signature?: string) => string;
  /** The genuine token changed and signed with a key of the attacker's own. */
  forged: (changes: Changes, key?: KeyObject) => string;
  /** The genuine token changed, with an HMAC over it. */
  hmacked: (secret: string | Buffer, algorithm?: 'HS256' | 'HS384' | 'HS512') => string;
}

/** An attacker's keys. */
export const own = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  weak: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ed: generateKeyPairSync('ed25519'),
};

/** base64url of a text, or of the JSON of anything else. */
export function part(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return Buffer.from(text).toString('base64url');
}

/** The members that the token's part holds. */
export function read(token: string, index: 0 | 1): Members {
  const text = Buffer.from(token.split('.')[index] ?? '', 'base64url').toString();
  return JSON.parse(text) as Members;
}

/** The signature of a content, base64url, as the header's algorithm makes it. */
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

function changed(members: Members, changes: Members = {}): Members {
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

const published = new Map<string, Promise<{ keys: Forge['jwk'][] }>>();

async function publicKey(world: World, provider: string): Promise<Forge['jwk']> {
  const set = published.get(provider) ?? askSandbox(world, `identity/${provider}/keys`);
  published.set(provider, set);
  const [jwk] = (await set).keys;
  if (!jwk) throw new Error(`${provider} has no key`);
  return jwk;
}

/** Begins a social sign-in in this browser, and gathers what an attacker of it would have. */
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
    `${part(changed(header, changes.header))}.${part(changed(claims, changes.claims))}`;
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
