import { expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { sandboxStripe } from '#tests/sandbox-stripe.ts';
import { couponCatalogue } from '#worker/promotion/coupon-catalogue.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { couponTypes } from '#worker/promotion/schemas.ts';
import { applyCatalogue } from '#worker/subscription/plan/apply-catalogue.ts';

const newCode = () => `T${crypto.randomUUID().slice(0, 8)}`;

test('the sandbox tells the coupons that it begins with, one of each kind at least', async () => {
  const w = await world();
  const answer = await w.fetch('/sandbox/api/coupons');
  const told = (await answer.json()) as { coupon_code: string; type: string; note: string }[];
  expect(told).toEqual(
    couponCatalogue
      .map(({ code, type, note }) => ({ coupon_code: code, type, note }))
      .toSorted((a, b) => (a.coupon_code < b.coupon_code ? -1 : 1)),
  );
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(couponTypes));
  expect(told.map((one) => one.coupon_code)).toEqual(
    expect.arrayContaining(['WEB10', 'EMAILMARKING20']),
  );
});

test('the scheduled run adds the shipped coupons and leaves what the operator changed', async () => {
  const w = await world();
  // What another test has redeemed could not be deleted.
  await w.reset();
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

test('the catalogue command makes Stripe’s discounts agree', async () => {
  const w = await world();
  expect(await applyCatalogue(w.stripe, { apply: false })).toEqual([]);
  await w.stripe.coupons.del('WEB10');
  await w.stripe.coupons.del('WILLKOMMEN15');
  await w.stripe.coupons.create({ id: 'WILLKOMMEN15', percent_off: 15, duration: 'once' });
  const found = [
    { key: 'WEB10', what: 'coupon missing' },
    { key: 'WILLKOMMEN15', what: 'coupon differs' },
  ];
  expect(await applyCatalogue(w.stripe, { apply: false })).toEqual(found);
  expect(await applyCatalogue(w.stripe, { apply: true })).toEqual(found);
  expect(await applyCatalogue(w.stripe, { apply: false })).toEqual([]);
  expect((await w.stripe.coupons.retrieve('WILLKOMMEN15')).amount_off).toBe(1500);
  await w.reset();
});

test('a discount is made once, by many at once, and when the answer is lost', async () => {
  const w = await world();
  const wanted = { code: newCode(), percentOff: 30, amountOff: null };
  const all = await Promise.all(
    Array.from({ length: 5 }, () => ensureStripeCoupon(w.stripe, wanted)),
  );
  expect(all).toContain('coupon missing');
  expect(await ensureStripeCoupon(w.stripe, wanted)).toBe('agrees');

  const other = { code: newCode(), percentOff: null, amountOff: 500 };
  const losing = sandboxStripe(w.origin, undefined, (answer, call) => {
    if (call === 'POST /v1/coupons') throw new TypeError('connection lost');
    return Promise.resolve(answer);
  });
  await expect(ensureStripeCoupon(losing, other)).rejects.toThrow(/connection/i);
  expect(await ensureStripeCoupon(w.stripe, other)).toBe('agrees');
});
