import { describe, expect } from 'vitest';

import { couponTerms, ledgerOf, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { rows } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { contextInterruptedAtStripe, interruptedContext } from '#tests/support/overlap.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  flushDeliveries,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { redeemPaymentless } from '#worker/promotion/redeem-paymentless.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

const day = 86_400;

/** A new person who signs in with a provider, which is quick. */
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

describe('a coupon with three uses and a hundred people at once', () => {
  test('without payment: three get it', async ({ w }) => {
    const coupon = await makeCoupon(w, { ...couponTerms.free_period, maxUses: 3 });
    const people = await crowd(w, 100);
    const post = (person: Browser) =>
      person.post('/api/promotion/coupon/apply/paymentless', { code: coupon.code });
    const answers = await Promise.all(people.map(post));
    expect(await outcomes(answers)).toEqual({ ok: 3, invalid_promotion: 97 });
    expect(await ledgerOf(w, coupon)).toEqual(['committed', 'committed', 'committed']);
    const grants = await rows(w, 'select id from entitlement_grant where plan = ?', coupon.code);
    expect(grants).toHaveLength(3);
  }, 120_000);

  test('by purchase: three get it, and nobody else pays', async ({ w }) => {
    const coupon = await makeCoupon(w, { ...couponTerms.discount, maxUses: 3 });
    const people = await crowd(w, 100);
    const plan = await planNamed(w, 'monthly');
    const orderBody = () => order(plan, 'pm_card_visa', { coupon: coupon.code });
    const answers = await Promise.all(people.map((one) => one.post('/api/sub/buy', orderBody())));
    expect(await outcomes(answers)).toEqual({ ok: 3, invalid_promotion: 97 });
    await flushDeliveries(w);
    expect(await ledgerOf(w, coupon)).toEqual(['committed', 'committed', 'committed']);
    const purchases = await rows<{ status: string }>(
      w,
      'select status from purchase where coupon_id = ?',
      coupon.id,
    );
    expect(purchases.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    const stripe = await w.stripe.coupons.retrieve(coupon.code);
    expect(stripe.times_redeemed).toBe(3);
  }, 180_000);
});

describe('one person twenty times at once', () => {
  test('without payment: one redemption, and every call succeeds', async ({ w }) => {
    const coupon = await makeCoupon(w, couponTerms.answer_quota);
    const person = await signUpPerson(w);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => redeem(person, coupon.code)),
    );
    expect(await outcomes(answers)).toEqual({ ok: 20 });
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    const grants = await rows(w, 'select id from entitlement_grant where plan = ?', coupon.code);
    expect(grants).toHaveLength(1);
  });

  test('by purchase: one contract at the lower price', async ({ w }) => {
    const coupon = await makeCoupon(w, couponTerms.discount);
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'yearly');
    await Promise.all(
      Array.from({ length: 20 }, () =>
        person.post('/api/sub/buy', order(plan, 'pm_card_visa', { coupon: coupon.code })),
      ),
    );
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([7461]);
    const live = (await ledgerOf(w, coupon)).filter((status) => status !== 'released');
    expect(live).toEqual(['committed']);
  });
});

