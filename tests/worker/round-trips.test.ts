import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { buyPlan, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

/** The number of database round trips that the answer reports in its Server-Timing header. */
function roundTrips(response: Response): number {
  const count = /(\d+) round trips/.exec(response.headers.get('server-timing') ?? '')?.[1];
  if (count === undefined) throw new Error('no round trips in Server-Timing');
  return Number(count);
}

/** The number of calls to Stripe that the answer reports in the same header. */
function stripeCalls(response: Response): number {
  const count = /stripe;desc="(\d+) calls"/.exec(response.headers.get('server-timing') ?? '')?.[1];
  if (count === undefined) throw new Error('no calls of Stripe in Server-Timing');
  return Number(count);
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
])('%s costs a signed-in person one round trip', async (path) => {
  const person = await signUpPerson(await world());
  expect(roundTrips(await person.get(path))).toBe(1);
});

test.each([
  ['/api/product/plan/list', 1],
  ['/preise', 1],
  // These read nothing from the database.
  ['/api/auth/iflogged', 0],
  ['/account/signin', 0],
  ['/no-such-page', 0],
])('%s costs a visitor at most this many round trips: %i', async (path, most) => {
  const visitor = openBrowser(await world());
  expect(roundTrips(await visitor.get(path))).toBeLessThanOrEqual(most);
});

test('signing in with a link or with Google costs two round trips, even if a mail is sent', async ({
  w,
}) => {
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { extraDays: 3 });
  const byCode = await openBrowser(w).post('/api/account/signinbycode', { code });
  expect([byCode.status, roundTrips(byCode)]).toEqual([200, 2]);
  const identity = newIdentity({ email });
  const linked = await signInAs(w, openBrowser(w), identity);
  expect([linked.status, roundTrips(linked)]).toEqual([200, 2]);
  const known = await signInAs(w, openBrowser(w), identity);
  expect([known.status, roundTrips(known)]).toEqual([200, 2]);
  const newcomer = await signInAs(w, openBrowser(w), newIdentity());
  expect([newcomer.status, roundTrips(newcomer)]).toEqual([200, 2]);
});

test('a purchase by card costs at most four round trips, and changing the renewal at most two', async ({
  w,
  person,
}) => {
  const purchase = await person.post('/api/sub/buy', order(await planNamed(w, 'yearly')));
  expect(roundTrips(purchase)).toBeLessThanOrEqual(4);
  const { id } = await invoiceOf(purchase);
  expect(id).toMatch(/^in_/);
  const { subscription } = (await (await person.get('/api/sub/get')).json()) as {
    subscription: { id: string };
  };
  const renewal = await person.post('/api/sub/renewable', {
    status: 'off',
    sub_id: subscription.id,
  });
  expect(roundTrips(renewal)).toBeLessThanOrEqual(2);
});

test.each([
  ['yearly', 3],
  // The payment method tells whether it has had a trial before. docs/decisions/0078
  ['yearly_trial', 4],
  ['monthly', 3],
  // Customer, draft, line, finalising, payment. docs/decisions/0031 says why each is needed.
  ['lifetime', 5],
])('a purchase of %s by card calls Stripe at most %i times', async (key, most) => {
  const w = await world();
  const person = await signUpPerson(w);
  const purchase = await person.post('/api/sub/buy', order(await planNamed(w, key)));
  await invoiceOf(purchase.clone());
  expect(stripeCalls(purchase)).toBeGreaterThan(0);
  expect(stripeCalls(purchase)).toBeLessThanOrEqual(most);
  // The subscription is answered from our own database.
  expect(stripeCalls(await person.get('/api/sub/get'))).toBe(0);
});

test('calls at the same time count only their own calls to Stripe', async ({ w }) => {
  const plan = await planNamed(w, 'yearly');
  const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
  const alone = stripeCalls(await one.post('/api/sub/buy', order(plan)));
  const [purchase, visit] = await Promise.all([
    other.post('/api/sub/buy', order(plan)),
    one.get('/api/sub/get'),
  ]);
  expect(alone).toBeGreaterThan(0);
  expect([stripeCalls(purchase), stripeCalls(visit)]).toEqual([alone, 0]);
});

test('a hand-off costs one round trip, and one more if a ticket is written or used', async ({
  w,
  person,
}) => {
  const path = '/api/account/oauth/signin';
  const clientRequest = { client_id: 'lexlern-app', state: 's' };
  const waiting = await person.post(path, clientRequest);
  expect(roundTrips(waiting)).toBe(2);
  const { token } = (await waiting.json()) as { token: string };
  await buyPlan(w, person, 'yearly');
  expect(roundTrips(await person.post(path, { token }))).toBe(2);
  expect(roundTrips(await person.post(path, clientRequest))).toBe(1);
});
