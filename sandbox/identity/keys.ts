import type { WorldContext } from '#sandbox/world-context.ts';
import type { ProviderName } from './providers.ts';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const size = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

type StoredKey = { kid: string; jwk: JsonWebKey };

async function newKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey({ ...algorithm, ...size }, true, ['sign', 'verify']);
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { kid: crypto.randomUUID().replaceAll('-', ''), jwk };
}

// Beside the tables, so that a reset leaves it: who verifies may keep a key set for hours.
async function loadKey({ storage }: WorldContext, provider: ProviderName): Promise<StoredKey> {
  const place = `identity-key-${provider}`;
  const stored = await storage.get<StoredKey>(place);
  if (stored) return stored;
  const made = await newKey();
  await storage.put(place, made);
  return made;
}

// Asked for twice at the same moment, it is made once.
const loaded = new Map<ProviderName, Promise<StoredKey>>();

function storedKey(world: WorldContext, provider: ProviderName): Promise<StoredKey> {
  const key = loaded.get(provider) ?? loadKey(world, provider);
  loaded.set(provider, key);
  return key;
}

/** The key that a provider signs with, and the name it has in the key set. */
export async function signingKey(
  world: WorldContext,
  provider: ProviderName,
): Promise<{ kid: string; key: CryptoKey }> {
  const { kid, jwk } = await storedKey(world, provider);
  return { kid, key: await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign']) };
}

/** The public keys of a provider, as its own host shows them (RFC 7517). */
export async function keySet(world: WorldContext, provider: ProviderName) {
  const { kid, jwk } = await storedKey(world, provider);
  const { kty, n, e } = jwk;
  return { keys: [{ kty, kid, use: 'sig', alg: 'RS256', n, e }] };
}

/** Signs bytes as RS256 does. */
export async function signWith(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign(algorithm.name, key, bytes));
}
