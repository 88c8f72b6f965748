import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWK } from 'jose';
import { beforeAll, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { Person } from '#tests/support/people.ts';
import { newKey } from '#tests/support/production.ts';
import { test } from '#tests/support/test.ts';
import { request, subscriber } from './hand-offs.ts';
import { productWith } from './product-with.ts';

let person: Person;

beforeAll(async () => {
  person = await subscriber(await world());
});

/** The key set and a new token of the product with these keys. */
async function withKeys(keys: readonly JWK[]): Promise<{ set: JSONWebKeySet; token: string }> {
  const product = await productWith(await world(), { keys: keys.map((key) => ({ ...key })) });
  const set = (await (await product.fetch('/.well-known/jwks.json')).json()) as JSONWebKeySet;
  const { id_token: token } = await product.handOff(person, request());
  return { set, token: token ?? '' };
}

async function signedBy(set: JSONWebKeySet, token: string): Promise<string | undefined> {
  const options = { currentDate: new Date(0), requiredClaims: ['sub'] };
  return (await jwtVerify(token, createLocalJWKSet(set), options)).protectedHeader.kid;
}

test('during a key change each token can be verified with the key set of a neighbouring step', async () => {
  const [old, next] = [await newKey('old'), await newKey('new')];
  const before = await withKeys([old]);
  const published = await withKeys([old, next]);
  const changed = await withKeys([next, old]);
  const after = await withKeys([next]);

  // A client may still have the key set of the step before.
  expect(await signedBy(before.set, published.token)).toBe('old');
  expect(await signedBy(published.set, changed.token)).toBe('new');
  expect(await signedBy(changed.set, published.token)).toBe('old');
  expect(await signedBy(changed.set, after.token)).toBe('new');
  await expect(signedBy(after.set, before.token)).rejects.toMatchObject({
    code: 'ERR_JWKS_NO_MATCHING_KEY',
  });
});

test('an older key may be listed without its private half', async () => {
  const [old, next] = [await newKey('old'), await newKey('new')];
  const { d: _private, ...shown } = old;
  const { token } = await withKeys([old]);
  const { set } = await withKeys([next, shown]);
  expect(await signedBy(set, token)).toBe('old');
});

test('the key set shows public halves only, and may be cached for five minutes', async () => {
  const product = await productWith(await world(), {
    keys: [await newKey('a'), await newKey('b')].map((key) => ({ ...key, key_ops: ['sign'] })),
  });
  const answer = await product.fetch('/.well-known/jwks.json');
  const { keys } = (await answer.json()) as JSONWebKeySet;
  const members = ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'];
  expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([members, members]);
  expect(keys.map(({ kid, use, alg }) => [kid, use, alg])).toEqual([
    ['a', 'sig', 'ES256'],
    ['b', 'sig', 'ES256'],
  ]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('the metadata gives the addresses and the supported options', async ({ w: here }) => {
  const answer = await here.fetch('/.well-known/openid-configuration');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  const forApps = await here.fetch('/.well-known/oauth-authorization-server');
  expect(await answer.json()).toEqual({
    ...((await forApps.json()) as object),
    issuer: here.origin,
    authorization_endpoint: `${here.origin}/oauth/authorize`,
    jwks_uri: `${here.origin}/.well-known/jwks.json`,
    response_types_supported: ['id_token', 'code'],
    response_modes_supported: ['form_post', 'query'],
    grant_types_supported: ['implicit', 'authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: expect.arrayContaining(['sub', 'iss', 'email', 'nonce']),
    request_uri_parameter_supported: false,
  });
});
