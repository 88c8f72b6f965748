import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect } from 'vitest';

import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { dayMs } from '#worker/calendar.ts';
import {
  appEvent,
  licence,
  sendSigned,
  signature,
  storeSubscription,
  sendAppEvent,
} from '#tests/support/app-events.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { newEmail, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { subscriptionOf } from '#tests/support/purchases.ts';
import type { AppEnv, Ctx } from '#worker/context.ts';
import { appWebhookRoutes } from '#worker/entitlement/app/routes.ts';
import { insertGrant } from '#worker/entitlement/grant/shared-sql.ts';

async function accountId(w: World, { email }: Person): Promise<string> {
  const found = await row<{ id: string }>(w, 'select id from account where email = ?', email);
  return found?.id ?? '';
}

async function count(w: World, table: string, reference: string): Promise<number> {
  const sql = `select count(*) as n from ${table} where reference = ?`;
  return (await row<{ n: number }>(w, sql, reference))?.n ?? 0;
}

/** Gives a person free tasks as a redeemed coupon does. */
async function giveTasks(w: World, person: Person, quota: number, days: number | null = null) {
  const now = await clockOf(w);
  const values = {
    accountId: await accountId(w, person),
    source: 'coupon',
    kind: 'answer_quota',
    reference: crypto.randomUUID(),
    plan: 'FREE',
    startsAt: now,
    endsAt: days === null ? null : now + days * dayMs,
    quota,
  } as const;
  await insertGrant(drizzle(await w.database()), values, now);
}

