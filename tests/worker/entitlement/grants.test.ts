import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';

import { day, licence, storeSubscription, tell, worldNow } from '#tests/app-events.ts';
import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import {
  errorOf,
  atStripe,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import {
  confirmGrant,
  insertGrant,
  revokeGrant,
  selectGrants,
} from '#worker/entitlement/grant/statements.ts';

async function freeMonth() {
  const w = await world();
  const db = drizzle(await w.database());
  const accountId = crypto.randomUUID();
  const name = { source: 'cashback', reference: crypto.randomUUID() } as const;
  const now = await worldNow(w);
  const given = {
    ...name,
    accountId,
    kind: 'premium',
    plan: 'deal-1',
    startsAt: now,
    endsAt: now + 30 * day,
    provisional: true,
  } as const;
  await insertGrant(db, given, now);
  const stored = async () => (await selectGrants(db, accountId))[0];
  return { db, name, given, now, stored };
}

test('a grant is written once under its reference', async () => {
  const { db, given, now, stored } = await freeMonth();
  await insertGrant(db, { ...given, endsAt: null }, now + 1);
  expect(await stored()).toMatchObject({ endsAt: given.endsAt, provisional: true });
});

test('a grant that was given in advance stays once it is confirmed', async () => {
  const { db, name, now, stored } = await freeMonth();
  expect((await confirmGrant(db, name, now + 1)).meta.changes).toBe(1);
  expect(await stored()).toMatchObject({ provisional: false, revokedAt: null });
});

test('a revoked grant keeps the moment it was revoked first, and cannot be confirmed', async () => {
  const { db, name, now, stored } = await freeMonth();
  await revokeGrant(db, name, now + 1);
  expect((await revokeGrant(db, name, now + 2)).meta.changes).toBe(0);
  expect((await confirmGrant(db, name, now + 3)).meta.changes).toBe(0);
  expect(await stored()).toMatchObject({ provisional: true, revokedAt: now + 1 });
});

test('nothing that somebody has beside Stripe keeps them from buying', async () => {
  const w = await world();
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
      await tell(w, person, await storeSubscription(w, 'ios', { renew_disabled: true }));
    }
    if (has === 'a debt to a store') {
      await tell(w, person, await storeSubscription(w, 'android', { status: 'past_due' }));
    }
    if (has === 'a licence') await tell(w, person, await licence(w, null));
    if (has === 'tasks' || has === 'hearts') {
      const account = await row<{ id: string }>(
        w,
        'select id from account where email = ?',
        person.email,
      );
      const startsAt = await worldNow(w);
      const given = {
        accountId: account?.id ?? '',
        source: 'coupon',
        kind: 'answer_quota',
        reference: crypto.randomUUID(),
        plan: 'FREE',
        startsAt,
        quota: has === 'tasks' ? 10 : 0,
      } as const;
      await insertGrant(drizzle(await w.database()), given, startsAt);
    }
    expect((await subscriptionOf(person))?.platform, has).not.toBe('stripe');
    expect(await (await person.get('/api/sub/activestripe')).json(), has).toEqual({
      active: false,
    });
    // The trial is Stripe's, and nobody of them has had it.
    await invoiceOf(await person.post('/api/sub/buy', order(plan)));
    expect((await atStripe(w, person)).subscriptions, has).toHaveLength(1);
    expect(await (await person.get('/api/sub/activestripe')).json(), has).toEqual({ active: true });
    expect(await subscriptionOf(person), has).toMatchObject({
      platform: 'stripe',
      status: 'trialing',
    });
  }
});

test('what a store goes on charging is not sold a second time here', async () => {
  const w = await world();
  const plan = await planNamed(w, 'yearly');
  const person = await signUpPerson(w);
  const bought = await storeSubscription(w, 'android', { status: 'trialing' });
  await tell(w, person, bought);
  const refused = await person.post('/api/sub/buy', order(plan));
  expect([refused.status, await errorOf(refused)]).toEqual([409, 'subscription_exist']);
  expect((await atStripe(w, person)).subscriptions).toEqual([]);
  // Turned off at the store, it is their own reckoning.
  await tell(w, person, { ...bought, renew_disabled: true });
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
});

test('a store’s subscription that nobody tells of any more ends by itself', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const now = await worldNow(w);
  await tell(w, person, await storeSubscription(w, 'ios', { expires_at: now + day }));
  await advance(w, 1.5 * 86_400);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
  await advance(w, 86_400);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled', platform: 'ios' });
});

test('a grant is no contract whose renewal could be changed', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await tell(w, person, await storeSubscription(w, 'ios'));
  const id = (await subscriptionOf(person))?.id;
  const answer = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(answer.status).toBe(404);
  expect(await (await person.get('/api/sub/paymentmethod/default')).json()).toEqual({
    payment_method: null,
  });
});

test('whether somebody has had a contract is told beside what they have now', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const told = async () => (await (await person.get('/api/sub/get')).json()) as object;
  expect(await told()).toEqual({ subscription: null, had_contract: false, grants_access: false });
  await tell(w, person, await licence(w, null));
  expect(await told()).toMatchObject({ had_contract: false });
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
  expect(await told()).toMatchObject({ had_contract: true });
});
