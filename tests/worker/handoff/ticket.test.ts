import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { atStripe, flushDeliveries, errorOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { buy, call, handOff, request, subscriber, verify } from './hand-offs.ts';
import { productWith } from './product-with.ts';

const day = 86_400;

async function idOfToken(here: World, token: string | null): Promise<string | undefined> {
  return (await verify(here, token)).payload.jti;
}

async function isRefused(browser: Browser, token: string | null): Promise<boolean> {
  const answer = await browser.post(call, { token });
  const error = await errorOf(answer);
  return answer.status === 400 && error === 'invalid_request';
}

test('a person without a subscription gets a ticket, and trades it for a token after the purchase', async ({
  w: here,
  person,
}) => {
  const clientRequest = request();
  const first = await handOff(person, clientRequest);
  expect(first).toEqual({
    id_token: null,
    has_sub: false,
    new_account: true,
    auth_provider: 'email',
    url: `${here.origin}/sandbox/partner/callback`,
    state: clientRequest['state'],
    origin_url: here.origin,
    token: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await handOff(person, { token: first.token })).toEqual(first);

  await buy(here, person);
  const traded = await handOff(person, { token: first.token });
  expect(traded).toEqual({ ...first, id_token: expect.any(String), has_sub: true, token: null });
  const { payload } = await verify(here, traded.id_token);
  expect(payload).toMatchObject({ email: person.email, nonce: clientRequest['nonce'] });
});

test('a ticket sent again gets the same token, as long as the token lives', async ({
  w: here,
  person,
}) => {
  const { token } = await handOff(person);
  await buy(here, person);
  const both = await Promise.all([handOff(person, { token }), handOff(person, { token })]);
  const ids = await Promise.all(both.map(({ id_token: idToken }) => idOfToken(here, idToken)));
  expect(new Set(ids).size).toBe(1);

  await advance(here, 110);
  const late = await handOff(person, { token });
  expect(await idOfToken(here, late.id_token)).toBe(ids[0]);
  await advance(here, 11);
  expect(await isRefused(person, token)).toBe(true);
});

test('two tickets give two tokens', async ({ w: here, person }) => {
  const tickets = [await handOff(person), await handOff(person)];
  await buy(here, person);
  const ids = [];
  for (const { token } of tickets) {
    ids.push(await idOfToken(here, (await handOff(person, { token })).id_token));
  }
  expect(new Set(ids).size).toBe(2);
});

test('a ticket works only for its owner, in each of their browsers', async ({ w: here }) => {
  const owner = await signUpPerson(here);
  const { token } = await handOff(owner);
  await buy(here, owner);
  expect(await isRefused(await subscriber(here), token)).toBe(true);
  expect(await isRefused(await signUpPerson(here), token)).toBe(true);

  const other = openBrowser(here);
  await other.post('/api/account/signin', { email: owner.email, password: owner.password });
  const { id_token: idToken } = await handOff(other, { token });
  expect((await verify(here, idToken)).payload).toMatchObject({ email: owner.email });
});

test('a ticket ends after a day', async ({ w: here, person }) => {
  const { token } = await handOff(person);
  await advance(here, day - 10);
  expect((await handOff(person, { token })).token).toBe(token);
  await advance(here, 11);
  expect(await isRefused(person, token)).toBe(true);
  await buy(here, person);
  expect(await isRefused(person, token)).toBe(true);
});

test('an unknown ticket is refused', async () => {
  const person = await subscriber(await world());
  expect(await isRefused(person, 'a'.repeat(64))).toBe(true);
  expect(await isRefused(person, 'x')).toBe(true);
});

test('a ticket says until its end that the account was new', async ({ w: here, person }) => {
  const { token } = await handOff(person);
  await advance(here, 2 * 3600);
  expect(await handOff(person, { token })).toMatchObject({ new_account: true });
  expect(await handOff(person)).toMatchObject({ new_account: false });
});

test('a ticket is refused while its client or its address is not registered', async ({
  w: here,
  person,
}) => {
  const { token } = await handOff(person);
  await buy(here, person);
  const clients = [{ id: 'lexlern-app', name: 'App', redirect_uris: ['https://app.example/'] }];
  for (const left of [[], clients]) {
    const product = await productWith(here, { clients: left });
    const answer = await product.post(person, { token });
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_request']);
  }
  expect((await handOff(person, { token })).id_token).not.toBeNull();
});

test('a person whose contract has ended gets no token any more', async ({ w: here }) => {
  const person = await subscriber(here);
  expect((await handOff(person)).has_sub).toBe(true);
  for (const { id } of (await atStripe(here, person)).subscriptions) {
    await here.stripe.subscriptions.cancel(id);
  }
  await flushDeliveries(here);
  expect(await handOff(person)).toMatchObject({ has_sub: false, id_token: null });
});

test('the scheduled run deletes hand-offs that have ended', async ({ w: here }) => {
  const count = async () => {
    const found = await (
      await here.database()
    )
      .prepare('SELECT count(*) AS n FROM hand_off')
      .first<{ n: number }>();
    return found?.n;
  };
  const person = await signUpPerson(here);
  await handOff(person);
  await advance(here, day);
  await handOff(person);
  await here.runSchedule();
  expect(await count()).toBe(1);
});