describe('the signature', () => {
  test('of the app’s server is accepted, and an event that comes three times is stored once', async ({
    w,
    person,
  }) => {
    const event = await appEvent(w, person, await licence(w, 30));
    for (let i = 0; i < 3; i += 1) {
      const answer = await sendSigned(w, JSON.stringify(event));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    expect(await count(w, 'app_event', String(event['reference']))).toBe(1);
    expect(await count(w, 'entitlement_grant', String(event['reference']))).toBe(1);
  });

  test.each([
    ['with another secret', { secret: 'appsec_other' }],
    ['with Stripe’s secret', { secret: 'whsec_sandbox' }],
    ['that is too old', { ageSeconds: 301 }],
    ['from the future', { ageSeconds: -302 }],
    ['of another text', { signed: '{}' }],
  ])('%s is refused, and nothing is stored', async (_what, signing) => {
    const w = await world();
    const event = await appEvent(w, await signUpPerson(w), await licence(w, 30));
    const answer = await sendSigned(w, JSON.stringify(event), signing);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
    expect(await count(w, 'app_event', String(event['reference']))).toBe(0);
  });

  test.each([[''], ['t=,v1='], ['v1=abc'], ['t=1'], ['nonsense']])(
    'with the header %o is refused',
    async (header) => {
      const w = await world();
      const answer = await fetch(new URL('/webhooks/app', w.origin), {
        method: 'POST',
        headers: { 'x-lexlern-signature': header },
        body: '{}',
      });
      expect(answer.status).toBe(400);
    },
  );
});

const revoked = { type: 'licence.revoked' };

describe('an event', () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ['without a type', { type: undefined }, 422, 'invalid_request'],
    ['in an unknown environment', { environment: 'xcode' }, 422, 'invalid_request'],
    ['in no currency', { currency: 'euro' }, 422, 'invalid_request'],
    ['that ends on no date', { expires_at: Number.MAX_SAFE_INTEGER }, 422, 'invalid_request'],
    ['bought on no date', { purchased_at: 8.64e15 }, 422, 'invalid_request'],
    ['that happened on no date', { occurred_at: 1e18 }, 422, 'invalid_request'],
    [
      'of a licence for an unknown e-mail',
      { ...revoked, account: { email: newEmail() } },
      404,
      'user_not_exist',
    ],
    [
      'of a licence for an unknown id',
      { ...revoked, account: { id: crypto.randomUUID() } },
      404,
      'user_not_exist',
    ],
    ['without a reference', { reference: '' }, 422, 'invalid_request'],
    ['with an amount that is not in whole cents', { value: 9.5 }, 422, 'invalid_request'],
    ['from the future', { occurred_at: Date.UTC(2999, 0) }, 422, 'invalid_request'],
  ])('%s is refused', async (_what, changes, status, code) => {
    const w = await world();
    const person = await signUpPerson(w);
    const event = await appEvent(w, person, await storeSubscription(w, 'ios'));
    const answer = await sendSigned(w, JSON.stringify({ ...event, ...changes }));
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      status,
      code,
    ]);
    expect(await subscriptionOf(person)).toBeNull();
  });

  test.each<[string, Record<string, unknown>]>([
    ['a field', { family_shared: true }],
    ['a field of the account', { account: { email: '', tenant: 7 } }],
    ['the environment of the stores', { environment: 'production' }],
    ['a test purchase, where nobody pays with real money', { environment: 'sandbox' }],
    ['the currency', { currency: 'EUR' }],
  ])('of a newer sender may have %s', async (_what, changes) => {
    const w = await world();
    const person = await signUpPerson(w);
    const event = await appEvent(w, person, await storeSubscription(w, 'ios'));
    const account = { ...(changes['account'] as object), email: person.email };
    await sendAppEvent(w, person, { ...event, ...changes, account });
    expect(await subscriptionOf(person)).toMatchObject({ platform: 'ios', value: 9999 });
  });

  test('in another currency keeps no amount, because ours are euros', async ({ w, person }) => {
    const sent = { ...(await storeSubscription(w, 'android')), currency: 'chf' };
    await sendAppEvent(w, person, sent);
    expect(await subscriptionOf(person)).toMatchObject({ platform: 'android', value: 0 });
  });

  test('of an unknown type is noted, and changes nothing', async ({ w, person }) => {
    const id = crypto.randomUUID();
    const event = { ...(await storeSubscription(w, 'ios')), type: 'subscription.paused', id };
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await sendSigned(w, JSON.stringify(await appEvent(w, person, event)));
      expect([answer.status, await answer.json()]).toEqual([202, { received: true }]);
    }
    const noted = await row(w, 'select type from app_event where id = ?', id);
    expect(noted).toEqual({ type: 'subscription.paused' });
    expect(await subscriptionOf(person)).toBeNull();
    expect((await sendSigned(w, JSON.stringify({ id, type: 'x.y' }))).status).toBe(202);
  });

  test('of a test purchase is only noted where people pay with real money', async ({
    w,
    person,
  }) => {
    const ctx = {
      isLive: true,
      db: drizzle(await w.database()),
      clock: { now: () => now },
      appWebhookSecrets: ['appsec_sandbox'],
    };
    const now = await clockOf(w);
    const live = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('ctx', ctx as unknown as Ctx);
        await next();
      })
      .route('/webhooks', appWebhookRoutes);
    const sent = { ...(await storeSubscription(w, 'ios')), environment: 'sandbox' };
    const body = JSON.stringify(await appEvent(w, person, sent));
    const headers = await signature(w, body);
    const answer = await live.request('/webhooks/app', { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([202, { received: true }]);
    expect(await subscriptionOf(person)).toBeNull();
  });

  test('of a type without an id is refused', async ({ w }) => {
    expect((await sendSigned(w, JSON.stringify({ type: 'x.y' }))).status).toBe(422);
  });

  test('that is not JSON or is too long is refused', async ({ w }) => {
    expect((await sendSigned(w, 'hello')).status).toBe(400);
    expect((await sendSigned(w, JSON.stringify({ filler: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  test('may name the account by its id', async ({ w, person }) => {
    await sendAppEvent(w, person, {
      ...(await licence(w, 30)),
      account: { id: await accountId(w, person) },
    });
    expect(await subscriptionOf(person)).toMatchObject({ platform: 'manual', status: 'active' });
  });
});

describe('a store’s subscription', () => {
  test('is shown as the store reports it', async ({ w, person }) => {
    const reported = await storeSubscription(w, 'android');
    await sendAppEvent(w, person, reported);
    expect(await subscriptionOf(person)).toMatchObject({
      status: 'active',
      platform: 'android',
      sub_type: 'premium',
      quota: null,
      onetimepay: false,
      renew_disabled: false,
      expires_date: reported['expires_at'],
      purchase_date: reported['purchased_at'],
      value: 9999,
      plan_id: 'premium.yearly',
    });
  });

  test('reported in any order, and twice, ends as its latest event says', async ({ w, person }) => {
    const now = await clockOf(w);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }),
        async (order) => {
          const first = await storeSubscription(w, 'ios');
          const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
          const stages = [
            { status: 'trialing' },
            { status: 'past_due' },
            // The last two happened at the same time.
            { status: 'active', value: 1 },
            { status: 'active', value: 2 },
          ];
          for (const i of order) {
            const occurred = { id: ids[i], occurred_at: now - 1000 + Math.min(i, 2) };
            await sendAppEvent(w, person, { ...first, ...stages[i], ...occurred });
          }
          const stored = await row<{ status: string; value: number }>(
            w,
            'select status, value from entitlement_grant where reference = ?',
            first['reference'],
          );
          const last = (ids[2] ?? '') > (ids[3] ?? '') ? 1 : 2;
          expect(stored).toEqual({ status: 'active', value: last });
        },
      ),
      { numRuns: 8 },
    );
  });

  test('reported twice with one event id keeps the first report', async ({ w, person }) => {
    const reported = { ...(await storeSubscription(w, 'ios')), id: crypto.randomUUID() };
    const now = await clockOf(w);
    await sendAppEvent(w, person, { ...reported, occurred_at: now - 10 });
    await sendAppEvent(w, person, { ...reported, status: 'canceled', occurred_at: now });
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
  });

  test('moves to the account that the store names later', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const reported = await storeSubscription(w, 'ios');
    const now = await clockOf(w);
    await sendAppEvent(w, one, { ...reported, occurred_at: now - 10 });
    await sendAppEvent(w, other, { ...reported, occurred_at: now });
    expect(await subscriptionOf(one)).toBeNull();
    expect(await subscriptionOf(other)).toMatchObject({ platform: 'ios' });
  });
});

