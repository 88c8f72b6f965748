import { beforeAll, describe, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { Person } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { handOff, request, subscriber } from './hand-offs.ts';
import { productWith } from './product-with.ts';

const registered = 'https://app.example/callback';

const nearMisses = [
  // the path
  'https://app.example',
  'https://app.example/',
  'https://app.example/callback/',
  'https://app.example//callback',
  'https://app.example/callback//',
  'https://app.example/callback/x',
  'https://app.example/callbac',
  'https://app.example/callback2',
  'https://app.example/Callback',
  'https://app.example/CALLBACK',
  'https://app.example/./callback',
  'https://app.example/x/../callback',
  'https://app.example/callback/..',
  'https://app.example/callback/../callback',
  'https://app.example/callback/.',
  'https://app.example/callback/..;/evil',
  'https://app.example/%2e/callback',
  'https://app.example/x/%2e%2e/callback',
  'https://app.example/%63allback',
  'https://app.example/callback%2f',
  'https://app.example/callback%00',
  'https://app.example/callback%20',
  'https://app.example/callback%0d%0aLocation:%20https://evil.example',
  'https://app.example\\callback',
  'https:\\\\app.example\\callback',
  'https://app.example/callback;x=1',
  // the query and the fragment
  'https://app.example/callback?',
  'https://app.example/callback?x=1',
  'https://app.example/callback?next=https://evil.example',
  'https://app.example/callback#',
  'https://app.example/callback#x',
  'https://app.example/callback&x=1',
  // the host
  'https://APP.example/callback',
  'https://app.EXAMPLE/callback',
  'https://app.example./callback',
  'https://app.example.evil.example/callback',
  'https://app.exampleevil/callback',
  'https://evilapp.example/callback',
  'https://www.app.example/callback',
  'https://evil.app.example/callback',
  'https://evil.example/callback',
  'https://evil.example/https://app.example/callback',
  'https://evil.example?https://app.example/callback',
  'https://evil.example#https://app.example/callback',
  'https://evil.example\\@app.example/callback',
  'https://аpp.example/callback',
  'https://ａpp.example/callback',
  'https://app。example/callback',
  'https://app%2eexample/callback',
  'https://app.example%2fevil/callback',
  // the port and the user
  'https://app.example:443/callback',
  'https://app.example:8443/callback',
  'https://app.example:/callback',
  'https://app.example:0443/callback',
  'https://user@app.example/callback',
  'https://user:secret@app.example/callback',
  'https://@app.example/callback',
  'https://app.example@evil.example/callback',
  'https://app.example:x@evil.example/callback',
  // the scheme
  'http://app.example/callback',
  'HTTPS://app.example/callback',
  'Https://app.example/callback',
  'https:app.example/callback',
  'https:/app.example/callback',
  'https:///app.example/callback',
  '//app.example/callback',
  '/callback',
  'app.example/callback',
  'ftp://app.example/callback',
  'wss://app.example/callback',
  'javascript:alert(1)',
  'javascript://app.example/callback',
  'data:text/html,https://app.example/callback',
  'blob:https://app.example/callback',
  'app:https://app.example/callback',
  'view-source:https://app.example/callback',
  // text around the address
  ' https://app.example/callback',
  'https://app.example/callback ',
  '\thttps://app.example/callback',
  'https://app.example/call\nback',
  'ht\ntps://app.example/callback',
  'https://app.example/callback\0',
  'https://app.example/callback\u200b',
  '\ufeffhttps://app.example/callback',
  'https://app.example/callback,https://evil.example',
  'https://app.example/callback https://evil.example',
  '"https://app.example/callback"',
  '<https://app.example/callback>',
  'https%3A%2F%2Fapp.example%2Fcallback',
  '*',
  'https://*/callback',
  'https://app.example/*',
  'null',
  'undefined',
  '',
];

const clients = [
  { id: 'app', name: 'App', redirect_uris: [registered] },
  {
    id: 'bare',
    name: 'Bare',
    redirect_uris: [
      'https://bare.example',
      'https://Bare.example/Path',
      'https://bare.example:443/x',
    ],
  },
  { id: 'other', name: 'Other', redirect_uris: ['https://other.example/a', 'com.example:/b'] },
];

let person: Person;
let product: Awaited<ReturnType<typeof productWith>>;

beforeAll(async () => {
  const here = await world();
  person = await subscriber(here);
  product = await productWith(here, { clients });
});

async function clientAt(clientId: string, address: string): Promise<Response> {
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: address });
  return product.fetch(`/api/account/oauth/client?${query}`);
}

async function locationOf(
  query: Record<string, string>,
  site = 'same-origin',
): Promise<string | null> {
  const answer = await product.fetch(`/api/account/oauth/redirect?${new URLSearchParams(query)}`, {
    headers: { 'sec-fetch-site': site },
  });
  return answer.status === 302 ? answer.headers.get('location') : `${answer.status}`;
}

