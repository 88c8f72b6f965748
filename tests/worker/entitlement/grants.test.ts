import { drizzle } from 'drizzle-orm/d1';
import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import { dayMs } from '#worker/calendar.ts';
import { licence, storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import {
  confirmGrant,
  insertGrant,
  revokeGrant,
  selectGrants,
} from '#worker/entitlement/grant/shared-sql.ts';

async function freeMonth() {
  const w = await world();
  const db = drizzle(await w.database());
  const accountId = crypto.randomUUID();
  const name = { source: 'cashback', reference: crypto.randomUUID() } as const;
  const now = await clockOf(w);
  const values = {
    ...name,
    accountId,
    kind: 'premium',
    plan: 'deal-1',
    startsAt: now,
    endsAt: now + 30 * dayMs,
    provisional: true,
  } as const;
  await insertGrant(db, values, now);
  const stored = async () => (await selectGrants(db, accountId))[0];
  return { db, name, values, now, stored };
}

test('a grant is written once per reference', async () => {
  const { db, values, now, stored } = await freeMonth();
  await insertGrant(db, { ...values, endsAt: null }, now + 1);
  expect(await stored()).toMatchObject({ endsAt: values.endsAt, provisional: true });
});

test('a provisional grant stays after it is confirmed', async () => {
  const { db, name, now, stored } = await freeMonth();
  expect((await confirmGrant(db, name, now + 1)).meta.changes).toBe(1);
  expect(await stored()).toMatchObject({ provisional: false, revokedAt: null });
});

test('a revoked grant keeps the time of its first revocation, and cannot be confirmed', async () => {
  const { db, name, now, stored } = await freeMonth();
  await revokeGrant(db, name, now + 1);
  expect((await revokeGrant(db, name, now + 2)).meta.changes).toBe(0);
  expect((await confirmGrant(db, name, now + 3)).meta.changes).toBe(0);
  expect(await stored()).toMatchObject({ provisional: true, revokedAt: now + 1 });
});

test('a free grant, an ending store subscription or a debt to a store does not block a purchase', async ({
  w,
}) => {
  const plan = await planNamed(w, 'yearly_trial');
  for (const has of [
    'a store that ends',
    'a debt to a store',
    'a licence',
    'tasks',
    'hearts',
  ] as const) {
    const person = await signUpPerson(w);
    if (has === 'a store that ends') {
      await sendAppEvent(w, person, await storeSubscription(w, 'ios', { renew_disabled: true }));
    }
    if (has === 'a debt to a store') {
      await sendAppEvent(w, person, await storeSubscription(w, 'android', { status: 'past_due' }));
    }
    if (has === 'a licence') await sendAppEvent(w, person, await licence(w, null));
    if (has === 'tasks' || has === 'hearts') {
      const account = await row<{ id: string }>(
        w,
        'select id from account where email = ?',
        person.email,
      );
      const startsAt = await clockOf(w);
      const values = {
        accountId: account?.id ?? '',
        source: 'coupon',
        kind: 'answer_quota',
        reference: crypto.randomUUID(),
        plan: 'FREE',
        startsAt,
        quota: has === 'tasks' ? 10 : 0,
      } as const;
      await insertGrant(drizzle(await w.database()), values, startsAt);
    }
    expect((await subscriptionOf(person))?.platform, has).not.toBe('stripe');
    expect(await (await person.get('/api/sub/activestripe')).json(), has).toEqual({
      active: false,
    });
    // The trial belongs to Stripe, and none of these people has had one.
    // Those who have something in a store were told that it runs beside this.
    const wanted = order(plan, undefined, { beside_store: true });
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    expect((await atStripe(w, person)).subscriptions, has).toHaveLength(1);
    expect(await (await person.get('/api/sub/activestripe')).json(), has).toEqual({ active: true });
    expect(await subscriptionOf(person), has).toMatchObject({
      platform: 'stripe',
      status: 'trialing',
    });
  }
});

test('a person whom a store goes on charging cannot buy a second time here', async ({ w }) => {
  const plan = await planNamed(w, 'yearly');
  const person = await signUpPerson(w);
  const subscription = await storeSubscription(w, 'android', { status: 'trialing' });
  await sendAppEvent(w, person, subscription);
  const refused = await person.post('/api/sub/buy', order(plan));
  expect([refused.status, await errorOf(refused)]).toEqual([409, 'subscription_exist']);
  expect((await atStripe(w, person)).subscriptions).toEqual([]);
  // After a person turns off the renewal at the store, they may buy here.
  await sendAppEvent(w, person, { ...subscription, renew_disabled: true });
  const wanted = order(plan, undefined, { beside_store: true });
  await invoiceOf(await person.post('/api/sub/buy', wanted));
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
});

test('a store’s subscription without further reports ends by itself', async ({ w, person }) => {
  const now = await clockOf(w);
  await sendAppEvent(w, person, await storeSubscription(w, 'ios', { expires_at: now + dayMs }));
  await advance(w, 1.5 * 86_400);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
  await advance(w, 86_400);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled', platform: 'ios' });
});

test('a person cannot change the renewal of a grant, because it is not a contract', async ({
  w,
  person,
}) => {
  await sendAppEvent(w, person, await storeSubscription(w, 'ios'));
  const id = (await subscriptionOf(person))?.id;
  const answer = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(answer.status).toBe(404);
  expect(await (await person.get('/api/sub/paymentmethod/default')).json()).toEqual({
    payment_method: null,
  });
});

test('the answer says if a person has had a contract, beside what they have now', async ({
  w,
  person,
}) => {
  const subscriptionBody = async () => (await (await person.get('/api/sub/get')).json()) as object;
  expect(await subscriptionBody()).toEqual({
    subscription: null,
    had_contract: false,
    grants_access: false,
    deletion_due_at: null,
  });
  await sendAppEvent(w, person, await licence(w, null));
  expect(await subscriptionBody()).toMatchObject({ had_contract: false });
  await buyPlan(w, person, 'monthly');
  expect(await subscriptionBody()).toMatchObject({ had_contract: true });
});
