import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { implicitAuthentication } from 'openid-client';

import type { WorldContext } from '#sandbox/world-context.ts';
import { clientId, discover } from './client.ts';
import { findStart, takeToken, useStart } from './starts.ts';

/** What the partner received, as a form. */
export type HandOffForm = { id_token?: string; state?: string; [name: string]: string | undefined };

/**
 * The claims of a valid hand-off; throws the reason if it is not valid. A hand-off that the partner
 * began is checked against its stored state and nonce. A hand-off that a program posts has no
 * stored start, so only its token is checked.
 */
export async function verifyHandOff(
  world: WorldContext,
  request: Request,
  form: HandOffForm,
): Promise<JWTPayload> {
  const { sql } = world.storage;
  if (!form.id_token) throw new Error('there is no id_token');
  if (!form.state) throw new Error('there is no state');
  const start = findStart(sql, form.state, nonceOf(form.id_token));
  if (start && !useStart(sql, start, world.clock.now())) throw new Error('the state was used up');
  const { origin } = new URL(request.url);
  const config = await discover(world, origin);
  const claims = start
    ? await implicitAuthentication(config, request, start.nonce, { expectedState: start.state })
    : await verifyToken(world, form.id_token, config.serverMetadata());
  if (!claims.jti) throw new Error('the token has no id');
  if (!takeToken(sql, claims.jti)) throw new Error('the token was used up');
  return claims;
}

function nonceOf(idToken: string): string {
  try {
    const { nonce } = decodeJwt(idToken);
    return typeof nonce === 'string' ? nonce : '';
  } catch {
    return '';
  }
}

async function verifyToken(
  world: WorldContext,
  idToken: string,
  { issuer, jwks_uri: address = '' }: { issuer: string; jwks_uri?: string },
): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, options) => world.env.PRODUCT.fetch(url, options),
  });
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: ['ES256'],
    issuer,
    audience: clientId,
    currentDate: new Date(world.clock.now()),
    clockTolerance: 5,
    requiredClaims: ['sub', 'exp', 'iat'],
  });
  return payload;
}
