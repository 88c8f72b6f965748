import { randomText } from '#sandbox/store/new-id.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { makeCredential } from './credential.ts';
import { listIdentities, newSubject, putIdentity } from './identities.ts';
import type { KnownIdentity } from './identities.ts';
import type { ProviderName } from './providers.ts';
import type { SignInRequest } from './sign-in-request.ts';

/** A listed account by its id, or a typed one, which is created if it does not exist. */
export type Choice = { sub: string } | { email: string; name: string };

/** What the provider's library gives to the page. */
export type SignInAnswer =
  | { credential: string; select_by: 'btn' }
  | {
      authorization: { code: string; id_token: string; state: string | undefined };
      user?: { email?: string; name?: { firstName: string; lastName: string } };
    };

function findChoice(
  world: WorldContext,
  provider: ProviderName,
  choice: Choice,
): KnownIdentity | undefined {
  const identities = listIdentities(world.storage.sql, provider);
  if ('sub' in choice) return identities.find(({ sub }) => sub === choice.sub);
  const email = choice.email.toLowerCase();
  const existing = identities.find((identity) => identity.email.toLowerCase() === email);
  const sub = newSubject(provider);
  return existing ?? { provider, sub, ...choice, email_verified: true, signed_in: false };
}

/**
 * Signs a person in at a provider; null for an unknown account. Apple gives the name and address
 * only at the first sign-in (developer.apple.com/documentation/signinwithapplejs/useri).
 */
export async function signIn(
  world: WorldContext,
  provider: ProviderName,
  request: SignInRequest,
  choice: Choice,
): Promise<SignInAnswer | null> {
  const identity = findChoice(world, provider, choice);
  if (!identity) return null;
  putIdentity(world.storage.sql, { ...identity, signed_in: true });
  if (provider === 'google') {
    const credential = await makeCredential(world, identity, request.nonce);
    return { credential, select_by: 'btn' };
  }
  const scopes = (request.scope ?? '').split(' ');
  const withEmail = scopes.includes('email');
  const claims = withEmail ? {} : { email: null, email_verified: null, is_private_email: null };
  const authorization = {
    code: `c${randomText(40)}.0.${randomText(20)}`,
    id_token: await makeCredential(world, identity, request.nonce, { claims }),
    state: request.state,
  };
  const withName = scopes.includes('name');
  if (identity.signed_in || !(withEmail || withName)) return { authorization };
  const [firstName = '', ...rest] = identity.name.split(' ');
  const name = { firstName, lastName: rest.join(' ') };
  return {
    authorization,
    user: { ...(withEmail && { email: identity.email }), ...(withName && { name }) },
  };
}
