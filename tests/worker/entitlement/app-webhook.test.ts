import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  appEvent,
  day,
  licence,
  sendSigned,
  storeSubscription,
  tell,
  worldNow,
} from '#tests/app-events.ts';
import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { newEmail, signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { subscriptionOf } from '#tests/purchases.ts';
import { insertGrant } from '#worker/entitlement/grant/statements.ts';

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
  const now = await worldNow(w);
  const given = {
    accountId: await accountId(w, person),
    source: 'coupon',
    kind: 'answer_quota',
    reference: crypto.randomUUID(),
    plan: 'FREE',
    startsAt: now,
    endsAt: days === null ? null : now + days * day,
    quota,
  } as const;
  await insertGrant(drizzle(await w.database()), given, now);
}

describe('the signature', () => {
  test('of the app’s server is accepted, and the event is kept once however often it comes', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const event = await appEvent(w, person, await licence(w, 30));
    for (let i = 0; i < 3; i += 1) {
      const answer = await sendSigned(w, JSON.stringify(event));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    expect(await count(w, 'app_event', String(event['reference']))).toBe(1);
    expect(await count(w, 'entitlement_grant', String(event['reference']))).toBe(1);
  });

  test.each([
    ['of somebody else', { secret: 'appsec_other' }],
    ['of Stripe', { secret: 'whsec_sandbox' }],
    ['that is too old', { ageSeconds: 301 }],
    ['from the future', { ageSeconds: -302 }],
    ['of another text', { signed: '{}' }],
  ])('%s is refused and nothing is kept', async (_what, signing) => {
    const w = await world();
    const event = await appEvent(w, await signUpPerson(w), await licence(w, 30));
    const answer = await sendSigned(w, JSON.stringify(event), signing);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
    expect(await count(w, 'app_event', String(event['reference']))).toBe(0);
  });

  test.each([[''], ['t=,v1='], ['v1=abc'], ['t=1'], ['nonsense']])(
    'that reads %o is refused',
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

describe('an event', () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ['of an unknown type', { type: 'subscription.deleted' }, 422, 'invalid_request'],
    ['about nobody’s account', { account: { email: newEmail() } }, 404, 'user_not_exist'],
    ['about an unknown id', { account: { id: crypto.randomUUID() } }, 404, 'user_not_exist'],
    ['without a reference', { reference: '' }, 422, 'invalid_request'],
    ['with a field too many', { admin: true }, 422, 'invalid_request'],
    ['with an amount of cents that is none', { value: 9.5 }, 422, 'invalid_request'],
    ['of tomorrow', { occurred_at: Date.UTC(2999, 0) }, 422, 'invalid_request'],
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

  test('that is no JSON, or too long, is refused', async () => {
    const w = await world();
    expect((await sendSigned(w, 'hello')).status).toBe(400);
    expect((await sendSigned(w, JSON.stringify({ filler: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  test('may name the account by its id', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    await tell(w, person, {
      ...(await licence(w, 30)),
      account: { id: await accountId(w, person) },
    });
    expect(await subscriptionOf(person)).toMatchObject({ platform: 'manual', status: 'active' });
  });
});

describe('a store’s subscription', () => {
  test('is shown as the store tells it', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const told = await storeSubscription(w, 'android');
    await tell(w, person, told);
    expect(await subscriptionOf(person)).toMatchObject({
      status: 'active',
      platform: 'android',
      sub_type: 'premium',
      quota: null,
      onetimepay: false,
      renew_disabled: false,
      expires_date: told['expires_at'],
      purchase_date: told['purchased_at'],
      value: 9999,
      plan_id: 'premium.yearly',
    });
  });

  test('told in any order, and twice, ends as it was told last', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const now = await worldNow(w);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }),
        async (order) => {
          const first = await storeSubscription(w, 'ios');
          const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
          const stages = [
            { status: 'trialing' },
            { status: 'past_due' },
            // The last two happened in one moment.
            { status: 'active', value: 1 },
            { status: 'active', value: 2 },
          ];
          for (const i of order) {
            const occurred = { id: ids[i], occurred_at: now - 1000 + Math.min(i, 2) };
            await tell(w, person, { ...first, ...stages[i], ...occurred });
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

  test('told twice under one id with different words is what was told first', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const told = { ...(await storeSubscription(w, 'ios')), id: crypto.randomUUID() };
    const now = await worldNow(w);
    await tell(w, person, { ...told, occurred_at: now - 10 });
    await tell(w, person, { ...told, status: 'canceled', occurred_at: now });
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
  });

  test('goes with whom the store says has it now', async () => {
    const w = await world();
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    const told = await storeSubscription(w, 'ios');
    const now = await worldNow(w);
    await tell(w, one, { ...told, occurred_at: now - 10 });
    await tell(w, other, { ...told, occurred_at: now });
    expect(await subscriptionOf(one)).toBeNull();
    expect(await subscriptionOf(other)).toMatchObject({ platform: 'ios' });
  });
});

describe('a licence', () => {
  test('gives Premium until its end, and none when it is revoked', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const granted = await licence(w, 30);
    await tell(w, person, granted);
    expect(await subscriptionOf(person)).toMatchObject({
      platform: 'manual',
      sub_type: 'premium',
      expires_date: granted['ends_at'],
    });
    const { reference } = granted;
    await tell(w, person, { type: 'licence.revoked', reference });
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'heart_based', quota: 5 });
  });

  test('that was granted anew is not revoked by what was told late', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const now = await worldNow(w);
    const granted = await licence(w, 30);
    const { reference } = granted;
    await tell(w, person, { ...granted, occurred_at: now });
    await tell(w, person, { type: 'licence.revoked', reference, occurred_at: now - 10 });
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'premium' });
  });

  test('that is revoked before it is heard of stays revoked, until it is granted anew', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const now = await worldNow(w);
    const granted = await licence(w, 30);
    const { reference } = granted;
    await tell(w, person, { type: 'licence.revoked', reference, occurred_at: now - 10 });
    expect(await subscriptionOf(person)).toBeNull();
    await tell(w, person, { ...granted, occurred_at: now - 20 });
    expect(await subscriptionOf(person)).toBeNull();
    await tell(w, person, granted);
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'premium' });
  });
});

