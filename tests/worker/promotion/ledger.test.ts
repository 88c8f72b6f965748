import { describe, expect, test } from 'vitest';

import { kinds, ledgerOf, makeCoupon, redeem } from '#tests/coupons.ts';
import { rows } from '#tests/database.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/payment-methods.ts';
import { openBrowser, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import {
  atStripe,
  authenticate,
  delivered,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance, clockOf } from '#tests/sandbox-clock.ts';

const day = 86_400;

/** Somebody who has signed in by a provider, which is quick. */
async function somebody(w: World): Promise<Browser> {
  const browser = openBrowser(w);
  await signInAs(w, browser, newIdentity());
  return browser;
}

async function crowd(w: World, size: number): Promise<Browser[]> {
  const people: Browser[] = [];
  for (let n = 0; n < size; n += 1) people.push(await somebody(w));
  return people;
}

async function outcomes(answers: readonly Response[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const word = answer.ok ? 'ok' : ((await errorOf(answer)) ?? String(answer.status));
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

describe('a hundred people at once and a code for three', () => {
  test('without payment: three get it', async () => {
    const w = await world();
    const coupon = await makeCoupon(w, { ...kinds.free_period, maxUses: 3 });
    const people = await crowd(w, 100);
    const post = (person: Browser) =>
      person.post('/api/promotion/coupon/apply/paymentless', { code: coupon.code });
    const answers = await Promise.all(people.map(post));
    expect(await outcomes(answers)).toEqual({ ok: 3, invalid_promotion: 97 });
    expect(await ledgerOf(w, coupon)).toEqual(['committed', 'committed', 'committed']);
    const granted = await rows(w, 'select id from entitlement_grant where plan = ?', coupon.code);
    expect(granted).toHaveLength(3);
  }, 120_000);

  test('by purchase: three get it, and nobody else pays', async () => {
    const w = await world();
    const coupon = await makeCoupon(w, { ...kinds.discount, maxUses: 3 });
    const people = await crowd(w, 100);
    const plan = await planNamed(w, 'monthly');
    const wanted = () => order(plan, 'pm_card_visa', { coupon: coupon.code });
    const answers = await Promise.all(people.map((one) => one.post('/api/sub/buy', wanted())));
    expect(await outcomes(answers)).toEqual({ ok: 3, invalid_promotion: 97 });
    await delivered(w);
    expect(await ledgerOf(w, coupon)).toEqual(['committed', 'committed', 'committed']);
    const bought = await rows<{ status: string }>(
      w,
      'select status from purchase where coupon_id = ?',
      coupon.id,
    );
    expect(bought.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    const stripe = await w.stripe.coupons.retrieve(coupon.code);
    expect(stripe.times_redeemed).toBe(3);
  }, 180_000);
});

describe('one person twenty times at once', () => {
  test('without payment: one redemption, and every call says so', async () => {
    const w = await world();
    const coupon = await makeCoupon(w, kinds.answer_quota);
    const person = await signUpPerson(w);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => redeem(person, coupon.code)),
    );
    expect(await outcomes(answers)).toEqual({ ok: 20 });
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    const granted = await rows(w, 'select id from entitlement_grant where plan = ?', coupon.code);
    expect(granted).toHaveLength(1);
  });

  test('by purchase: one contract at the lower price', async () => {
    const w = await world();
    const coupon = await makeCoupon(w, kinds.discount);
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'yearly');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        person.post('/api/sub/buy', order(plan, 'pm_card_visa', { coupon: coupon.code })),
      ),
    );
    await delivered(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([7461]);
    const live = (await ledgerOf(w, coupon)).filter((status) => status !== 'released');
    expect(live).toEqual(['committed']);
  });
});