describe('the registered address', () => {
  test.each(['https://bare.example', 'https://Bare.example/Path', 'https://bare.example:443/x'])(
    'is accepted as %s, exactly as registered, and in no other form',
    async (address) => {
      expect((await clientAt('bare', address)).status).toBe(200);
      expect((await clientAt('bare', new URL(address).href)).status).toBe(400);
    },
  );

  test('gets the client and a token', async () => {
    const answer = await clientAt('app', registered);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { name: 'App', origin_url: 'https://app.example' },
    ]);
    const body = request({ client_id: 'app', redirect_uri: registered });
    expect(await product.handOff(person, body)).toMatchObject({
      id_token: expect.any(String),
      url: registered,
      origin_url: 'https://app.example',
    });
  });

  test('may be left out if the client has only one', async () => {
    const only = await product.handOff(person, request({ client_id: 'app' }));
    expect(only.url).toBe(registered);
    const answer = await product.post(person, request({ client_id: 'other' }));
    expect(answer.status).toBe(400);
  });

  test('may have an app’s own scheme', async () => {
    const body = request({ client_id: 'other', redirect_uri: 'com.example:/b' });
    expect(await product.handOff(person, body)).toMatchObject({
      url: 'com.example:/b',
      origin_url: 'com.example:',
    });
  });

  test('leads to the authorize page, with a new state each time', async () => {
    const query = { client_id: 'app', redirect_uri: registered };
    const places = [await locationOf(query), await locationOf(query, 'none')];
    const states = places.map((place) => {
      const { pathname, searchParams } = new URL(place ?? '', 'https://lexlern.example');
      expect([pathname, searchParams.get('client_id'), searchParams.get('redirect_uri')]).toEqual([
        '/oauth/authorize',
        'app',
        registered,
      ]);
      return searchParams.get('state');
    });
    expect(states[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(states[0]).not.toBe(states[1]);
  });
});

test('the list has at least 60 near misses, no duplicates, and not the registered address', () => {
  expect(new Set(nearMisses).size).toBe(nearMisses.length);
  expect(nearMisses.length).toBeGreaterThanOrEqual(60);
  expect(nearMisses).not.toContain(registered);
});

test.each(nearMisses)('%j gets no client, no token and no ticket', async (address) => {
  const described = await clientAt('app', address);
  expect([400, 422]).toContain(described.status);
  expect(await described.json()).toMatchObject({ error: 'invalid_request' });

  const body = request({ client_id: 'app', redirect_uri: address });
  const answer = await product.post(person, body);
  const result = (await answer.json()) as Record<string, unknown>;
  expect([400, 422]).toContain(answer.status);
  expect(result).toMatchObject({ error: 'invalid_request' });
  expect(result).not.toHaveProperty('id_token');
  expect(result).not.toHaveProperty('token');

  expect(await locationOf({ client_id: 'app', redirect_uri: address })).toBe('/oauth/authorize');
});

test.each(['', 'App', 'app ', ' app', 'app2', 'ap', 'lexlern-app', '../app', 'app\0', '__proto__'])(
  'the unknown client %j is refused',
  async (clientId) => {
    expect([400, 422]).toContain((await clientAt(clientId, registered)).status);
    const body = request({ client_id: clientId, redirect_uri: registered });
    const answer = await product.post(person, body);
    expect([400, 422]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
    expect(await locationOf({ client_id: clientId, redirect_uri: registered })).toBe(
      '/oauth/authorize',
    );
  },
);

test('a client cannot use the address of another client', async () => {
  expect((await clientAt('app', 'https://other.example/a')).status).toBe(400);
  expect((await clientAt('other', registered)).status).toBe(400);
});

test.each([
  ['no parameters', ''],
  ['only the client', 'client_id=app'],
  ['the address twice', `client_id=app&redirect_uri=${registered}&redirect_uri=${registered}`],
  ['the client twice', `client_id=app&client_id=app&redirect_uri=${registered}`],
  ['an extra parameter', `client_id=app&redirect_uri=${registered}&state=x`],
])('a query with %s gets no client', async (_what, query) => {
  const redirected = await product.fetch(`/api/account/oauth/redirect?${query}`);
  expect(redirected.headers.get('location')).toBe('/oauth/authorize');
  const described = await product.fetch(`/api/account/oauth/client?${query}`);
  expect(described.status).toBe(422);
});

test.each(['cross-site', 'same-site'])('a %s page gets no client', async (site) => {
  const query = { client_id: 'app', redirect_uri: registered };
  expect(await locationOf(query, site)).toBe('/oauth/authorize');
});

test('the sandbox’s partner is registered', async ({ w: here }) => {
  const query = new URLSearchParams({
    client_id: 'lexlern-app',
    redirect_uri: `${here.origin}/sandbox/partner/callback`,
  });
  const answer = await here.fetch(`/api/account/oauth/client?${query}`);
  expect(await answer.json()).toEqual({ name: 'Lexlern App', origin_url: here.origin });
  expect((await handOff(person)).url).toBe(`${here.origin}/sandbox/partner/callback`);
});