describe('an answer quota', () => {
  const use = (amount: number, reference: string = crypto.randomUUID()) => ({
    type: 'quota.consumed',
    amount,
    reference,
  });

  test('is used up task by task, each once, and then the free tier is shown', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    await giveTasks(w, person, 3);
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'answer_quota', quota: 3 });
    const first = use(1);
    expect(await tell(w, person, first)).toEqual({ consumed: true, left: 2 });
    // A lost answer: sent again as it was, and as another event about the same.
    expect(await tell(w, person, first)).toEqual({ consumed: true, left: 2 });
    expect(await tell(w, person, use(3))).toEqual({ consumed: false, left: 2 });
    expect(await tell(w, person, use(2))).toEqual({ consumed: true, left: 0 });
    expect(await subscriptionOf(person)).toMatchObject({ sub_type: 'heart_based', quota: 5 });
  });

  test('of several the one that ends first is used first', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    await giveTasks(w, person, 5);
    await giveTasks(w, person, 4, 20);
    await giveTasks(w, person, 3, 10);
    expect(await subscriptionOf(person)).toMatchObject({ quota: 12 });
    expect(await tell(w, person, use(6))).toEqual({ consumed: true, left: 6 });
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

  test('is never overdrawn by uses at the same time', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    await giveTasks(w, person, 2);
    await giveTasks(w, person, 1, 10);
    const twice = use(1);
    const answers = await Promise.all(
      [twice, twice, ...Array.from({ length: 8 }, () => use(1))].map((one) => tell(w, person, one)),
    );
    const taken = answers.filter((answer) => (answer as { consumed: boolean }).consumed);
    // The doubled one may be among them: both of it are told the same.
    expect([3, 4]).toContain(taken.length);
    expect(await tell(w, person, use(1))).toEqual({ consumed: false, left: 0 });
    const id = await accountId(w, person);
    const used = await row(
      w,
      'select sum(used) as n from entitlement_grant where account_id = ?',
      id,
    );
    expect(used).toEqual({ n: 3 });
  });

  test('of nobody else is touched', async () => {
    const w = await world();
    const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
    await giveTasks(w, other, 3);
    expect(await tell(w, one, use(1))).toEqual({ consumed: false, left: 0 });
    expect(await subscriptionOf(other)).toMatchObject({ quota: 3 });
  });
});