describe('a purchase with a coupon', () => {
  const setUp = async (card: string) => {
    const w = await world();
    const coupon = await makeCoupon(w, { ...couponTerms.discount, maxUses: 1 });
    const person = await signUpPerson(w);
    const plan = await planNamed(w, 'yearly');
    const orderBody = order(plan, card, { coupon: coupon.code });
    const usable = async () => {
      const other = await signUpPerson(w);
      const answer = await other.get(`/api/sub/coupon/validate?coupon=${coupon.code}`);
      return answer.status === 200;
    };
    return { w, coupon, person, orderBody, usable };
  };

  test('reserves the coupon while it waits for another card, and keeps it once it is paid', async () => {
    const { w, coupon, person, orderBody, usable } = await setUp('pm_card_chargeDeclined');
    const refused = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['reserved'], false]);
    const again = { invoice_id: refused.id, payment_method_id: 'pm_card_visa' };
    expect((await invoiceOf(await person.post('/api/sub/buy/reattempt', again))).total).toBe(7461);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([7461]);
  });

  test('frees the coupon if nothing happens for a day', async () => {
    const { w, coupon, person, orderBody, usable } = await setUp('pm_card_chargeDeclined');
    await person.post('/api/sub/buy', orderBody);
    await advance(w, day);
    await flushDeliveries(w);
    await w.runSchedule();
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
  });

  test.each(['lifetime', 'yearly'])(
    'frees the coupon after a day (%s), even if the person asks for the status meanwhile',
    async (key) => {
      const { w, coupon, person, usable } = await setUp('');
      const card = 'pm_card_authenticationRequired';
      const orderBody = order(await planNamed(w, key), card, { coupon: coupon.code });
      const { id } = await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await advance(w, 20 * 3600);
      const confirmation = await person.post('/api/sub/buy/confirm', { invoice_id: id });
      expect(confirmation.status).toBe(200);
      await advance(w, 4 * 3600);
      await flushDeliveries(w);
      await w.runSchedule();
      expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
    },
  );

  test('frees the coupon after a month, even if the person tries to pay every day', async () => {
    const { w, coupon, person, usable } = await setUp('');
    const plan = await planNamed(w, 'lifetime');
    const orderBody = order(plan, 'pm_card_chargeDeclined', { coupon: coupon.code });
    const { id } = await invoiceOf(await person.post('/api/sub/buy', orderBody));
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

  test('frees the coupon when another purchase replaces it, and that one can use the coupon', async () => {
    const { w, coupon, person, orderBody } = await setUp('pm_card_chargeDeclined');
    await person.post('/api/sub/buy', orderBody);
    const other = order(await planNamed(w, 'monthly'), 'pm_card_visa', { coupon: coupon.code });
    expect((await invoiceOf(await person.post('/api/sub/buy', other))).total).toBe(1004);
    expect(await ledgerOf(w, coupon)).toEqual(['released', 'committed']);
  });

  test('does not reserve the coupon when another order of its person was first', async () => {
    const { w, coupon, person, orderBody } = await setUp('pm_card_visa');
    const other = order(await planNamed(w, 'monthly'));
    const ctx = await contextInterruptedAtStripe(
      w,
      {
        [`GET /v1/coupons/${coupon.code}`]: async () => {
          await invoiceOf(await person.post('/api/sub/buy', other));
        },
      },
      person,
    );
    await expect(buy(ctx, orderBody as unknown as BuyInput)).rejects.toMatchObject({
      code: 'subscription_exist',
    });
    expect(await ledgerOf(w, coupon)).toEqual([]);
  });

  test('frees the coupon if its call is cut off and never sent again', async () => {
    const { w, coupon, person, orderBody, usable } = await setUp('pm_card_visa');
    const path = 'POST /v1/subscriptions';
    await disturb(w, { target: 'stripe', path, mode: 'after', times: longerThanRetries });
    expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await advance(w, 120);
    await w.runSchedule();
    expect([await ledgerOf(w, coupon), await usable()]).toEqual([['released'], true]);
    expect((await atStripe(w, person)).paid).toEqual([]);
  });

  test('keeps the coupon while a debit is with the bank, and frees it when the bank refuses', async () => {
    const { w, coupon, person } = await setUp('');
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const plan = await planNamed(w, 'lifetime');
    await person.post('/api/sub/buy', order(plan, method, { coupon: coupon.code }));
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    // The purchase waits for another payment method, and ends after a day.
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await advance(w, day);
    await w.runSchedule();
    expect(await ledgerOf(w, coupon)).toEqual(['released']);
  });

  test('keeps the coupon once its owner authenticates the payment', async () => {
    const { w, coupon, person, orderBody } = await setUp('pm_card_authenticationRequired');
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect(await ledgerOf(w, coupon)).toEqual(['reserved']);
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
    await flushDeliveries(w);
    expect(await ledgerOf(w, coupon)).toEqual(['committed']);
  });
});

