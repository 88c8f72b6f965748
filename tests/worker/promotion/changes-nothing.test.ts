import { expect } from 'vitest';

import { couponTerms, makeCoupon, redeem, redemptionsOf } from '#tests/support/coupons.ts';
import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { errorOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const day = 86_400_000;
const freeUntil = (date: number) => ({ ...couponTerms.free_period, data: { date } });
const licenceUntil = (licenceEndsAt?: number) => ({
  ...couponTerms.license,
  data: licenceEndsAt === undefined ? {} : { licenceEndsAt },
});

const cases = {
  'free until an earlier day, after free months': [
    () => couponTerms.free_period,
    (now: number) => freeUntil(now + 10 * day),
  ],
  'free until the same day': [
    (now: number) => freeUntil(now + 10 * day),
    (now: number) => freeUntil(now + 10 * day),
  ],
  'a shorter licence': [
    (now: number) => licenceUntil(now + 20 * day),
    (now: number) => licenceUntil(now + 10 * day),
  ],
  'free months beside a licence for ever': [() => licenceUntil(), () => couponTerms.free_period],
} as const;

test.each(Object.entries(cases))('%s: refused, and unspent', async (_name, [first, second]) => {
  const w = await world();
  const person = await signUpPerson(w);
  const now = await clockOf(w);
  expect((await redeem(person, (await makeCoupon(w, first(now))).code)).status).toBe(200);
  const { code } = await makeCoupon(w, second(now));
  const shown = await person.get(`/api/promotion/coupon?code=${code}&check_active_sub=1`);
  expect(await shown.json()).toMatchObject({ error: 'coupon_changes_nothing' });
  expect(await errorOf(await redeem(person, code))).toBe('coupon_changes_nothing');
  expect(await redemptionsOf(w, person.email, code)).toEqual({
    committed: 0,
    reserved: 0,
    grants: 1,
  });
});

test('what lasts longer, or gives something else, is redeemed', async ({ w, person }) => {
  const now = await clockOf(w);
  const more = [
    freeUntil(now + 10 * day),
    freeUntil(now + 11 * day),
    couponTerms.free_period,
    licenceUntil(),
    couponTerms.answer_quota,
  ];
  for (const terms of more) {
    expect((await redeem(person, (await makeCoupon(w, terms)).code)).status).toBe(200);
  }
});
