import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { sandboxStripe } from '#tests/support/sandbox-stripe.ts';
import { test } from '#tests/support/test.ts';
import { couponCatalogue } from '#worker/promotion/coupon-catalogue.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { couponTypes } from '#worker/promotion/kinds.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import { applyCatalogue } from '#worker/subscription/catalogue/sync-plans.ts';

const newCode = () => `T${crypto.randomUUID().slice(0, 8)}`;

test('the sandbox lists the coupons that it starts with, at least one of each kind', async ({
  w,
}) => {
  await w.reset();
  const answer = await w.fetch('/sandbox/api/coupons');
  const list = (await answer.json()) as { coupon_code: string; type: string; note: string }[];
  expect(list).toEqual(
    couponCatalogue
      .map(({ code, gift, note }) => ({ coupon_code: code, type: gift.type, note }))
      .toSorted((a, b) => (a.coupon_code < b.coupon_code ? -1 : 1)),
  );
  expect(new Set(list.map(({ type }) => type))).toEqual(new Set(couponTypes));
  expect(list.map((one) => one.coupon_code)).toEqual(
    expect.arrayContaining(['WEB10', 'EMAILMARKING20']),
  );
});

test('WEB10 is for every plan without a trial', () => {
  const web10 = couponCatalogue.find(({ code }) => code === 'WEB10');
  const withoutTrial = catalogue.filter(({ trialDays }) => trialDays === 0).map(({ key }) => key);
  expect(web10?.gift).toEqual({
    type: 'discount',
    percent_off: 10,
    plan_keys: expect.toSatisfy(
      (keys: string[]) => keys.toSorted().join() === withoutTrial.toSorted().join(),
    ),
  });
});

test('the scheduled run adds missing shipped coupons and keeps what an operator changed', async ({
  w,
}) => {
  const one = (sql: string) => row<{ note: string; max_uses: number | null }>(w, sql);
  await one("update coupon set note = 'anders', max_uses = 7 where code = 'WEB10'");
  await one("delete from coupon where code = 'UEBEN50'");
  await w.runSchedule();
  expect(await one("select note, max_uses from coupon where code = 'WEB10'")).toEqual({
    note: 'anders',
    max_uses: 7,
  });
  expect(await one("select note from coupon where code = 'UEBEN50'")).not.toBeNull();
  await w.reset();
});

test('the catalogue command makes Stripe’s discounts equal to the catalogue', async ({ w }) => {
  expect(await applyCatalogue(w.stripe, { apply: false })).toEqual([]);
  await w.stripe.coupons.del('WEB10');
  await w.stripe.coupons.del('WILLKOMMEN15');
  await w.stripe.coupons.create({ id: 'WILLKOMMEN15', percent_off: 15, duration: 'once' });
  const differences = [
    { key: 'WEB10', what: 'coupon missing' },
    { key: 'WILLKOMMEN15', what: 'coupon differs' },
  ];
  expect(await applyCatalogue(w.stripe, { apply: false })).toEqual(differences);
  expect(await applyCatalogue(w.stripe, { apply: true })).toEqual(differences);
  expect(await applyCatalogue(w.stripe, { apply: false })).toEqual([]);
  expect((await w.stripe.coupons.retrieve('WILLKOMMEN15')).amount_off).toBe(1500);
  await w.reset();
});

test('a discount is created once, even by many calls at once and after a lost answer', async ({
  w,
}) => {
  const discount = { id: newCode(), percentOff: 30, amountOff: null };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => ensureStripeCoupon(w.stripe, discount)),
  );
  expect(all).toContain('coupon missing');
  expect(await ensureStripeCoupon(w.stripe, discount)).toBe('agrees');

  const other = { id: newCode(), percentOff: null, amountOff: 500 };
  const losing = sandboxStripe(w.origin, undefined, (answer, call) => {
    if (call === 'POST /v1/coupons') throw new TypeError('connection lost');
    return Promise.resolve(answer);
  });
  await expect(ensureStripeCoupon(losing, other)).rejects.toThrow(/connection/i);
  expect(await ensureStripeCoupon(w.stripe, other)).toBe('agrees');
});
