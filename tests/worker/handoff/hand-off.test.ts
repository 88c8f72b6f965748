import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { errorOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { sha256 } from '#worker/crypto.ts';
import { call, handOff, request, subscriber, verify } from './hand-offs.ts';

test('a person with a subscription is handed off with an id token', async ({ w: here }) => {
  const person = await subscriber(here);
  const clientRequest = request();
  const answer = await handOff(person, clientRequest);
  expect(answer).toEqual({
    id_token: expect.any(String),
    has_sub: true,
    new_account: true,
    auth_provider: 'email',
    url: `${here.origin}/sandbox/partner/callback`,
    state: clientRequest['state'],
    origin_url: here.origin,
    token: null,
  });

  const { payload, protectedHeader } = await verify(here, answer.id_token);
  const account = await row<{ id: string }>(
    here,
    'SELECT id FROM account WHERE email = ?',
    person.email,
  );
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'local', typ: 'JWT' });
  expect(payload).toEqual({
    iss: here.origin,
    aud: 'lexlern-app',
    sub: account?.id,
    iat: expect.any(Number),
    exp: (payload.iat ?? 0) + 120,
    auth_time: expect.any(Number),
    nonce: clientRequest['nonce'],
    email: person.email,
    email_verified: true,
    name: 'Erika Mustermann',
    jti: expect.any(String),
  });
  expect(payload['auth_time']).toBeLessThanOrEqual(payload.iat ?? 0);
});

test('without a nonce in the request the token has none, and each token has its own id', async ({
  w: here,
}) => {
  const person = await subscriber(here);
  const clientRequest = request({ nonce: undefined });
  const first = await verify(here, (await handOff(person, clientRequest)).id_token);
  const second = await verify(here, (await handOff(person, clientRequest)).id_token);
  expect(first.payload).not.toHaveProperty('nonce');
  expect(first.payload.jti).not.toBe(second.payload.jti);
});

test('the token lives for two minutes', async ({ w: here }) => {
  const { id_token: token } = await handOff(await subscriber(here));
  await advance(here, 110);
  await verify(here, token);
  await advance(here, 11);
  await expect(verify(here, token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
});

test('the state comes back unchanged', async ({ person }) => {
  const state = ` "<>&'%00\\ ${'x'.repeat(980)} `;
  expect((await handOff(person, request({ state }))).state).toBe(state);
});

test.each([
  ['an empty state', { state: '' }],
  ['a state with a line break', { state: 'a\nb' }],
  ['a state beyond ASCII', { state: 'ä' }],
  ['a state of 1001 characters', { state: 'x'.repeat(1001) }],
  ['an empty nonce', { nonce: '' }],
  ['a ticket beside a client’s request', { token: 'a'.repeat(64) }],
])('%s is refused', async (_what, change) => {
  const person = await signUpPerson(await world());
  const answer = await person.post(call, request(change));
  expect([answer.status, await errorOf(answer)]).toEqual([422, 'invalid_request']);
});

test('a visitor gets 401 for a client’s request and for a ticket', async ({ w: here, person }) => {
  const { token } = await handOff(person);
  for (const body of [request(), { token }]) {
    const answer = await openBrowser(here).post(call, body);
    expect([answer.status, await errorOf(answer)]).toEqual([401, 'not_logged_in']);
  }
});

test('an account is new only in the session that created it, and only for an hour', async ({
  w: here,
  person,
}) => {
  expect((await handOff(person)).new_account).toBe(true);
  const other = openBrowser(here);
  await other.post('/api/account/signin', { email: person.email, password: person.password });
  expect((await handOff(other)).new_account).toBe(false);
  await advance(here, 3600);
  expect((await handOff(person)).new_account).toBe(false);
});

test('a hand-off is stored with its ticket’s hash and without the ticket', async ({ w: here }) => {
  const { token } = await handOff(await signUpPerson(here));
  const stored = await row<Record<string, unknown>>(
    here,
    'SELECT * FROM hand_off WHERE ticket_hash = ?',
    await sha256(token ?? ''),
  );
  expect(stored).toMatchObject({ client_id: 'lexlern-app' });
  expect(JSON.stringify(stored)).not.toContain(token);
});

test.each([
  [{ client_id: 'lexlern-app' }, { state: 'required' }],
  [{ client_id: 'lexlern-app', state: 'ä' }, { state: 'invalid_request' }],
  [{}, { token: 'required' }],
])('the answer to %j names the wrong fields', async (body, fields) => {
  const answer = await openBrowser(await world()).post(call, body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: 'invalid_request', fields });
});
