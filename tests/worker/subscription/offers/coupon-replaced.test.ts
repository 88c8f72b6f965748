import { expect, test } from 'vitest';

import { kinds, ledgerOf, makeCoupon } from '#tests/coupons.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import { atStripe, errorOf, order, planNamed } from '#tests/purchases.ts';

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