describe('a purchase with a coupon', () => {
  const setUp = async (card: string) => {
    const w = await world();
    const coupon = await makeCoupon(w, { ...kinds.discount, maxUses: 1 });
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'yearly');
    const wanted = order(plan, card, { coupon: coupon.code });
    const usable = async () => {
      const other = await signUpPerson(w);
      const answer = await other.get(`/api/sub/coupon/validate?coupon=${coupon.code}`);
      return answer.status === 200;
    };
    return { w, coupon, person, wanted, usable };
  };

  test('reserves it while it waits for another card, and keeps it once it is paid', async () => {
    const { w, coupon, person, wanted, usable } = await setUp('pm_card_chargeDeclined');
    const refused = await invoiceOf(await person.post('/api/sub/buy', wanted));
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['reserved'], false]);
    const again = { invoice_id: refused.id, payment_method_id: 'pm_card_visa' };
    expect((await invoiceOf(await person.post('/api/sub/buy/reattempt', again))).total).toBe(7461);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([7461]);
  });

  test('frees it when it is left for a day', async () => {
    const { w, coupon, person, wanted, usable } = await setUp('pm_card_chargeDeclined');
    await person.post('/api/sub/buy', wanted);
    await advance(w, day);
    await delivered(w);
    await w.runSchedule();
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
  });

  test.each(['lifetime', 'yearly'])(
    'frees it after a day (%s), however often is asked how it stands',
    async (key) => {
      const { w, coupon, person, usable } = await setUp('');
      const card = 'pm_card_authenticationRequired';
      const wanted = order(await planNamed(w, key), card, { coupon: coupon.code });
      const { id } = await invoiceOf(await person.post('/api/sub/buy', wanted));
      await advance(w, 20 * 3600);
      const asked = await person.post('/api/sub/buy/confirm', { invoice_id: id });
      expect(asked.status).toBe(200);
      await advance(w, 4 * 3600);
      await delivered(w);
      await w.runSchedule();
      expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
    },
  );

  test('frees it after a month, whatever is tried every day', async () => {
    const { w, coupon, person, usable } = await setUp('');
    const plan = await planNamed(w, 'lifetime');
    const wanted = order(plan, 'pm_card_chargeDeclined', { coupon: coupon.code });
    const { id } = await invoiceOf(await person.post('/api/sub/buy', wanted));
    const again = { invoice_id: id, payment_method_id: 'pm_card_chargeDeclined' };
    for (let days = 0; days < 30; days += 1) {
      await advance(w, 22 * 3600);
      expect((await person.post('/api/sub/buy/reattempt', again)).status).toBe(200);
    }
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await advance(w, 61 * 3600);
    await person.post('/api/sub/buy/reattempt', again);
    await w.runSchedule();
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
  });

  test('frees it when it makes room for another, which may use it', async () => {
    const { w, coupon, person, wanted } = await setUp('pm_card_chargeDeclined');
    await person.post('/api/sub/buy', wanted);
    const other = order(await planNamed(w, 'monthly'), 'pm_card_visa', { coupon: coupon.code });
    expect((await invoiceOf(await person.post('/api/sub/buy', other))).total).toBe(1004);
    expect(await ledgerOf(w, coupon)).toEqual(['released', 'committed']);
  });

  test('frees it when it is cut off and never sent again', async () => {
    const { w, coupon, person, wanted, usable } = await setUp('pm_card_visa');
    const path = 'POST /v1/subscriptions';
    await disturb(w, { target: 'stripe', path, mode: 'after', times: longerThanRetries });
    expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await advance(w, 120);
    await w.runSchedule();
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
    expect((await atStripe(w, person)).paid).toEqual([]);
  });

  test('keeps it while a debit is with the bank, and frees it when the bank refuses', async () => {
    const { w, coupon, person } = await setUp('');
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const plan = await planNamed(w, 'lifetime');
    await person.post('/api/sub/buy', order(plan, method, { coupon: coupon.code }));
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    await advance(w, debitSeconds);
    await delivered(w);
    // The purchase waits for another method, and then no longer.
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await advance(w, day);
    await w.runSchedule();
    expect(await ledgerOf(w, coupon)).toEqual(['released']);
  });

  test('keeps it once its owner has had the payment authenticated', async () => {
    const { w, coupon, person, wanted } = await setUp('pm_card_authenticationRequired');
    const invoice = await invoiceOf(await person.post('/api/sub/buy', wanted));
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await delivered(w);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
  });
});

