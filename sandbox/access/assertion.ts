import { signToken } from '#sandbox/identity/keys.ts';
import type { Changes } from '#sandbox/identity/keys.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { audience, team } from './team.ts';

/** How long an Access session lasts by default, in seconds. */
export const lifeSeconds = 24 * 3600;

/** A person who signs in, with the groups in which the identity provider has them. */
export interface Entrant {
  email: string;
  groups: readonly string[];
}

/**
 * The JWT that Access adds to the requests of a signed-in person. `changes` overrides its claims
 * and header
 * (developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/
 * authorization-cookie/application-token).
 */
export async function makeAssertion(
  world: WorldContext,
  { email, groups }: Entrant,
  changes: Changes = {},
): Promise<string> {
  const iat = world.clock.seconds();
  const claims = {
    aud: [audience],
    email,
    exp: iat + lifeSeconds,
    iat,
    nbf: iat,
    iss: team,
    type: 'app',
    identity_nonce: crypto.randomUUID().slice(0, 16),
    sub: await subjectOf(email),
    country: 'DE',
    // What the identity provider says of the person, as Access is told to copy it.
    custom: { groups },
  };
  return signToken(world, 'access', claims, changes);
}

/** Access gives one person the same id every time, so the id is derived from the address. */
async function subjectOf(email: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
