import type { WorldContext } from '#sandbox/world-context.ts';
import { signToken } from './keys.ts';
import type { Changes } from './keys.ts';
import { providers } from './providers.ts';
import type { ProviderName } from './providers.ts';

const lifeSeconds = 3600;

/** A person's account at a provider. */
export interface Identity {
  provider: ProviderName;
  /** The provider's id of the person, which never changes. */
  sub: string;
  email: string;
  name: string;
  email_verified: boolean;
  /** The domain of a Google Workspace. Without it, the address says whether it is at one. */
  hd?: string | undefined;
}

/** At this domain everybody's Google account belongs to a Workspace. */
const workspace = 'google.example';

type Members = Record<string, unknown>;

/** developers.google.com/identity/gsi/web/reference/js-reference#credential */
function googleClaims(
  { sub, email, name, email_verified, ...more }: Identity,
  at: number,
): Members {
  const hd = more.hd ?? (email.toLowerCase().endsWith(`@${workspace}`) ? workspace : undefined);
  const [given_name, ...rest] = name.split(' ');
  const family_name = rest.join(' ') || undefined;
  const azp = providers.google.clientId;
  const jti = crypto.randomUUID().replaceAll('-', '');
  const names = { name, given_name, family_name };
  return { azp, sub, hd, email, email_verified, ...names, nbf: at - 300, jti };
}

/**
 * developer.apple.com/documentation/signinwithapple/
 * authenticating-users-with-sign-in-with-apple
 */
function appleClaims({ sub, email, email_verified }: Identity, at: number): Members {
  // Apple sends these claims as strings or as booleans.
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

/**
 * The id token that a provider issues after a sign-in. `changes` overrides its claims and header.
 */
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
  return signToken(world, identity.provider, claims, changes);
}
