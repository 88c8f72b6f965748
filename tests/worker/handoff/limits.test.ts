import { expect } from 'vitest';

import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { call, request } from './hand-offs.ts';

const minute = 60;

async function statuses(
  browser: Browser,
  times: number,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < times; i += 1) {
    all.push((await browser.post(call, request(), headers)).status);
  }
  return all;
}

test('an account gets thirty hand-offs in ten minutes over all its browsers', async ({
  w: here,
  person,
}) => {
  const other = openBrowser(here);
  await other.post('/api/account/signin', { email: person.email, password: person.password });
  await startOfWindow(here);
  const answers = [await statuses(person, 15), await statuses(other, 16)].flat();
  expect(answers).toEqual([...Array<number>(30).fill(200), 429]);

  const refused = await person.post(call, { token: 'a'.repeat(64) });
  expect([refused.status, await refused.json()]).toEqual([429, { error: 'too_many_requests' }]);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(10 * minute);
  expect((await (await signUpPerson(here)).post(call, request())).status).toBe(200);
  await advance(here, wait);
  expect((await person.post(call, request())).status).toBe(200);
});

test('of 35 hand-offs at once, thirty succeed', async ({ w: here, person }) => {
  await startOfWindow(here);
  const all = await Promise.all(
    Array.from({ length: 35 }, () => person.post(call, request()).then(({ status }) => status)),
  );
  expect(all.filter((status) => status === 200)).toHaveLength(30);
  expect(all.filter((status) => status === 429)).toHaveLength(5);
});

test('a network address gets 150 hand-offs over all accounts', async ({ w: here }) => {
  const people = [];
  for (let i = 0; i < 6; i += 1) people.push(await signUpPerson(here));
  await startOfWindow(here);
  const headers = { 'cf-connecting-ip': '203.0.113.40' };
  const all: number[] = [];
  for (const person of people.slice(0, 5)) all.push(...(await statuses(person, 30, headers)));
  expect(new Set(all)).toEqual(new Set([200]));
  const [last] = people.slice(5);
  const refused = await last?.post(call, request(), headers);
  expect([refused?.status, refused?.headers.has('retry-after')]).toEqual([429, true]);
  const elsewhere = { 'cf-connecting-ip': '203.0.113.41' };
  expect((await last?.post(call, request(), elsewhere))?.status).toBe(200);
});
