import { afterEach, describe, expect, test } from 'vitest';

import { kinds, ledgerOf, makeCoupon } from '#tests/coupons.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { signUpPerson } from '#tests/people.ts';
import {
  atStripe,
  delivered,
  deliveryMode,
  errorOf,
  invoiceOf,
  order,
  planNamed,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { buy } from '#worker/subscription/purchase/buy.ts';
import type { BuyInput } from '#worker/subscription/schemas.ts';

// The clock moves by months: nobody else's contract is to be renewed meanwhile.
afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await w.reset();
});

const day = 86_400;

/** A purchase with a quarter off, and the coupon; the product's next calls like that fail. */
async function cutOff(w: World, key: string, path: string) {
  const coupon = await makeCoupon(w, kinds.discount);
  const person = await signUpPerson(w);
  const wanted = order(await planNamed(w, key), 'pm_card_visa', { coupon: coupon.code });
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  return { coupon, person, wanted };
}

test('a discount replaced by a lasting one while a purchase is cut off is not sold', async () => {
  const w = await world();
  const { coupon, person, wanted } = await cutOff(w, 'monthly', 'POST /v1/subscriptions');
  expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
  await w.stripe.coupons.del(coupon.code);
  await w.stripe.coupons.create({ id: coupon.code, percent_off: 25, duration: 'forever' });
  const answer = await person.post('/api/sub/buy', wanted);
  expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
  expect((await atStripe(w, person)).paid).toEqual([]);
  expect(await ledgerOf(w, coupon)).toEqual(['released']);
});

test('a bill over something else is looked at again when giving it up was cut off', async () => {
  const w = await world();
  const { coupon, person, wanted } = await cutOff(w, 'monthly', 'POST /v1/subscriptions');
  expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
  await w.stripe.coupons.del(coupon.code);
  await w.stripe.coupons.create({ id: coupon.code, percent_off: 10, duration: 'once' });
  const path = 'POST /v1/invoices/*/void';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  expect((await person.post('/api/sub/buy', wanted)).status).toBe(503);
  const answer = await person.post('/api/sub/buy', wanted);
  expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
  expect((await atStripe(w, person)).paid).toEqual([]);
  expect(await ledgerOf(w, coupon)).toEqual(['released']);
});

test('a trial that was begun when its call was cut off keeps its discount, though that is gone', async () => {
  const w = await world();
  const coupon = await makeCoupon(w, kinds.discount);
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'yearly_trial');
  const wanted = order(plan, 'pm_card_visa', { coupon: coupon.code });
  await deliveryMode(w, 'hold');
  const ctx = await interruptedAtStripe(
    w,
    {
      'POST /v1/subscriptions': async () => {
        await w.stripe.coupons.del(coupon.code);
        throw new TypeError('the connection is gone');
      },
    },
    person,
  );
  await expect(buy(ctx, wanted as unknown as BuyInput)).rejects.toThrow();
  const again = await person.post('/api/sub/buy', wanted);
  await deliveryMode(w, 'normal');
  await delivered(w);
  await w.runSchedule();
  expect(again.status).toBe(200);
  await advance(w, 8 * 86_400);
  expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([6471]);
});

describe('a trial that has begun ends with the discount it was sold with, once, though in Stripe', () => {
  const replacements: Record<string, Parameters<World['stripe']['coupons']['create']>[0] | null> = {
    'it is gone': null,
    'it takes off less': { percent_off: 10, duration: 'once' },
    'it takes off every payment': { percent_off: 25, duration: 'forever' },
  };

  test.each(Object.keys(replacements))('%s before it was put there', async (what) => {
    const w = await world();
    const { coupon, person, wanted } = await cutOff(w, 'yearly_trial', 'POST /v1/subscriptions/*');
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    await w.stripe.coupons.del(coupon.code);
    const other = replacements[what];
    if (other) await w.stripe.coupons.create({ ...other, id: coupon.code });
    await w.runSchedule();
    await w.runSchedule();
    await advance(w, 8 * day);
    await advance(w, 366 * day);
    const { paid } = await atStripe(w, person);
    expect(paid.map(({ total }) => total)).toEqual([8628, 6471]);
  });
});
