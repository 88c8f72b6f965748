import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const minute = 60;

async function sessionsOf(email: string): Promise<number> {
  const found = await row<{ n: number }>(
    await world(),
    'SELECT count(*) AS n FROM session JOIN account ON account.id = account_id WHERE email = ?',
    email,
  );
  return found?.n ?? 0;
}

test('a person signs in on another browser, and that browser knows who is signed in', async ({
  w: here,
}) => {
  const { email, password } = await signUpPerson(here);
  const browser = openBrowser(here);
  const answer = await browser.post('/api/account/signin', {
    email: email.toUpperCase(),
    password,
  });
  const expected = { name: 'Erika Mustermann', email, provider: 'email' };
  expect([answer.status, await answer.json()]).toEqual([200, expected]);
  expect(await (await browser.get('/api/auth/iflogged')).json()).toEqual(expected);
});

test('a wrong password and an unknown e-mail are refused, each with its own error code', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const wrong = await browser.post('/api/account/signin', { email, password: 'falsch-falsch' });
  expect([wrong.status, await wrong.json()]).toEqual([401, { error: 'invalid_password' }]);
  const unknown = await browser.post('/api/account/signin', {
    email: newEmail(),
    password: 'falsch-falsch',
  });
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'user_not_exist' }]);
  expect(browser.cookie()).not.toContain('session');
});

test('signing in again ends the session that the browser had', async ({ w: here }) => {
  const { email, password, ...browser } = await signUpPerson(here);
  const before = browser.cookie();
  await browser.post('/api/account/signin', { email, password });
  expect(browser.cookie()).not.toBe(before);
  const old = await here.fetch('/api/auth/iflogged', { headers: { cookie: before } });
  expect(await old.json()).toEqual({ error: 'not_logged_in' });
  expect(await sessionsOf(email)).toBe(1);
});

test('a failed sign-in keeps the session that the browser had', async ({ w: here }) => {
  const { email, ...browser } = await signUpPerson(here);
  await browser.post('/api/account/signin', { email, password: 'falsch-falsch' });
  expect(await (await browser.get('/api/auth/iflogged')).json()).toMatchObject({ email });
});

test('ten wrong passwords are compared in 15 minutes, even when more arrive at once', async ({
  w: here,
}) => {
  const { email, password } = await signUpPerson(here);
  await startOfWindow(here);
  const browser = openBrowser(here);
  const wrong = await Promise.all(
    Array.from({ length: 14 }, () =>
      browser.post('/api/account/signin', { email, password: 'falsch-falsch' }),
    ),
  );
  expect(wrong.filter((answer) => answer.status === 401)).toHaveLength(10);
  const right = await browser.post('/api/account/signin', { email, password });
  expect([right.status, await right.json()]).toEqual([429, { error: 'too_many_requests' }]);
  const wait = Number(right.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * minute);

  await advance(here, wait);
  expect((await browser.post('/api/account/signin', { email, password })).status).toBe(200);
});

test('an unknown e-mail is limited like a known one', async ({ w: here }) => {
  await startOfWindow(here);
  const unknown = { email: newEmail(), password: 'falsch-falsch' };
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => openBrowser(here).post('/api/account/signin', unknown)),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
    ...Array(10).fill(404),
    429,
  ]);
});

test('right passwords do not count towards the limit', async ({ w: here }) => {
  const { email, password } = await signUpPerson(here);
  await startOfWindow(here);
  for (let i = 0; i < 11; i += 1) {
    const answer = await openBrowser(here).post('/api/account/signin', { email, password });
    expect(answer.status).toBe(200);
  }
});

test('one network address gets sixty guesses in 15 minutes over all accounts', async ({
  w: here,
}) => {
  await startOfWindow(here);
  const guess = (address: string) =>
    openBrowser(here).post(
      '/api/account/signin',
      { email: newEmail(), password: 'falsch-falsch' },
      { 'cf-connecting-ip': address },
    );
  const statuses: number[] = [];
  // Send one after another. Each guess costs a hash, and the local runtime drops connections that
  // wait for many hashes.
  while (!statuses.includes(429) && statuses.length < 80) {
    statuses.push((await guess('203.0.113.8')).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect((await guess('203.0.113.9')).status).toBe(404);
  // Sixty hashes in a row take a busy machine longer than other tests.
}, 90_000);
