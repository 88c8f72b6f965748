import { exportJWK, generateKeyPair } from 'jose';
import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import type { Person } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { handOff, subscriber } from '#tests/worker/handoff/hand-offs.ts';
import { productWith } from '#tests/worker/handoff/product-with.ts';

interface Receipt {
  form: Record<string, string>;
  claims: Record<string, unknown> | null;
  error: string | null;
}

interface Start {
  state: string;
  nonce: string;
}

/** Begins a hand-off at the partner and returns what its link to the product carries. */
async function begin(here: World): Promise<Start> {
  const page = await (await here.fetch('/sandbox/partner/')).text();
  const href = /href="([^"]*\/oauth\/authorize\?[^"]*response_mode[^"]*)"/.exec(page)?.[1] ?? '';
  const { searchParams: query } = new URL(href.replaceAll('&amp;', '&'));
  expect(query.get('client_id')).toBe('lexlern-app');
  expect(query.get('redirect_uri')).toBe(`${here.origin}/sandbox/partner/callback`);
  return { state: query.get('state') ?? '', nonce: query.get('nonce') ?? '' };
}

/** Posts the form as a browser does; returns the partner's receipt and the page's status. */
async function post(
  here: World,
  form: Record<string, string>,
): Promise<Receipt & { status: number }> {
  const answer = await here.fetch('/sandbox/partner/callback', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const last = await here.fetch('/sandbox/api/partner/last');
  return { ...((await last.json()) as Receipt), status: answer.status };
}

async function tokenFor(person: Person, start: Partial<Start>): Promise<string> {
  const answer = await handOff(person, { client_id: 'lexlern-app', state: 's', ...start });
  return answer.id_token ?? '';
}

test('before the first hand-off there is no receipt', async ({ w: here }) => {
  await here.reset();
  const answer = await here.fetch('/sandbox/api/partner/last');
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'not_found' }]);
});

test('the partner verifies a hand-off that it began and accepts it once', async ({ w: here }) => {
  const person = await subscriber(here);
  const start = await begin(here);
  const form = { id_token: await tokenFor(person, start), state: start.state };
  expect(await post(here, form)).toMatchObject({
    status: 200,
    form,
    claims: { iss: here.origin, aud: 'lexlern-app', email: person.email, nonce: start.nonce },
    error: null,
  });
  expect(await post(here, form)).toMatchObject({
    status: 400,
    claims: null,
    error: 'the state was used up',
  });
});

test('the partner verifies a token that a program posts, without a nonce, and accepts it once', async ({
  w: here,
}) => {
  const person = await subscriber(here);
  const form = { id_token: await tokenFor(person, {}), state: 'of-a-program' };
  expect(await post(here, form)).toMatchObject({ claims: { email: person.email }, error: null });
  expect(await post(here, form)).toMatchObject({ claims: null, error: 'the token was used up' });
});

test.each(['begun', 'posted by a program'])(
  'the partner refuses an expired token, %s',
  async (kind) => {
    const here = await world();
    const person = await subscriber(here);
    const start = kind === 'begun' ? await begin(here) : { state: 's', nonce: crypto.randomUUID() };
    const token = await tokenFor(person, start);
    await advance(here, 126);
    const receipt = await post(here, { id_token: token, state: start.state });
    expect(receipt).toMatchObject({ status: 400, claims: null });
    expect(receipt.error).toContain('"exp"');
  },
);

test('the partner refuses a changed state and a missing one', async ({ w: here }) => {
  const person = await subscriber(here);
  const changed = await begin(here);
  expect(
    await post(here, { id_token: await tokenFor(person, changed), state: 'another' }),
  ).toMatchObject({ status: 400, claims: null, error: expect.stringContaining('"state"') });
  expect(await post(here, { id_token: await tokenFor(person, {}) })).toMatchObject({
    claims: null,
    error: 'there is no state',
  });
});

test('the partner refuses a changed nonce and a missing one', async ({ w: here }) => {
  const person = await subscriber(here);
  for (const nonce of ['another', undefined]) {
    const { state } = await begin(here);
    expect(await post(here, { id_token: await tokenFor(person, { nonce }), state })).toMatchObject({
      status: 400,
      claims: null,
      error: expect.stringContaining('nonce'),
    });
  }
});

test('the partner refuses a token with the state of another hand-off', async ({ w: here }) => {
  const person = await subscriber(here);
  const [mine, theirs] = [await begin(here), await begin(here)];
  const token = await tokenFor(person, theirs);
  expect(await post(here, { id_token: token, state: mine.state })).toMatchObject({ claims: null });
});

test.each(['begun', 'posted by a program'])(
  'the partner refuses foreign keys, audiences and algorithms, changed claims, no signature; %s',
  async (kind) => {
    const here = await world();
    const person = await subscriber(here);
    const start = () =>
      kind === 'begun' ? begin(here) : { state: 's', nonce: crypto.randomUUID() };
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: 'ES256' };
    const clients = ['lexlern-app', 'other-app'].map((id) => ({
      id,
      name: id,
      redirect_uris: ['https://app.example/'],
    }));
    const from = async (changes: Record<string, unknown>, clientId = 'lexlern-app') => {
      const product = await productWith(here, { clients, ...changes });
      const handOffStart = await start();
      const answer = await product.handOff(person, { client_id: clientId, ...handOffStart });
      return { token: answer.id_token ?? '', state: handOffStart.state };
    };
    const rewrite = (token: string, at: 0 | 1, changes: Record<string, unknown>) => {
      const parts = token.split('.');
      const part = JSON.parse(Buffer.from(parts[at] ?? '', 'base64url').toString()) as object;
      parts[at] = Buffer.from(JSON.stringify({ ...part, ...changes })).toString('base64url');
      return parts.join('.');
    };

    const good = await from({});
    expect(await post(here, { id_token: good.token, state: good.state })).toMatchObject({
      error: null,
    });
    const hostile: [string, { token: string; state: string }][] = [
      ['another key of the same name', await from({ keys: [{ ...key, kid: 'local' }] })],
      ['another key', await from({ keys: [{ ...key, kid: 'foreign' }] })],
      ['another audience', await from({}, 'other-app')],
    ];
    const changed = await from({});
    const claims = { email: 'somebody@example.com' };
    hostile.push(['a claim', { ...changed, token: rewrite(changed.token, 1, claims) }]);
    const bare = await from({});
    const none = rewrite(bare.token, 0, { alg: 'none' }).replace(/\.[^.]*$/, '.');
    hostile.push(['no signature', { ...bare, token: none }]);
    const confused = await from({});
    const header = { alg: 'HS256' };
    hostile.push(['another algorithm', { ...confused, token: rewrite(confused.token, 0, header) }]);

    const accepted: string[] = [];
    for (const [what, { token, state }] of hostile) {
      const receipt = await post(here, { id_token: token, state });
      if (receipt.claims !== null || receipt.status !== 400 || !receipt.error) accepted.push(what);
    }
    expect(accepted).toEqual([]);
  },
);

test.each<Record<string, string>>([
  {},
  { state: 's' },
  { id_token: 'x', state: 's' },
  { id_token: 'a.b.c', state: 's' },
])('the partner refuses %j, which is not a hand-off', async (form) => {
  expect(await post(await world(), form)).toMatchObject({ status: 400, claims: null, form });
});
