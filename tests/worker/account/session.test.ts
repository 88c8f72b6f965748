import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';

const day = 24 * 60 * 60;

function roundTrips(response: Response): number {
  return Number(/(\d+) round trips/.exec(response.headers.get('server-timing') ?? '')?.[1]);
}

test('asking who is signed in costs one round trip to the database', async () => {
  const person = await signUpPerson(await world());
  const answer = await person.get(`/api/auth/iflogged?t=${Date.now()}`);
  expect(await answer.json()).toMatchObject({ email: person.email });
  expect(roundTrips(answer)).toBe(1);
});

test('signing in costs two round trips, and choosing a friendly name costs one', async ({
  w: here,
}) => {
  const { email, password } = await signUpPerson(here);
  const browser = openBrowser(here);
  expect(roundTrips(await browser.post('/api/account/signin', { email, password }))).toBe(2);
  const named = await browser.post('/api/account/signupv2/friendlyname', {
    friendly_name: `n_${crypto.randomUUID().slice(0, 8)}`,
  });
  expect(named.status).toBe(200);
  expect(roundTrips(named)).toBe(1);
});

test('a visitor gets the answer that nobody is signed in', async () => {
  const answer = await openBrowser(await world()).get('/api/auth/iflogged');
  expect([answer.status, await answer.json()]).toEqual([200, { error: 'not_logged_in' }]);
});

test('signing out ends the session on the server too, and signing out again succeeds', async ({
  w: here,
  person,
}) => {
  const stolen = person.cookie();
  const out = await person.post('/api/account/logout');
  expect([out.status, await out.json()]).toEqual([200, { success: true }]);
  expect(person.cookie()).not.toContain('session');
  const old = await here.fetch('/api/auth/iflogged', { headers: { cookie: stolen } });
  expect(await old.json()).toEqual({ error: 'not_logged_in' });
  const again = await person.post('/api/account/logout');
  expect([again.status, await again.json()]).toEqual([200, { success: true }]);
});

test('signing out in one browser leaves other sessions', async ({ w: here }) => {
  const { email, password, ...first } = await signUpPerson(here);
  const second = openBrowser(here);
  await second.post('/api/account/signin', { email, password });
  await first.post('/api/account/logout');
  expect(await (await second.get('/api/auth/iflogged')).json()).toMatchObject({ email });
});

/** Lets the sessions of a person be unused for so long. The clock belongs to others, too. */
async function leaveUnused(here: World, email: string, seconds: number): Promise<void> {
  await row(
    here,
    'UPDATE session SET expires_at = expires_at - ? WHERE account_id = (SELECT id FROM account WHERE email = ?)',
    seconds * 1000,
    email,
  );
}

test('a session and its cookie live for 400 days after the last use and then expire', async ({
  w: here,
  person,
}) => {
  const browser = openBrowser(here);
  const signedIn = await browser.post('/api/account/signin', {
    email: person.email,
    password: person.password,
  });
  const sessionOf = (answer: Response) =>
    answer.headers.getSetCookie().find((line) => line.startsWith('session='));
  const cookie =
    /^session=[0-9a-f]{64}\.[0-9a-f]{24}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/;
  expect(sessionOf(signedIn)).toMatch(cookie);

  // A program that never asks who is signed in uses it, too, and so does a page.
  for (const path of ['/api/auth/iflogged', '/api/sub/get', '/konto']) {
    await leaveUnused(here, person.email, 399 * day);
    const used = await browser.get(path);
    expect([used.status, sessionOf(used)]).toEqual([200, expect.stringMatching(cookie)]);
  }

  await leaveUnused(here, person.email, 400 * day);
  expect(await (await browser.get('/api/auth/iflogged')).json()).toEqual({
    error: 'not_logged_in',
  });
  const name = await browser.post('/api/account/signupv2/friendlyname', { friendly_name: 'spaet' });
  expect([name.status, await name.json()]).toEqual([401, { error: 'not_logged_in' }]);
});
