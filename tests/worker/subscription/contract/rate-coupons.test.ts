import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addMonths, dayMs } from '#worker/calendar.ts';
import { givesTime } from '#worker/subscription/contract/quoted-contract.ts';
import { afterDiscount, rateCoupons } from '#worker/subscription/contract/arrange-discount.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

const plan = cataloguePlan('yearly_monthly');
if (!plan) throw new Error('no plan in instalments');
const percent = { id: 1, coupon_code: 'NAME', stripe_coupon_code: 'CODE', percent_off: 10 };
const amount = { ...percent, percent_off: null };

const couponsFor = (offers: Partial<Offers>, now = Date.UTC(2026, 10, 20)) =>
  rateCoupons({ quote: makeQuote(plan, offers, now), createdAt: now });

test('a percentage is one coupon at Stripe for twelve months', () => {
  expect(couponsFor({ coupon: percent, discount: { percentOff: 10 } })).toEqual([
    { id: 'CODE-10P-12M', name: 'NAME', percentOff: 10, amountOff: null, months: 12 },
  ]);
});

test('an amount is one for twelve months, and one for the remainder', () => {
  expect(couponsFor({ coupon: amount, discount: { amountOff: 1511 } })).toEqual([
    { id: 'CODE-125C-12M', name: 'NAME', percentOff: null, amountOff: 125, months: 12 },
    { id: 'CODE-11C', name: 'NAME', percentOff: null, amountOff: 11 },
  ]);
  expect(couponsFor({ coupon: amount, discount: { amountOff: 1500 } })).toHaveLength(1);
});

test('less than a cent for each instalment, or no discount, needs no such coupon', () => {
  expect(couponsFor({ coupon: amount, discount: { amountOff: 11 } })).toEqual([]);
  expect(couponsFor({})).toEqual([]);
});

test('the coupon has its end after the last instalment and not after the next charge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2040, 0) }),
      // What the order takes: some seconds, or most of a day if it is sent again.
      fc.oneof(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: dayMs - 2 * 3_600_000 }),
      ),
      fc.oneof(fc.integer({ min: 0, max: 365 }), fc.constantFrom(0, 28, 29, 30, 31, 61)),
      (now, delay, extraDays) => {
        const offers = { coupon: percent, discount: { percentOff: 10 }, extraDays };
        const purchase = { quote: makeQuote(plan, offers, now), createdAt: now + 40 };
        const [each] = rateCoupons(purchase);
        const start = Math.floor((now + 40 + delay) / 1000);
        const end = Math.floor(addMonths(start * 1000, each?.months ?? 0) / 1000);
        const quoted = purchase.quote.next_charge_at ?? 0;
        const given = Math.floor(afterDiscount(purchase, quoted, { start_date: start }) / 1000);
        // The charges after the first one.
        const charge = (at: number) =>
          givesTime(purchase.quote)
            ? addMonths(given * 1000, at) / 1000
            : addMonths(start * 1000, at + 1) / 1000;
        expect(Math.floor(charge(10))).toBeLessThan(end);
        expect(Math.floor(charge(11))).toBeGreaterThanOrEqual(end);
        expect(given).toBeGreaterThanOrEqual(Math.floor(quoted / 1000));
        expect(given * 1000 - quoted).toBeLessThan(5 * dayMs);
      },
    ),
    {
      numRuns: 5000,
      // The months of the next day are over before the hour of the last instalment.
      examples: [
        [2_172_093_815_898, 2_184_062, 61],
        [1_961_618_399_960, 7_200_000, 31],
      ],
    },
  );
});
