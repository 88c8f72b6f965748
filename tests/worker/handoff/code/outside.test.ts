import { OAuth2Client } from '@badgateway/oauth2-client';
import * as openid from 'openid-client';
import { expect } from 'vitest';

import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { Browser } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import type { CodeAnswer } from '#worker/handoff/schemas.ts';
import { askOwn, nativeApp } from './native-app.ts';

/*
 * Two libraries that are not ours sign in as an app would: they get nothing but the site's address.
 */

/** Opens the page to which the library leads, and agrees: returns where the browser goes then. */
async function agreeAt(browser: Browser, address: string): Promise<URL> {
  const url = new URL(address);
  expect((await browser.get(url.pathname + url.search)).status).toBe(200);
  const known = new Set(['client_id', 'redirect_uri', 'state', 'nonce']);
  const asked = [...url.searchParams].filter(
    ([name]) => known.has(name) || name.startsWith('code_'),
  );
  const body = { ...Object.fromEntries(asked), approve: true };
  const answer = await browser.post('/api/account/oauth/code', body);
  return new URL(((await answer.json()) as CodeAnswer).url);
}

const fetchIn = (w: World) => (input: string | URL | Request, init?: RequestInit) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init?.headers);
  headers.set('origin', 'https://app.example');
  return w.fetch(url.pathname + url.search, { ...init, headers });
};

test.for(['oauth2', 'oidc'] as const)(
  'openid-client discovers it (%s), signs in, refreshes and signs out',
  async (algorithm, { w, person }) => {
    const skew = Math.round(((await clockOf(w)) - Date.now()) / 1000);
    const config = await openid.discovery(
      new URL(w.origin),
      nativeApp.id,
      { id_token_signed_response_alg: 'ES256', [openid.clockSkew]: skew },
      openid.None(),
      {
        algorithm,
        execute: [openid.allowInsecureRequests],
        [openid.customFetch]: fetchIn(w) as openid.CustomFetch,
      },
    );
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
    const verifier = openid.randomPKCECodeVerifier();
    const nonce = openid.randomNonce();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: nativeApp.redirectUri,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce,
      state,
    });
    const back = await agreeAt(person, address.href);
    const tokens = await openid.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    expect(tokens.claims()).toMatchObject({ email: person.email });
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await askOwn(w, next.access_token)).status).toBe(200);
    await openid.tokenRevocation(config, next.refresh_token ?? '');
    expect((await askOwn(w, next.access_token)).status).toBe(401);
  },
);

test('another library signs in, refreshes and signs out', async ({ w, person }) => {
  const client = new OAuth2Client({
    server: w.origin,
    clientId: nativeApp.id,
    discoveryEndpoint: '/.well-known/oauth-authorization-server',
    fetch: fetchIn(w),
  });
  const verifier = 'v'.repeat(43);
  const redirectUri = nativeApp.redirectUri;
  const address = await client.authorizationCode.getAuthorizeUri({
    redirectUri,
    state: 's',
    codeVerifier: verifier,
    scope: ['openid'],
  });
  const back = await agreeAt(person, address);
  const tokens = await client.authorizationCode.getTokenFromCodeRedirect(back, {
    redirectUri,
    state: 's',
    codeVerifier: verifier,
  });
  const next = await client.refreshToken(tokens);
  expect((await askOwn(w, next.accessToken)).status).toBe(200);
  await client.revoke(next);
  expect((await askOwn(w, next.accessToken)).status).toBe(401);
});