describe('guessing', () => {
  test('is limited per account over all calls that take a code, until the window ends', async ({
    w,
    person,
  }) => {
    const { code } = await makeCoupon(w, couponTerms.free_period);
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
    // Even the right code is refused. Otherwise a person could go on guessing.
    expect((await redeem(person, code)).status).toBe(429);
    await advance(w, 15 * 60);
    expect((await redeem(person, code)).status).toBe(200);
  });

  test('is limited per address, whoever guesses', async ({ w }) => {
    await startOfWindow(w);
    const { code } = await makeCoupon(w, couponTerms.discount);
    const look = (wanted: string, address: string) =>
      w.fetch(`/api/promotion/coupon?code=${wanted}`, {
        headers: { 'cf-connecting-ip': address },
      });
    const mine = '203.0.113.77';
    for (let n = 0; n < 300; n += 1) expect((await look(`WRONG${n}`, mine)).status).toBe(400);
    expect((await look('WRONG300', mine)).status).toBe(429);
    expect((await look(code, mine)).status).toBe(429);
    expect((await look(code, '203.0.113.78')).status).toBe(200);
  });

  test('does not include a right code, however often a person looks at it', async ({
    w,
    person,
  }) => {
    const { code } = await makeCoupon(w, couponTerms.discount);
    for (let n = 0; n < 40; n += 1) {
      expect((await person.get(`/api/promotion/coupon?code=${code}`)).status).toBe(200);
    }
  });
});

test('a code also works in lower case and with spaces around it', async ({ w, person }) => {
  const { code } = await makeCoupon(w, couponTerms.free_period);
  expect((await redeem(person, `  ${code.toLowerCase()} `)).status).toBe(200);
});

test.each([
  ['one after the other', false],
  ['at once', true],
])('the free days of two coupons, redeemed %s, follow each other', async (_how, atOnce) => {
  const w = await world();
  const person = await signUpPerson(w);
  const coupons = [
    await makeCoupon(w, { type: 'free_period', data: { days: 10 } }),
    await makeCoupon(w, { type: 'free_period', data: { days: 10 } }),
  ];
  if (atOnce) await Promise.all(coupons.map(({ code }) => redeem(person, code)));
  else for (const { code } of coupons) await redeem(person, code);
  const now = await clockOf(w);
  const ends = await rows<{ days: number }>(
    w,
    `select (ends_at - ?) / 86400000.0 as days from entitlement_grant
      where plan in (?, ?) order by ends_at`,
    now,
    ...coupons.map(({ code }) => code),
  );
  expect(ends.map(({ days }) => Math.round(days))).toEqual([10, 20]);
});

test('a contract that begins at this moment keeps a coupon without payment from being used up', async ({
  w,
  person,
}) => {
  const coupon = await makeCoupon(w, couponTerms.free_period);
  const orderBody = order(await planNamed(w, 'monthly'));
  const meanwhile = async () => {
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
  };
  const ctx = await interruptedContext(w, meanwhile, person);
  await expect(redeemPaymentless(ctx, coupon.code)).rejects.toMatchObject({
    code: 'invalid_coupon_active_sub',
  });
  expect(await ledgerOf(w, coupon)).toEqual([]);
});

test('the answer and the subscription show what a coupon gave, with its code', async ({
  w,
  person,
}) => {
  const { code } = await makeCoupon(w, couponTerms.answer_quota);
  const answer = await redeem(person, code);
  const expected = { platform: 'manual', sub_type: 'answer_quota', quota: 20, plan_id: code };
  expect(await answer.json()).toMatchObject({ success: true, subscription: expected });
  expect(await subscriptionOf(person)).toMatchObject(expected);
});

test('a person can also redeem the whole coupon object that an answer contained', async ({
  w,
  person,
}) => {
  const { code } = await makeCoupon(w, couponTerms.license);
  const couponAnswer = await person.get(`/api/promotion/coupon?code=${code}`);
  const { coupon } = (await couponAnswer.json()) as { coupon: Record<string, unknown> };
  const answer = await person.post('/api/promotion/coupon/apply/paymentless', coupon);
  expect(await answer.json()).toMatchObject({
    subscription: { plan_id: code, expires_date: Date.UTC(2040, 0, 1) },
  });
});
