import type { WorldContext } from '#sandbox/world-context.ts';
import type { ProviderName } from './providers.ts';

/** The services that sign tokens for the product's Worker. */
export type Signer = ProviderName | 'access';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const size = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

type StoredKey = { kid: string; jwk: JsonWebKey };

async function newKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey({ ...algorithm, ...size }, true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { kid: crypto.randomUUID().replaceAll('-', ''), jwk };
}

// Stored beside the tables, so a reset keeps the key: verifiers may cache a key set for hours.
async function loadKey({ storage }: WorldContext, signer: Signer): Promise<StoredKey> {
  const place = `identity-key-${signer}`;
  const existing = await storage.get<StoredKey>(place);
  if (existing) return existing;
  const key = await newKey();
  await storage.put(place, key);
  return key;
}

// Two calls at the same moment share one new key.
const keys = new Map<Signer, Promise<StoredKey>>();

function storedKey(world: WorldContext, signer: Signer): Promise<StoredKey> {
  const key = keys.get(signer) ?? loadKey(world, signer);
  keys.set(signer, key);
  return key;
}

/** A service's signing key, and the key's id in the key set. */
async function signingKey(
  world: WorldContext,
  signer: Signer,
): Promise<{ kid: string; key: CryptoKey }> {
  const { kid, jwk } = await storedKey(world, signer);
  return { kid, key: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']) };
}

/** A service's public keys as its host serves them (RFC 7517). */
export async function keySet(world: WorldContext, signer: Signer) {
  const { kid, jwk } = await storedKey(world, signer);
  const { kty, n, e } = jwk;
  return { keys: [{ kty, kid, use: 'sig', alg: 'RS256', n, e }] };
}

type Members = Record<string, unknown>;

const encode = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const json = (members: Members): string =>
  encode(new TextEncoder().encode(JSON.stringify(members)));

/** What differs from the usual token. A null removes a member. */
export interface Changes {
  claims?: Members | undefined;
  header?: Members | undefined;
}

function applyChanges(members: Members, changes: Members = {}): Members {
  const entries = Object.entries({ ...members, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/**
 * A JWT of these claims with the changes applied. It is always signed with RS256, whatever its
 * header says.
 */
export async function signToken(
  world: WorldContext,
  signer: Signer,
  claims: Members,
  changes: Changes = {},
): Promise<string> {
  const { kid, key } = await signingKey(world, signer);
  const header = applyChanges({ alg: 'RS256', kid, typ: 'JWT' }, changes.header);
  const content = `${json(header)}.${json(applyChanges(claims, changes.claims))}`;
  const bytes = new TextEncoder().encode(content);
  const mark = await crypto.subtle.sign(algorithm.name, key, bytes);
  return `${content}.${encode(new Uint8Array(mark))}`;
}
