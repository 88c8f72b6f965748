import * as openid from 'openid-client';

import type { WorldContext } from '#sandbox/world-context.ts';

/** What the product knows the partner by. */
export const clientId = 'lexlern-app';

const toleranceSeconds = 5;

/** Where hand-offs come in. */
export function callbackOf(origin: string): string {
  return `${origin}/sandbox/partner/callback`;
}

/** The world's time against this machine's, whole seconds. */
function skewOf(world: WorldContext): number {
  return Math.round((world.clock.now() - Date.now()) / 1000);
}

/**
 * The partner as a client of the product, from the product's own metadata; it asks over the
 * binding. Throws when they cannot be had.
 */
export function discover(world: WorldContext, origin: string): Promise<openid.Configuration> {
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
      // Only ever this machine's own address, which has no certificate.
      execute: [openid.allowInsecureRequests, openid.useIdTokenResponseType],
      [openid.customFetch]: (url, options) => world.env.PRODUCT.fetch(url, options as RequestInit),
    },
  );
}
