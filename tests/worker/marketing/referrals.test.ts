import { afterEach, describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { openSignedIn } from '#tests/identities.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/payment-methods.ts';
import type { Browser } from '#tests/people.ts';
import { delivered, deliveryMode, errorOf, invoiceOf, order, planNamed } from '#tests/purchases.ts';
import { referrerIdOf } from '#tests/referrals.ts';
import { advance, startOfWindow } from '#tests/sandbox-clock.ts';

const day = 86_400;

interface Somebody extends Browser {
  email: string;
}

/** Somebody who has signed in by a provider, which is quick. */
const add = (person: Browser, referrerId: string) =>
  person.post('/api/sub/referral/add', { referrer_id: referrerId });

async function buy(w: World, person: Browser, plan: string, method?: string): Promise<void> {
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, plan), method)));
  await delivered(w);
}

interface Told {
  status: string;
  referrer: string;
  counted_at: number | null;
}

/** How it stands with who brought that person. */
function told(w: World, { email }: Somebody): Promise<Told | null> {
  return row<Told>(
    w,
    `SELECT referral.status, counted_at, brought.email AS referrer FROM referral
     JOIN account ON account.id = referred_account_id
     JOIN account AS brought ON brought.id = referrer_account_id WHERE account.email = ?`,
    email,
  );
}

const statusOf = async (w: World, person: Somebody) => (await told(w, person))?.status ?? 'none';

afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await delivered(w);
});

describe("somebody's link", () => {
  test('is the same whenever it is asked for, and says nothing of its owner', async () => {
    const w = await world();
    const person = await openSignedIn(w);
    const [one, two] = await Promise.all([referrerIdOf(person), referrerIdOf(person)]);
    expect(one).toMatch(/^[a-z2-9]{12}$/);
    expect(two).toBe(one);
    const answer = (await (await person.post('/api/sub/referral/link')).json()) as object;
    expect(answer).toEqual({ referrer_id: one, link: `${w.origin}/?referrer_id=${one}` });
    expect(await referrerIdOf(await openSignedIn(w))).not.toBe(one);
  });
});

describe('who is brought', () => {
  test('is noted once: the first link stays, and a repeat answers as the first did', async () => {
    const w = await world();
    const [first, second, brought] = [
      await openSignedIn(w),
      await openSignedIn(w),
      await openSignedIn(w),
    ];
    const [one, two] = [await referrerIdOf(first), await referrerIdOf(second)];
    const answers = await Promise.all([add(brought, one), add(brought, one)]);
    answers.push(await add(brought, two));
    for (const answer of answers) expect(await answer.json()).toEqual({ success: true });
    expect(await told(w, brought)).toEqual({
      status: 'waiting',
      referrer: first.email,
      counted_at: null,
    });
  });

  test('is not oneself, and not by nobody', async () => {
    const w = await world();
    const person = await openSignedIn(w);
    for (const id of [await referrerIdOf(person), 'abcdefghjkmn']) {
      const answer = await add(person, id);
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_request']);
    }
    expect(await statusOf(w, person)).toBe('none');
  });

  test('is not somebody who has paid long before', async () => {
    const w = await world();
    const [referrer, customer] = [await openSignedIn(w), await openSignedIn(w)];
    await buy(w, customer, 'lifetime');
    await advance(w, 7 * day + 60);
    const answer = await add(customer, await referrerIdOf(referrer));
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_request']);
    expect(await statusOf(w, customer)).toBe('none');
  });

  test('is not tried without end', async () => {
    const w = await world();
    await startOfWindow(w);
    const person = await openSignedIn(w);
    for (let tries = 0; tries < 20; tries += 1) await add(person, 'abcdefghjkmn');
    const answer = await add(person, await referrerIdOf(await openSignedIn(w)));
    expect([answer.status, await errorOf(answer)]).toEqual([429, 'too_many_requests']);
  });
});

describe('a referral counts', () => {
  test.each(['yearly', 'lifetime'])('when %s was paid before it is told', async (plan) => {
    const w = await world();
    const [referrer, brought] = [await openSignedIn(w), await openSignedIn(w)];
    await buy(w, brought, plan);
    await add(brought, await referrerIdOf(referrer));
    expect(await told(w, brought)).toMatchObject({ status: 'counted', referrer: referrer.email });
  });

  test('when the news of the payment comes after it was told, once', async () => {
    const w = await world();
    const [referrer, brought] = [await openSignedIn(w), await openSignedIn(w)];
    await deliveryMode(w, 'hold');
    await invoiceOf(
      await brought.post('/api/sub/buy', order(await planNamed(w, 'yearly'), 'pm_card_visa')),
    );
    await add(brought, await referrerIdOf(referrer));
    expect(await statusOf(w, brought)).toBe('waiting');
    await deliveryMode(w, 'normal');
    await delivered(w);
    const counted = await told(w, brought);
    expect(counted?.status).toBe('counted');
    await advance(w, 60);
    await add(brought, await referrerIdOf(referrer));
    expect(await told(w, brought)).toEqual(counted);
  });

  test('once, though every news of the payment comes twice', async () => {
    const w = await world();
    const [referrer, brought] = [await openSignedIn(w), await openSignedIn(w)];
    await deliveryMode(w, 'duplicate');
    await buy(w, brought, 'yearly');
    await add(brought, await referrerIdOf(referrer));
    expect(await statusOf(w, brought)).toBe('counted');
  });

  test('though the news was lost, by the scheduled run', async () => {
    const w = await world();
    const [referrer, brought] = [await openSignedIn(w), await openSignedIn(w)];
    await deliveryMode(w, 'drop');
    await invoiceOf(
      await brought.post('/api/sub/buy', order(await planNamed(w, 'yearly'), 'pm_card_visa')),
    );
    await add(brought, await referrerIdOf(referrer));
    expect(await statusOf(w, brought)).toBe('waiting');
    await deliveryMode(w, 'normal');
    await advance(w, 1200);
    await w.runSchedule();
    expect(await statusOf(w, brought)).toBe('counted');
  });

  test('after a trial with its first real payment only', async () => {
    const w = await world();
    const [referrer, brought, leaving] = [
      await openSignedIn(w),
      await openSignedIn(w),
      await openSignedIn(w),
    ];
    for (const person of [brought, leaving]) {
      await buy(w, person, 'yearly_trial');
      await add(person, await referrerIdOf(referrer));
      expect(await statusOf(w, person)).toBe('waiting');
    }
    const { subscription } = (await (await leaving.get('/api/sub/get')).json()) as {
      subscription: { id: string };
    };
    await leaving.post('/api/sub/renewable', { status: 'off', sub_id: subscription.id });
    await advance(w, 8 * day);
    await delivered(w);
    expect([await statusOf(w, brought), await statusOf(w, leaving)]).toEqual([
      'counted',
      'waiting',
    ]);
  });

  test('when a debit has arrived, not when it was begun', async () => {
    const w = await world();
    const [referrer, brought] = [await openSignedIn(w), await openSignedIn(w)];
    const { method } = await sepaMethod(w, brought, ibans.paidLater);
    await buy(w, brought, 'yearly', method);
    await add(brought, await referrerIdOf(referrer));
    expect(await statusOf(w, brought)).toBe('waiting');
    await advance(w, debitSeconds);
    await delivered(w);
    expect(await statusOf(w, brought)).toBe('counted');
  });
});
