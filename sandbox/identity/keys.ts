import type { WorldContext } from '#sandbox/world-context.ts';
import type { ProviderName } from './providers.ts';

/** Whoever signs tokens that the product's Worker believes. */
export type Signer = ProviderName | 'access';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const size = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

type StoredKey = { kid: string; jwk: JsonWebKey };

async function newKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey({ ...algorithm, ...size }, true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { kid: crypto.randomUUID().replaceAll('-', ''), jwk };
}

// Beside the tables, so that a reset leaves it: who verifies may keep a key set for hours.
async function loadKey({ storage }: WorldContext, signer: Signer): Promise<StoredKey> {
  const place = `identity-key-${signer}`;
  const stored = await storage.get<StoredKey>(place);
  if (stored) return stored;
  const made = await newKey();
  await storage.put(place, made);
  return made;
}

// Asked for twice at the same moment, it is made once.
const loaded = new Map<Signer, Promise<StoredKey>>();

function storedKey(world: WorldContext, signer: Signer): Promise<StoredKey> {
  const key = loaded.get(signer) ?? loadKey(world, signer);
  loaded.set(signer, key);
  return key;
}

/** The key that somebody signs with, and the name it has in the key set. */
async function signingKey(
  world: WorldContext,
  signer: Signer,
): Promise<{ kid: string; key: CryptoKey }> {
  const { kid, jwk } = await storedKey(world, signer);
  return { kid, key: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']) };
}

/** Their public keys, as their own host shows them (RFC 7517). */
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

/** What differs from the token that somebody would sign; a null takes a member away. */
export interface Changes {
  claims?: Members | undefined;
  header?: Members | undefined;
}

function changed(members: Members, changes: Members = {}): Members {
  const entries = Object.entries({ ...members, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** A JWT of these claims, changed as asked for and signed as RS256 does, whatever its header says. */
export async function signToken(
  world: WorldContext,
  signer: Signer,
  claims: Members,
  changes: Changes = {},
): Promise<string> {
  const { kid, key } = await signingKey(world, signer);
  const header = changed({ alg: 'RS256', kid, typ: 'JWT' }, changes.header);
  const content = `${json(header)}.${json(changed(claims, changes.claims))}`;
  const bytes = new TextEncoder().encode(content);
  const mark = await crypto.subtle.sign(algorithm.name, key, bytes);
  return `${content}.${encode(new Uint8Array(mark))}`;
}