describe('guessing', () => {
  test('is stopped by account, for every call that takes a code, until the window is over', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const { code } = await makeCoupon(w, kinds.free_period);
    const { plan_id: plan } = await planNamed(w, 'yearly');
    const guess = (n: number) => {
      const wrong = `WRONG${n}`;
      const entrances = [
        () => person.get(`/api/promotion/coupon?code=${wrong}`),
        () => person.get(`/api/sub/coupon/validate?coupon=${wrong}`),
        () => person.get(`/api/sub/quote?plan_id=${plan}&coupon=${wrong}`),
        () => redeem(person, wrong),
        () => person.get(`/api/sub/quote?plan_id=${plan}&sub_coupon_id=${n + 1}`),
      ];
      return (entrances[n % entrances.length] ?? (() => redeem(person, wrong)))();
    };
    for (let n = 0; n < 30; n += 1) expect((await guess(n)).status).toBe(400);
    const stopped = await guess(30);
    expect([stopped.status, await errorOf(stopped)]).toEqual([429, 'too_many_requests']);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    // Even the right one, or guessing could go on.
    expect((await redeem(person, code)).status).toBe(429);
    await advance(w, 15 * 60);
    expect((await redeem(person, code)).status).toBe(200);
  });

  test('a right code is no guess, however often it is looked at', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const { code } = await makeCoupon(w, kinds.discount);
    for (let n = 0; n < 40; n += 1) {
      expect((await person.get(`/api/promotion/coupon?code=${code}`)).status).toBe(200);
    }
  });
});

test('a code is the same in small letters and with space around it', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { code } = await makeCoupon(w, kinds.free_period);
  expect((await redeem(person, `  ${code.toLowerCase()} `)).status).toBe(200);
});

test.each([
  ['one after the other', false],
  ['at once', true],
])('months of two coupons, redeemed %s, follow one another', async (_how, atOnce) => {
  const w = await world();
  const person = await signUpPerson(w);
  const made = [
    await makeCoupon(w, { type: 'free_period', data: { days: 10 } }),
    await makeCoupon(w, { type: 'free_period', data: { days: 10 } }),
  ];
  if (atOnce) await Promise.all(made.map(({ code }) => redeem(person, code)));
  else for (const { code } of made) await redeem(person, code);
  const now = await clockOf(w);
  const ends = await rows<{ days: number }>(
    w,
    `select (ends_at - ?) / 86400000.0 as days from entitlement_grant
      where plan in (?, ?) order by ends_at`,
    now,
    ...made.map(({ code }) => code),
  );
  expect(ends.map(({ days }) => Math.round(days))).toEqual([10, 20]);
});

test('what a coupon gave is told with its code', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { code } = await makeCoupon(w, kinds.answer_quota);
  const answer = await redeem(person, code);
  const told = { platform: 'manual', sub_type: 'answer_quota', quota: 20, plan_id: code };
  expect(await answer.json()).toMatchObject({ success: true, subscription: told });
  expect(await subscriptionOf(person)).toMatchObject(told);
});

test('the whole coupon, as it was answered, can be handed in, too', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { code } = await makeCoupon(w, kinds.license);
  const looked = await person.get(`/api/promotion/coupon?code=${code}`);
  const { coupon } = (await looked.json()) as { coupon: Record<string, unknown> };
  const answer = await person.post('/api/promotion/coupon/apply/paymentless', coupon);
  expect(await answer.json()).toMatchObject({
    subscription: { plan_id: code, expires_date: Date.UTC(2040, 0, 1) },
  });
});
