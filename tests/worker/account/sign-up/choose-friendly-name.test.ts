import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { Browser } from '#tests/support/people.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

function newName(): string {
  return `n_${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
}

async function choose(browser: Browser, name: unknown): Promise<[number, unknown]> {
  const answer = await browser.post('/api/account/signupv2/friendlyname', { friendly_name: name });
  return [answer.status, await answer.json()];
}

test("another person's name is refused, in upper and in lower case", async ({ w: here }) => {
  const [first, second] = [await signUpPerson(here), await signUpPerson(here)];
  const name = newName();
  expect(await choose(first, name.toUpperCase())).toEqual([200, { success: true }]);
  expect(await choose(second, name)).toEqual([409, { error: 'name_exist' }]);
  expect(await (await second.get('/api/auth/iflogged')).json()).toMatchObject({
    name: 'Erika Mustermann',
  });
});

test('a person who chooses their own name again gets a success', async () => {
  const person = await signUpPerson(await world());
  const name = newName();
  const atOnce = await Promise.all([choose(person, name), choose(person, `@${name}`)]);
  const success = [200, { success: true }];
  expect(atOnce).toEqual([success, success]);
  expect(await choose(person, name)).toEqual(success);
});

test('when two people choose one name at once, one of them gets it', async ({ w: here }) => {
  const [first, second] = [await signUpPerson(here), await signUpPerson(here)];
  const name = newName();
  const answers = await Promise.all([choose(first, name), choose(second, name)]);
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a visitor cannot choose a friendly name', async () => {
  expect(await choose(openBrowser(await world()), newName())).toEqual([
    401,
    { error: 'not_logged_in' },
  ]);
});

test.each(['', '  '])('"%s" skips the step: the person keeps the name they have', async (blank) => {
  const w = await world();
  const person = await signUpPerson(w);
  const name = newName();
  await choose(person, name);
  expect((await choose(person, blank))[0]).toBe(200);
  expect(await (await person.get('/api/account/profile')).json()).toMatchObject({
    friendly_name: name,
  });
  expect(await choose(openBrowser(w), blank)).toEqual([401, { error: 'not_logged_in' }]);
});

test.each([
  ['ab', '3 characters minimum'],
  ['@ab', '3 characters minimum'],
  ['a'.repeat(31), 'too_long'],
  ['erika mustermann', 'invalid_name'],
  ['erika-m', 'invalid_name'],
  ['jürgen', 'invalid_name'],
  ['erika@web', 'invalid_name'],
])('"%s" is refused as a friendly name', async (name, code) => {
  const person = await signUpPerson(await world());
  expect(await choose(person, name)).toEqual([
    422,
    { error: code, fields: { friendly_name: code } },
  ]);
});

test('a person can try thirty names in ten minutes; then even a free name is refused', async ({
  w: here,
}) => {
  const [person, other] = [await signUpPerson(here), await signUpPerson(here)];
  await startOfWindow(here);
  const takenName = newName();
  await choose(other, takenName);
  for (let i = 0; i < 30; i += 1) {
    expect((await choose(person, takenName))[0]).toBe(409);
  }
  const refused = await person.post('/api/account/signupv2/friendlyname', {
    friendly_name: newName(),
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await (await person.get('/api/auth/iflogged')).json()).toMatchObject({
    name: 'Erika Mustermann',
  });
  expect(await choose(other, takenName)).toEqual([200, { success: true }]);
});