describe('a licence', () => {
  test('gives Premium until its end, and no Premium after it is revoked', async ({ w, person }) => {
    const granted = await licence(w, 30);
    await sendAppEvent(w, person, granted);
    expect(await subscriptionOf(person)).toMatchObject({
      platform: 'manual',
      sub_type: 'premium',
      expires_date: granted['ends_at'],
    });
    const { reference } = granted;
    await sendAppEvent(w, person, { type: 'licence.revoked', reference });
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'heart_based', quota: 5 });
  });

  test('is not revoked by an older event that arrives late', async ({ w, person }) => {
    const now = await clockOf(w);
    const granted = await licence(w, 30);
    const { reference } = granted;
    await sendAppEvent(w, person, { ...granted, occurred_at: now });
    await sendAppEvent(w, person, { type: 'licence.revoked', reference, occurred_at: now - 10 });
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'premium' });
  });

  test('that is revoked before its grant arrives stays revoked until it is granted again', async ({
    w,
    person,
  }) => {
    const now = await clockOf(w);
    const granted = await licence(w, 30);
    const { reference } = granted;
    await sendAppEvent(w, person, { type: 'licence.revoked', reference, occurred_at: now - 10 });
    expect(await subscriptionOf(person)).toBeNull();
    await sendAppEvent(w, person, { ...granted, occurred_at: now - 20 });
    expect(await subscriptionOf(person)).toBeNull();
    await sendAppEvent(w, person, granted);
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'premium' });
  });
});

describe('an answer quota', () => {
  const use = (amount: number, reference: string = crypto.randomUUID()) => ({
    type: 'quota.consumed',
    amount,
    reference,
  });

  test('is used up task by task, each use counts once, and then the free tier is shown', async ({
    w,
    person,
  }) => {
    await giveTasks(w, person, 3);
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'answer_quota', quota: 3 });
    const first = use(1);
    expect(await sendAppEvent(w, person, first)).toEqual({ consumed: true, left: 2 });
    // After a lost answer the app sends another event about the same use.
    expect(await sendAppEvent(w, person, first)).toEqual({ consumed: true, left: 2 });
    expect(await sendAppEvent(w, person, use(3))).toEqual({ consumed: false, left: 2 });
    expect(await sendAppEvent(w, person, use(2))).toEqual({ consumed: true, left: 0 });
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'heart_based', quota: 5 });
  });

  test('that ends first is used first', async ({ w, person }) => {
    await giveTasks(w, person, 5);
    await giveTasks(w, person, 4, 20);
    await giveTasks(w, person, 3, 10);
    expect(await subscriptionOf(person)).toMatchObject({ quota: 12 });
    expect(await sendAppEvent(w, person, use(6))).toEqual({ consumed: true, left: 6 });
    const { results } = await (
      await w.database()
    )
      .prepare('select quota, used from entitlement_grant where account_id = ? order by quota')
      .bind(await accountId(w, person))
      .all();
    expect(results).toEqual([
      { quota: 3, used: 3 },
      { quota: 4, used: 3 },
      { quota: 5, used: 0 },
    ]);
  });

  test('is never overdrawn by uses at once', async ({ w, person }) => {
    await giveTasks(w, person, 2);
    await giveTasks(w, person, 1, 10);
    const twice = use(1);
    const answers = await Promise.all(
      [twice, twice, ...Array.from({ length: 8 }, () => use(1))].map((one) =>
        sendAppEvent(w, person, one),
      ),
    );
    const consumed = answers.filter((answer) => (answer as { consumed: boolean }).consumed);
    // The use that was sent twice may be among them. Both of its events get the same answer.
    expect([3, 4]).toContain(consumed.length);
    expect(await sendAppEvent(w, person, use(1))).toEqual({ consumed: false, left: 0 });
    const id = await accountId(w, person);
    const used = await row(
      w,
      'select sum(used) as n from entitlement_grant where account_id = ?',
      id,
    );
    expect(used).toEqual({ n: 3 });
  });

  test('of another person is not touched', async ({ w }) => {
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    await giveTasks(w, other, 3);
    expect(await sendAppEvent(w, one, use(1))).toEqual({ consumed: false, left: 0 });
    expect(await subscriptionOf(other)).toMatchObject({ quota: 3 });
  });
});
