import { afterEach, describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { openBrowser, reachPassword } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { buyPlan, errorOf, flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { referrerIdOf } from '#tests/support/referrals.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';

const day = 86_400;

interface Somebody extends Browser {
  email: string;
}

/** Sends the referrer's id as the person who followed the link. */
const add = (person: Browser, referrerId: string) =>
  person.post('/api/sub/referral/add', { referrer_id: referrerId });

async function buy(w: World, person: Browser, plan: string, method?: string): Promise<void> {
  await buyPlan(w, person, plan, method);
  await flushDeliveries(w);
}

interface ReferralRow {
  status: string;
  referrer: string;
  counted_at: number | null;
}

/** The referral by which this person came. */
function referralOf(w: World, { email }: Somebody): Promise<ReferralRow | null> {
  return row<ReferralRow>(
    w,
    `SELECT referral.status, counted_at, inviter.email AS referrer FROM referral
     JOIN account ON account.id = referred_account_id
     JOIN account AS inviter ON inviter.id = referrer_account_id WHERE account.email = ?`,
    email,
  );
}

const statusOf = async (w: World, person: Somebody) =>
  (await referralOf(w, person))?.status ?? 'none';

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

describe('a referral link', () => {
  test('tells who follows it the unique name of its owner, and nothing else', async ({ w }) => {
    const person = await openSignedIn(w);
    const id = await referrerIdOf(person);
    const read = async (of: string) => (await w.fetch(`/api/marketing/referrer?id=${of}`)).json();
    expect(await read(id)).toEqual({ name: null });
    await row(
      w,
      'update account set friendly_name = ?, friendly_key = ? where email = ?',
      'Erika_1',
      'erika_1',
      person.email,
    );
    expect(await read(id)).toEqual({ name: 'Erika_1' });
    expect(await read('nobodys-link')).toEqual({ name: null });
  });

  test('is the same each time, and does not name its owner', async ({ w }) => {
    const person = await openSignedIn(w);
    const [one, two] = await Promise.all([referrerIdOf(person), referrerIdOf(person)]);
    expect(one).toMatch(/^[a-z2-9]{12}$/);
    expect(two).toBe(one);
    const answer = (await (await person.post('/api/sub/referral/link')).json()) as object;
    expect(answer).toEqual({ referrer_id: one, link: `${w.origin}/?referrer_id=${one}` });
    expect(await referrerIdOf(await openSignedIn(w))).not.toBe(one);
  });
});

describe('a referral', () => {
  test('is recorded once: the first link counts, and a repeat gets the same answer', async ({
    w,
  }) => {
    const [first, second, friend] = [
      await openSignedIn(w),
      await openSignedIn(w),
      await openSignedIn(w),
    ];
    const [one, two] = [await referrerIdOf(first), await referrerIdOf(second)];
    const answers = await Promise.all([add(friend, one), add(friend, one)]);
    answers.push(await add(friend, two));
    for (const answer of answers) expect(await answer.json()).toEqual({ success: true });
    expect(await referralOf(w, friend)).toEqual({
      status: 'waiting',
      referrer: first.email,
      counted_at: null,
    });
  });

  test('is refused with one’s own link and with an unknown link', async ({ w }) => {
    const person = await openSignedIn(w);
    for (const id of [await referrerIdOf(person), 'abcdefghjkmn']) {
      const answer = await add(person, id);
      expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_request']);
    }
    expect(await statusOf(w, person)).toBe('none');
  });

  test('is refused for the mailbox of its owner, and of somebody who was a customer', async ({
    w,
  }) => {
    const inMailbox = async (name: string): Promise<Browser> => {
      const browser = openBrowser(w);
      const { token } = await reachPassword(w, browser, `${name}@gmail.com`);
      const password = 'vier-zufaellige-woerter';
      await browser.post('/api/account/signupv2/password', { password, token });
      return browser;
    };
    const name = crypto.randomUUID().slice(0, 8);
    const first = await inMailbox(name);
    const second = await inMailbox(`${name}+2`);
    expect(await errorOf(await add(second, await referrerIdOf(first)))).toBe('invalid_request');
    const friend = await referrerIdOf(await openSignedIn(w));
    expect((await add(second, friend)).status).toBe(200);
    await buy(w, first, 'monthly');
    const third = await inMailbox(`${name}+3`);
    expect(await errorOf(await add(third, friend))).toBe('invalid_request');
  });

  test('is refused between two people in both directions, also if both are sent at once', async ({
    w,
  }) => {
    const [one, other] = [await openSignedIn(w), await openSignedIn(w)];
    const [idOfOne, idOfOther] = [await referrerIdOf(one), await referrerIdOf(other)];
    expect((await add(other, idOfOne)).status).toBe(200);
    expect(await errorOf(await add(one, idOfOther))).toBe('invalid_request');
    expect((await add(other, idOfOne)).status).toBe(200);
    expect([await statusOf(w, one), await statusOf(w, other)]).toEqual(['none', 'waiting']);
    const [third, fourth] = [await openSignedIn(w), await openSignedIn(w)];
    const ids = [await referrerIdOf(third), await referrerIdOf(fourth)] as const;
    await Promise.all([add(third, ids[1]), add(fourth, ids[0])]);
    const statuses = [await statusOf(w, third), await statusOf(w, fourth)];
    expect(statuses.toSorted()).toEqual(['none', 'waiting']);
  });

  test('is refused for a person who paid a week before', async ({ w }) => {
    const [referrer, customer] = [await openSignedIn(w), await openSignedIn(w)];
    await buy(w, customer, 'lifetime');
    await advance(w, 7 * day + 60);
    const answer = await add(customer, await referrerIdOf(referrer));
    expect([answer.status, await errorOf(answer)]).toEqual([400, 'invalid_request']);
    expect(await statusOf(w, customer)).toBe('none');
  });

  test('can be tried twenty times, and the next try gets 429', async ({ w }) => {
    await startOfWindow(w);
    const person = await openSignedIn(w);
    for (let tries = 0; tries < 20; tries += 1) await add(person, 'abcdefghjkmn');
    const answer = await add(person, await referrerIdOf(await openSignedIn(w)));
    expect([answer.status, await errorOf(answer)]).toEqual([429, 'too_many_requests']);
  });
});

describe('a referral counts', () => {
  test.each(['yearly', 'lifetime'])('if %s was paid before the link is sent', async (plan) => {
    const w = await world();
    const [referrer, friend] = [await openSignedIn(w), await openSignedIn(w)];
    await buy(w, friend, plan);
    await add(friend, await referrerIdOf(referrer));
    expect(await referralOf(w, friend)).toMatchObject({
      status: 'counted',
      referrer: referrer.email,
    });
  });

  test('once, if the payment is reported after the link is sent', async ({ w }) => {
    const [referrer, friend] = [await openSignedIn(w), await openSignedIn(w)];
    await setDeliveryMode(w, 'hold');
    await buyPlan(w, friend, 'yearly', 'pm_card_visa');
    await add(friend, await referrerIdOf(referrer));
    expect(await statusOf(w, friend)).toBe('waiting');
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    const referral = await referralOf(w, friend);
    expect(referral?.status).toBe('counted');
    await advance(w, 60);
    await add(friend, await referrerIdOf(referrer));
    expect(await referralOf(w, friend)).toEqual(referral);
  });

  test('once, even if every event of the payment comes twice', async ({ w }) => {
    const [referrer, friend] = [await openSignedIn(w), await openSignedIn(w)];
    await setDeliveryMode(w, 'duplicate');
    await buy(w, friend, 'yearly');
    await add(friend, await referrerIdOf(referrer));
    expect(await statusOf(w, friend)).toBe('counted');
  });

  test('in the scheduled run, if the event of the payment was lost', async ({ w }) => {
    const [referrer, friend] = [await openSignedIn(w), await openSignedIn(w)];
    await setDeliveryMode(w, 'drop');
    await buyPlan(w, friend, 'yearly', 'pm_card_visa');
    await add(friend, await referrerIdOf(referrer));
    expect(await statusOf(w, friend)).toBe('waiting');
    await setDeliveryMode(w, 'normal');
    await advance(w, 1200);
    await w.runSchedule();
    expect(await statusOf(w, friend)).toBe('counted');
  });

  test('after a trial only with the first real payment', async ({ w }) => {
    const [referrer, friend, leaving] = [
      await openSignedIn(w),
      await openSignedIn(w),
      await openSignedIn(w),
    ];
    for (const person of [friend, leaving]) {
      await buy(w, person, 'yearly_trial');
      await add(person, await referrerIdOf(referrer));
      expect(await statusOf(w, person)).toBe('waiting');
    }
    const { subscription } = (await (await leaving.get('/api/sub/get')).json()) as {
      subscription: { id: string };
    };
    await leaving.post('/api/sub/renewable', { status: 'off', sub_id: subscription.id });
    await advance(w, 8 * day);
    await flushDeliveries(w);
    expect([await statusOf(w, friend), await statusOf(w, leaving)]).toEqual(['counted', 'waiting']);
  });

  test('when a debit has been paid, not when it starts', async ({ w }) => {
    const [referrer, friend] = [await openSignedIn(w), await openSignedIn(w)];
    const { method } = await sepaMethod(w, friend, ibans.paidLater);
    await buy(w, friend, 'yearly', method);
    await add(friend, await referrerIdOf(referrer));
    expect(await statusOf(w, friend)).toBe('waiting');
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    expect(await statusOf(w, friend)).toBe('counted');
  });
});
