import { expect, test } from 'vitest';

import { world } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/people.ts';
import { invoiceOf, order, planNamed } from '#tests/purchases.ts';

/** How often a request waited for the database in a row, as it says itself. */
function roundTrips(response: Response): number {
  const told = /(\d+) round trips/.exec(response.headers.get('server-timing') ?? '')?.[1];
  if (told === undefined) throw new Error('no round trips in Server-Timing');
  return Number(told);
}

/** How often it asked Stripe, likewise. */
function stripeCalls(response: Response): number {
  const told = /stripe;desc="(\d+) calls"/.exec(response.headers.get('server-timing') ?? '')?.[1];
  if (told === undefined) throw new Error('no calls of Stripe in Server-Timing');
  return Number(told);
}

test.each([
  '/api/auth/iflogged',
  '/api/sub/get',
  '/api/sub/activestripe',
  '/api/dispute/get',
  '/api/sub/invoices',
  '/api/promotion/coupon?code=WEB10&check_active_sub=1',
  '/api/sub/coupon/validate?coupon=WEB10',
  '/',
  '/preise',
])('a member’s %s costs one round trip', async (path) => {
  const person = await signUpPerson(await world());
  expect(roundTrips(await person.get(path))).toBe(1);
});

test.each([
  ['/api/product/plan/list', 1],
  ['/preise', 1],
  // Nothing in them comes from the database.
  ['/account/signin', 0],
  ['/no-such-page', 0],
])('a visitor’s %s costs %i', async (path, most) => {
  const visitor = openBrowser(await world());
  expect(roundTrips(await visitor.get(path))).toBeLessThanOrEqual(most);
});

test('signing in by a link’s code, or at Google, costs two, also where a mail tells of it', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { extraDays: 3 });
  const byCode = await openBrowser(w).post('/api/account/signinbycode', { code });
  expect([byCode.status, roundTrips(byCode)]).toEqual([200, 2]);
  const identity = newIdentity({ email });
  const linked = await signInAs(w, openBrowser(w), identity);
  expect([linked.status, roundTrips(linked)]).toEqual([200, 2]);
  const known = await signInAs(w, openBrowser(w), identity);
  expect([known.status, roundTrips(known)]).toEqual([200, 2]);
  const made = await signInAs(w, openBrowser(w), newIdentity());
  expect([made.status, roundTrips(made)]).toEqual([200, 2]);
});

test('a purchase by card costs at most four, and changing the renewal two', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const bought = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly')));
  expect(roundTrips(bought)).toBeLessThanOrEqual(4);
  const { id } = await invoiceOf(bought);
  expect(id).toMatch(/^in_/);
  const { subscription } = (await (await person.get('/api/sub/get')).json()) as {
    subscription: { id: string };
  };
  const changed = await person.post('/api/sub/renewable', {
    status: 'off',
    sub_id: subscription.id,
  });
  expect(roundTrips(changed)).toBeLessThanOrEqual(2);
});

test.each([
  ['yearly', 3],
  ['yearly_trial', 3],
  ['monthly', 3],
  // Customer, draft, line, final form, payment: docs/decisions/0031 says why none can be left out.
  ['lifetime', 5],
])('a purchase of %s by card asks Stripe at most %i times', async (key, most) => {
  const w = await world();
  const person = await signUpPerson(w);
  const bought = await person.post('/api/sub/buy', order(await planNamed(w, key)));
  await invoiceOf(bought.clone());
  expect(stripeCalls(bought)).toBeGreaterThan(0);
  expect(stripeCalls(bought)).toBeLessThanOrEqual(most);
  // What was bought is told from our own books.
  expect(stripeCalls(await person.get('/api/sub/get'))).toBe(0);
});

test('a hand-off costs one, and one more where a ticket is written or used', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const path = '/api/account/oauth/signin';
  const asked = { client_id: 'lexlern-app', state: 's' };
  const waiting = await person.post(path, asked);
  expect(roundTrips(waiting)).toBe(2);
  const { token } = (await waiting.json()) as { token: string };
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'yearly'))));
  expect(roundTrips(await person.post(path, { token }))).toBe(2);
  expect(roundTrips(await person.post(path, asked))).toBe(1);
});
