import * as openid from 'openid-client';

import type { WorldContext } from '#sandbox/world-context.ts';

/** The partner's client id at the product. */
export const clientId = 'lexlern-app';

const toleranceSeconds = 5;

/** The address to which the product posts hand-offs. */
export function callbackOf(origin: string): string {
  return `${origin}/sandbox/partner/callback`;
}

/** How far the world's time is ahead of this machine's, in whole seconds. */
function skewOf(world: WorldContext): number {
  return Math.round((world.clock.now() - Date.now()) / 1000);
}

/** How the partner signs people in: an id token is posted to it, or its native app gets a code. */
type Way = 'form' | 'code';

/**
 * The partner as an OpenID client, configured from the product's metadata. It fetches them over the
 * service binding and throws if that fails.
 */
export function discover(
  world: WorldContext,
  origin: string,
  way: Way = 'form',
): Promise<openid.Configuration> {
  return openid.discovery(
    new URL(origin),
    clientId,
    {
      id_token_signed_response_alg: 'ES256',
      [openid.clockSkew]: skewOf(world),
      [openid.clockTolerance]: toleranceSeconds,
    },
    openid.None(),
    {
      algorithm: 'oidc',
      // The address is always this machine's own, which has no certificate.
      execute: [
        openid.allowInsecureRequests,
        ...(way === 'form' ? [openid.useIdTokenResponseType] : []),
      ],
      [openid.customFetch]: (url, options) => world.env.PRODUCT.fetch(url, options as RequestInit),
    },
  );
}
