import { afterEach, describe, expect } from 'vitest';

import { couponTerms, ledgerOf, makeCoupon } from '#tests/support/coupons.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import {
  atStripe,
  flushDeliveries,
  setDeliveryMode,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  purchaseStatus,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { buy } from '#worker/subscription/checkout/buy.ts';
import type { BuyInput } from '#worker/subscription/checkout/schemas.ts';

// The clock moves by months. The reset keeps other people's contracts from renewing meanwhile.
afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await w.reset();
});

const day = 86_400;

/** An order with a quarter off and its coupon. The product's next calls of `path` fail. */
async function cutOff(w: World, key: string, path: string) {
  const coupon = await makeCoupon(w, couponTerms.discount);
  const person = await signUpPerson(w);
  const orderBody = order(await planNamed(w, key), 'pm_card_visa', { coupon: coupon.code });
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  return { coupon, person, orderBody };
}

test('a discount that is replaced by a permanent one while a purchase is cut off is not sold', async ({
  w,
}) => {
  const { coupon, person, orderBody } = await cutOff(w, 'monthly', 'POST /v1/subscriptions');
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
  await w.stripe.coupons.del(coupon.code);
  await w.stripe.coupons.create({ id: coupon.code, percent_off: 25, duration: 'forever' });
  const answer = await person.post('/api/sub/buy', orderBody);
  expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
  expect((await atStripe(w, person)).paid).toEqual([]);
  expect(await ledgerOf(w, coupon)).toEqual(['released']);
});

test('an invoice with another amount is checked again if giving it up was cut off', async ({
  w,
}) => {
  const { coupon, person, orderBody } = await cutOff(w, 'monthly', 'POST /v1/subscriptions');
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
  await w.stripe.coupons.del(coupon.code);
  await w.stripe.coupons.create({ id: coupon.code, percent_off: 10, duration: 'once' });
  const path = 'POST /v1/invoices/*/void';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
  const answer = await person.post('/api/sub/buy', orderBody);
  expect([answer.status, await errorOf(answer)]).toEqual([400, 'coupon_invalid']);
  expect((await atStripe(w, person)).paid).toEqual([]);
  expect(await ledgerOf(w, coupon)).toEqual(['released']);
});

test('a trial that began in a cut-off call keeps its discount, even if Stripe no longer has it', async ({
  w,
}) => {
  const coupon = await makeCoupon(w, couponTerms.discount);
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'yearly_trial');
  const orderBody = order(plan, 'pm_card_visa', { coupon: coupon.code });
  await setDeliveryMode(w, 'hold');
  const ctx = await contextInterruptedAtStripe(
    w,
    {
      'POST /v1/subscriptions': async () => {
        await w.stripe.coupons.del(coupon.code);
        throw new TypeError('the connection is gone');
      },
    },
    person,
  );
  await expect(buy(ctx, orderBody as unknown as BuyInput)).rejects.toThrow();
  const again = await person.post('/api/sub/buy', orderBody);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  expect(again.status).toBe(200);
  await advance(w, 8 * 86_400);
  expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([6471]);
});

test('a trial gets its discount before its first charge, even if no scheduled run comes', async ({
  w,
}) => {
  const { person, orderBody } = await cutOff(w, 'yearly_trial', 'POST /v1/subscriptions/*');
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await advance(w, 8 * day);
  expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([6471]);
});

describe('a trial that has begun gets the discount of its sale once, even if the coupon in Stripe', () => {
  const replacements: Record<string, Parameters<World['stripe']['coupons']['create']>[0] | null> = {
    'is gone': null,
    'takes off less': { percent_off: 10, duration: 'once' },
    'reduces every payment': { percent_off: 25, duration: 'forever' },
  };

  test.each(Object.keys(replacements))('%s before the discount is set', async (what) => {
    const w = await world();
    const { coupon, person, orderBody } = await cutOff(
      w,
      'yearly_trial',
      'POST /v1/subscriptions/*',
    );
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
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

test.each(['deleted', 'replaced by half the price'])(
  'a first period that was free when it was ordered is free, though its coupon was %s meanwhile',
  async (change) => {
    const w = await world();
    const coupon = await makeCoupon(w, { type: 'discount', percentOff: 100 });
    const person = await signUpPerson(w);
    const orderBody = order(await planNamed(w, 'monthly'), 'pm_card_visa', { coupon: coupon.code });
    const path = 'POST /v1/subscriptions';
    await setDeliveryMode(w, 'drop');
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    expect((await person.post('/api/sub/buy', orderBody)).status).toBe(503);
    await w.stripe.coupons.del(coupon.code);
    if (change !== 'deleted') {
      await w.stripe.coupons.create({ id: coupon.code, percent_off: 50, duration: 'once' });
    }
    await advance(w, 61);
    await w.runSchedule();
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
    expect(paid).toEqual([]);
  },
);

test('a first period that was free when it was ordered begins, though its coupon is deleted at the last moment', async ({
  w,
}) => {
  const coupon = await makeCoupon(w, { type: 'discount', percentOff: 100 });
  const person = await signUpPerson(w);
  const orderBody = order(await planNamed(w, 'monthly'), 'pm_card_visa', { coupon: coupon.code });
  await setDeliveryMode(w, 'drop');
  // The order looks at its coupon twice, and again right before the subscription is made.
  let looks = 0;
  const stripe = sandboxStripe(w.origin, undefined, async (answer, call) => {
    if (call === `GET /v1/coupons/${coupon.code}`) looks += 1;
    if (looks === 3) await w.stripe.coupons.del(coupon.code).catch(() => undefined);
    return answer;
  });
  const ctx = { ...(await contextInterruptedAtStripe(w, {}, person)), stripe };
  await expect(buy(ctx, orderBody as unknown as BuyInput)).rejects.toMatchObject({
    code: 'purchase_in_progress',
  });
  expect((await person.post('/api/sub/buy', orderBody)).status).toBe(200);
  const { subscriptions, paid } = await atStripe(w, person);
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
  expect(paid).toEqual([]);
});

test('an order that was cut off, and whose free period has a price by then, is given up by the scheduled run; nothing has failed', async ({
  w,
}) => {
  const coupon = await makeCoupon(w, { type: 'discount', percentOff: 100 });
  const person = await signUpPerson(w);
  const orderBody = order(await planNamed(w, 'monthly'), 'pm_card_visa', { coupon: coupon.code });
  let looks = 0;
  const stripe = sandboxStripe(w.origin, undefined, async (answer, call) => {
    if (call === `GET /v1/coupons/${coupon.code}`) looks += 1;
    if (looks > 1) throw new TypeError('the connection is gone');
    return answer;
  });
  const ctx = { ...(await contextInterruptedAtStripe(w, {}, person)), stripe };
  await expect(buy(ctx, orderBody as unknown as BuyInput)).rejects.toThrow();
  await w.stripe.coupons.del(coupon.code);
  await w.stripe.coupons.create({ id: coupon.code, percent_off: 50, duration: 'once' });
  await advance(w, 61);
  await w.runSchedule();
  expect(await purchaseStatus(w, person)).toBe('released');
  expect(await ledgerOf(w, coupon)).toEqual(['released']);
  expect(w.logLines('left for a later run')).toEqual([]);
});
