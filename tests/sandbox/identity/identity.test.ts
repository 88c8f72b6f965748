import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

const keySets = {
  google: '/worker/www.googleapis.com/oauth2/v3/certs',
  apple: '/worker/appleid.apple.com/auth/keys',
};
const audiences = {
  google: {
    issuer: 'https://accounts.google.com',
    audience: 'lexlern-local.apps.googleusercontent.com',
  },
  apple: { issuer: 'https://appleid.apple.com', audience: 'example.lexlern.local' },
};
type Provider = keyof typeof keySets;

let world: SandboxWorld;

beforeAll(async () => {
  world = await sandboxWorld();
});

const erika = {
  sub: '1017',
  email: 'erika@example.com',
  name: 'Erika Maria Mustermann',
  nonce: 'n1',
};

async function credentialOf(provider: Provider, changes: object = {}): Promise<string> {
  const body = { provider, ...erika, ...changes };
  const { credential } = await world.post<{ credential: string }>('/sandbox/api/identity', body);
  return credential;
}

async function verified(provider: Provider, credential: string): Promise<JWTPayload> {
  const keys = createLocalJWKSet(await world.get<JSONWebKeySet>(keySets[provider]));
  const currentDate = new Date((await world.now()) * 1000);
  const { payload } = await jwtVerify(credential, keys, { ...audiences[provider], currentDate });
  return payload;
}

describe('an id token', () => {
  it('of Google names the person, and the key set verifies it', async () => {
    const claims = await verified('google', await credentialOf('google'));
    expect(claims).toMatchObject({
      sub: '1017',
      email: 'erika@example.com',
      email_verified: true,
      name: 'Erika Maria Mustermann',
      given_name: 'Erika',
      family_name: 'Maria Mustermann',
      nonce: 'n1',
    });
    expect(claims.exp).toBe((claims.iat ?? 0) + 3600);
  });

  it('of Apple contains no name, and marks a private relay address as such', async () => {
    const email = 'x7k2m9@privaterelay.appleid.com';
    const claims = await verified('apple', await credentialOf('apple', { email }));
    expect(claims).toMatchObject({ email, email_verified: 'true', is_private_email: 'true' });
    expect(claims).not.toHaveProperty('name');
  });

  it("lives by the world's clock", async () => {
    const old = await credentialOf('google');
    await world.advance(3601);
    await expect(verified('google', old)).rejects.toThrow('"exp" claim timestamp check failed');
    expect((await verified('google', await credentialOf('google'))).sub).toBe('1017');
  });

  it('can be unverified, without a nonce, or changed in any way', async () => {
    const claims = await verified(
      'google',
      await credentialOf('google', { email_verified: false, nonce: undefined }),
    );
    expect(claims.email_verified).toBe(false);
    expect(claims).not.toHaveProperty('nonce');
    const strange = await credentialOf('apple', {
      claims: { aud: ['a', 'b'], sub: null },
      header: { kid: 'other', jku: 'https://example.com/keys' },
    });
    expect(decodeProtectedHeader(strange)).toMatchObject({ alg: 'RS256', kid: 'other' });
    await expect(verified('apple', strange)).rejects.toThrow();
  });
});

describe('the accounts at the providers', () => {
  interface Account {
    provider: string;
    sub: string;
    email: string;
    name: string;
    email_verified: boolean;
  }
  const all = () => world.get<Account[]>('/sandbox/api/identities');

  it('include from the beginning a long name, an unverified address and a relay address', async () => {
    await world.post('/sandbox/api/reset');
    const accounts = await all();
    expect(accounts.filter(({ name }) => name.length === 40)).toHaveLength(1);
    expect(accounts.filter((account) => !account.email_verified)).toHaveLength(1);
    const relays = accounts.filter(({ email }) => email.endsWith('@privaterelay.appleid.com'));
    expect(relays.map(({ provider }) => provider)).toEqual(['apple']);
  });

  it('can be created, changed and deleted', async () => {
    const account = { provider: 'google', email: 'nina@example.com', name: 'Nina' };
    const { sub } = await world.post<Account>('/sandbox/api/identities', account);
    expect(sub).toMatch(/^\d{21}$/);
    await world.post('/sandbox/api/identities', { ...account, sub, email: 'neu@example.com' });
    const found = (await all()).filter((candidate) => candidate.sub === sub);
    expect(found).toMatchObject([{ email: 'neu@example.com', email_verified: true }]);
    await world.fetch(`/sandbox/api/identities/google/${sub}`, { method: 'DELETE' });
    expect((await all()).filter((candidate) => candidate.sub === sub)).toEqual([]);
  });
});

describe('the key sets', () => {
  it('have one public key each and survive a reset', async () => {
    const before = await world.get<JSONWebKeySet>(keySets.google);
    expect(Object.keys(before.keys[0] ?? {}).toSorted()).toEqual([
      'alg',
      'e',
      'kid',
      'kty',
      'n',
      'use',
    ]);
    expect(await world.get(keySets.apple)).not.toEqual(before);
    expect(await world.get('/sandbox/api/identity/google/keys')).toEqual(before);
    await world.post('/sandbox/api/reset');
    expect(await world.get(keySets.google)).toEqual(before);
  });

  it('are served at their own hosts only', async () => {
    for (const path of ['/worker/appleid.apple.com/oauth2/v3/certs', '/oauth2/v3/certs']) {
      expect((await world.fetch(path)).status).toBe(404);
    }
  });

  it('can be unavailable', async () => {
    await world.post('/sandbox/api/faults', {
      target: 'identity',
      path: '/auth/keys',
      mode: 'before',
    });
    expect((await world.fetch(keySets.google)).status).toBe(200);
    expect((await world.fetch(keySets.apple)).status).toBe(502);
    expect((await world.fetch(keySets.apple)).status).toBe(200);
  });
});

it.each([
  ['an unknown provider', { provider: 'fb' }],
  ['an empty sub', { sub: '' }],
  ['an invalid e-mail address', { email: 'erika' }],
  ['an unknown field', { admin: true }],
])('refuses a token for %s', async (_what, changes) => {
  const body = JSON.stringify({ provider: 'google', ...erika, ...changes });
  const response = await world.fetch('/sandbox/api/identity', { method: 'POST', body });
  expect(response.status).toBe(400);
});
