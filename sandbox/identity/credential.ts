import type { WorldContext } from '#sandbox/world-context.ts';
import { signingKey, signWith } from './keys.ts';
import { providers } from './providers.ts';
import type { ProviderName } from './providers.ts';

const lifeSeconds = 3600;

/** Somebody at a provider. */
export interface Identity {
  provider: ProviderName;
  /** The provider's own id of the person, which never changes. */
  sub: string;
  email: string;
  name: string;
  email_verified: boolean;
}

/** What differs from the token that a sign-in gives; a null takes a member away. */
export interface Changes {
  claims?: Record<string, unknown> | undefined;
  header?: Record<string, unknown> | undefined;
}

type Members = Record<string, unknown>;

/** developers.google.com/identity/gsi/web/reference/js-reference#credential */
function googleClaims({ sub, email, name, email_verified }: Identity, at: number): Members {
  const [given_name, ...rest] = name.split(' ');
  const family_name = rest.join(' ') || undefined;
  const azp = providers.google.clientId;
  const jti = crypto.randomUUID().replaceAll('-', '');
  return { azp, sub, email, email_verified, name, given_name, family_name, nbf: at - 300, jti };
}

/** developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple */
function appleClaims({ sub, email, email_verified }: Identity, at: number): Members {
  // Apple writes these as strings or as booleans.
  const relay = email.toLowerCase().endsWith('@privaterelay.appleid.com');
  return {
    sub,
    email,
    email_verified: String(email_verified),
    ...(relay && { is_private_email: 'true' }),
    auth_time: at,
    nonce_supported: true,
  };
}

function changed(members: Members, changes: Members = {}): Members {
  const entries = Object.entries({ ...members, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

const encode = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const json = (members: Members): string =>
  encode(new TextEncoder().encode(JSON.stringify(members)));

/** The id token that a provider gives after somebody has signed in there, with the changes asked for. */
export async function makeCredential(
  world: WorldContext,
  identity: Identity,
  nonce: string | undefined,
  changes: Changes = {},
): Promise<string> {
  const { issuer: iss, clientId: aud } = providers[identity.provider];
  const iat = world.clock.seconds();
  const own = identity.provider === 'google' ? googleClaims : appleClaims;
  const claims = { iss, aud, ...own(identity, iat), nonce, iat, exp: iat + lifeSeconds };
  const { kid, key } = await signingKey(world, identity.provider);
  const header = changed({ alg: 'RS256', kid, typ: 'JWT' }, changes.header);
  const content = `${json(header)}.${json(changed(claims, changes.claims))}`;
  return `${content}.${encode(await signWith(key, new TextEncoder().encode(content)))}`;
}
