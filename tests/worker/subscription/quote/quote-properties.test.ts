import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { CouponRow } from '#worker/promotion/coupon.ts';
import { couponTypes } from '#worker/promotion/kinds.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import { billingMonths, catalogue, termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import { couponFits, offersOf } from '#worker/subscription/quote/coupon-to-use.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';
import { discountPrice, priceOfTerm } from '#worker/subscription/quote/quote.ts';

const many = { numRuns: 10_000 };
const at = (iso: string) => Date.parse(iso);

/** Leap days, ends of months and years, and the days of both German clock changes. */
const breakingDays = [
  '2024-02-29',
  '2027-01-30',
  '2027-01-31',
  '2027-02-28',
  '2027-03-28',
  '2027-08-31',
  '2027-10-31',
  '2027-11-30',
  '2027-12-31',
  '2028-02-29',
  '2028-03-26',
];

/** Any moment in forty years, and often one at which calendar code can fail. */
const moments = fc.oneof(
  fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') }),
  fc
    .record({
      day: fc.constantFrom(...breakingDays),
      ms: fc.integer({ min: 0, max: dayMs - 1 }),
    })
    .map(({ day, ms }) => at(`${day}T00:00:00Z`) + ms),
);

const plans: fc.Arbitrary<CataloguePlan> = fc
  .record({
    base: fc.constantFrom(...catalogue),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    trialDays: fc.constantFrom(0, 0, 1, 7, 30),
  })
  .map(({ base, amount, trialDays }) => ({ ...base, amount, trialDays }));

/** Plans whose instalments Stripe can charge. */
const instalments = fc
  .record({
    base: fc.constantFrom(...catalogue.filter(({ customYearly }) => customYearly)),
    amount: fc.integer({ min: 50, max: 20_000 }),
  })
  .map(({ base, amount }): CataloguePlan => ({ ...base, amount }));

const anyOffers: fc.Arbitrary<Offers> = fc.record({
  trialAllowed: fc.boolean(),
  guaranteeUsed: fc.boolean(),
  extraDays: fc.constantFrom(0, 0, 1, 3, 30, 365),
  giftedMonths: fc.constantFrom(0, 0, 1, 2, 12),
  discount: fc.oneof(
    fc.constant(null),
    fc.record({ percentOff: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(33.3)) }),
    fc.record({ amountOff: fc.integer({ min: 0, max: 2_000_000 }) }),
  ),
  freeTrial: fc.oneof(
    fc.constant(null),
    fc.record({ days: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ months: fc.integer({ min: 1, max: 23 }) }),
  ),
  cancelAtPeriodEnd: fc.boolean(),
  coupon: fc.constantFrom(null, { id: 1, coupon_code: 'CODE', stripe_coupon_code: 'CODE' }),
  nextPlanKey: fc.constantFrom(null, null, 'gone', ...catalogue.map(({ key }) => key)),
});

/** A coupon gives either months on top or a trial. */
const offers = anyOffers.map((all) => (all.freeTrial ? { ...all, giftedMonths: 0 } : all));

const coupons: fc.Arbitrary<CouponRow> = fc
  .record({
    type: fc.constantFrom(...couponTypes),
    off: fc.oneof(
      fc.record({
        percentOff: fc.integer({ min: 1, max: 100 }),
        amountOff: fc.constant(null),
      }),
      fc.record({
        percentOff: fc.constant(null),
        amountOff: fc.integer({ min: 1, max: 2_000_000 }),
      }),
    ),
    data: fc.record({
      months: fc.constantFrom(undefined, 1, 3, 12),
      days: fc.constantFrom(undefined, 1, 30),
      cancelAtPeriodEnd: fc.constantFrom(undefined, false, true),
      nextPlanKey: fc.constantFrom(undefined, 'gone', ...catalogue.map(({ key }) => key)),
    }),
  })
  .map(({ type, off, data }) => ({
    id: 1,
    code: 'CODE',
    type,
    // The values as JSON stores them.
    data: JSON.parse(JSON.stringify(data)) as CouponRow['data'],
    ...off,
    stripeCouponCode: 'CODE',
    newUserOnly: false,
    maxUses: null,
    expiresAt: null,
    disabledAt: null,
    note: '',
    batchId: null,
    createdAt: 0,
    updatedAt: 0,
  }));

describe('for any coupon, plan and moment', () => {
  const quoteFor = (plan: CataloguePlan, coupon: CouponRow | null, now: number) =>
    makeQuote(
      plan,
      offersOf({ contracts: [], extraDays: [], trialSpent: false, guaranteeUsed: false, coupon }),
      now,
    );

  test('only a discount changes an amount, and by no more than it says', () => {
    fc.assert(
      fc.property(plans, coupons, moments, (plan, coupon, now) => {
        const {
          total,
          discount,
          price,
          coupon: quotedCoupon,
          ...quote
        } = quoteFor(plan, coupon, now);
        expect(quotedCoupon).toMatchObject({ id: 1, coupon_code: 'CODE' });
        expect(price).toBe(plan.amount);
        expect([total, discount].every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(
          true,
        );
        const paysToday = quote.trial_end_at === null;
        expect(total + discount).toBe(paysToday ? price : 0);
        if (coupon.type !== 'discount') expect(discount).toBe(0);
        else if (paysToday) expect(discount).toBeLessThanOrEqual(coupon.amountOff ?? price);
      }),
      many,
    );
  });

  test('a discount does not change the trial, and gifted months follow a payment', () => {
    fc.assert(
      fc.property(plans, coupons, moments, (plan, coupon, now) => {
        const { trial_end_at: trial, gifted_months: months } = quoteFor(plan, coupon, now);
        const own = quoteFor(plan, null, now).trial_end_at;
        if (coupon.type === 'discount' || coupon.type === 'direct_plan') expect(trial).toBe(own);
        if (coupon.type === 'payxgetx') expect(trial).toBeNull();
        else expect(months).toBe(0);
      }),
      many,
    );
  });

  test('a discount that fits a plan leaves an amount that can be charged, or a free first period', () => {
    fc.assert(
      fc.property(plans, coupons, moments, (plan, coupon, now) => {
        const { total, trial_end_at: trial, next_charge: next } = quoteFor(plan, coupon, now);
        // A contract that ends with its trial charges nothing at all.
        const first = trial === null ? total : next;
        const fits = couponFits(giftFromRow(coupon), plan);
        if (fits && coupon.type === 'discount' && first !== null) {
          expect(first >= 50 || (first === 0 && plan.months !== 'one_time')).toBe(true);
        }
      }),
      many,
    );
  });
});

/** A plan that is paid once takes no extra days. */
const offersAtAll = (plan: CataloguePlan, days: number) => (termMonths(plan) === null ? 0 : days);

describe('for any plan, offers and moment', () => {
  test('a charge is in whole cents, never negative and never above the price', () => {
    fc.assert(
      fc.property(plans, offers, moments, (plan, input, now) => {
        const { total, discount, price, next_charge: next, ...quote } = makeQuote(plan, input, now);
        expect(price).toBe(plan.amount);
        for (const cents of [total, discount, next ?? 0]) {
          expect(Number.isInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        // Every cent of the price is charged or taken off, unless a trial charges nothing yet.
        expect(total + discount).toBe(quote.trial_end_at === null ? price : 0);
        const takesOver = quote.next_plan?.starts_at === quote.next_charge_at;
        expect(next ?? 0).toBeLessThanOrEqual(takesOver ? (quote.next_plan?.price ?? 0) : price);
      }),
      many,
    );
  });

  test('a trial ends within the two years that Stripe takes, and as late as it may', () => {
    fc.assert(
      fc.property(plans, offers, moments, (plan, input, now) => {
        const quote = makeQuote(plan, input, now);
        const { trial_end_at: trialEndAt, next_charge_at: chargeAt, ends_at: endsAt } = quote;
        if (trialEndAt === null) expect(quote.extra_days).toBe(offersAtAll(plan, input.extraDays));
        else {
          const end = chargeAt ?? endsAt ?? 0;
          expect(end).toBeLessThanOrEqual(addDays(now, 729));
          const isWhole = quote.extra_days === input.extraDays;
          if (!isWhole) expect(end).toBeGreaterThan(addDays(now, 728));
        }
      }),
      many,
    );
  });

  test('the discount is the rounded percentage, and the remainder is not rounded', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 100 }), moments, (plan, percentOff, now) => {
        const { total, discount } = makeQuote(plan, { discount: { percentOff } }, now);
        expect(discount).toBe(Math.round((plan.amount * percentOff) / 100));
        expect(total).toBe(plan.amount - discount);
      }),
      many,
    );
  });

  test('a discount that fits instalments is the same in all their sums', () => {
    fc.assert(
      fc.property(
        instalments,
        coupons.map((coupon): CouponRow => ({ ...coupon, type: 'discount' })),
        moments,
        (plan, coupon, now) => {
          const quote = makeQuote(
            plan,
            offersOf({
              contracts: [],
              extraDays: [],
              trialSpent: false,
              guaranteeUsed: false,
              coupon,
            }),
            now,
          );
          if (!couponFits(giftFromRow(coupon), plan)) return;
          const { total, price, discount, rate_discount: off = 0, next_charge: next } = quote;
          const rates = [total, ...Array<number>(11).fill(price - off)];
          const sum = rates.reduce((all, cents) => all + cents, 0);
          const isLowered = sum < price * 12;
          expect([priceOfTerm(quote), discountPrice(quote)]).toEqual([
            sum,
            isLowered ? sum / 100 : null,
          ]);
          expect(next).toBe(price - off);
          for (const cents of rates) expect(cents === 0 || cents >= 50).toBe(true);
          if (coupon.percentOff !== null) {
            expect([discount, off]).toEqual(
              Array(2).fill(Math.round((price * coupon.percentOff) / 100)),
            );
          } else {
            expect(price * 12 - sum).toBe(Math.min(coupon.amountOff ?? 0, price * 12));
            expect(discount - off).toBeGreaterThanOrEqual(0);
            expect(discount - off).toBeLessThan(12);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('the dates follow each other, and a contract either renews or ends', () => {
    fc.assert(
      fc.property(plans, offers, moments, (plan, input, now) => {
        const quote = makeQuote(plan, input, now);
        const { period_end_at: end, ends_at: ends, renews_at: renews } = quote;
        if (billingMonths(plan) === null) {
          expect([end, ends, renews, quote.next_charge_at, quote.next_plan]).toEqual(
            Array.from({ length: 5 }, () => null),
          );
          return;
        }
        expect(ends === null).toBe(renews !== null);
        expect(quote.cancel_at_period_end).toBe(ends !== null);
        expect(quote.cancel_until === null).toBe(renews === null);
        const over = ends ?? (renews ?? 0) - dayMs;
        expect(end).toBeGreaterThan(now);
        expect(over).toBeGreaterThanOrEqual(end ?? 0);
        expect(quote.next_charge_at ?? over).toBeGreaterThan(now);
        expect(quote.next_charge_at ?? over).toBeLessThanOrEqual(over);
        if (quote.next_plan) {
          expect(quote.next_plan.starts_at).toBe(over);
          expect(ends).toBeNull();
        }
      }),
      many,
    );
  });

  test('gifted time comes after the period, to the day', () => {
    fc.assert(
      fc.property(plans, offers, moments, (plan, input, now) => {
        const quote = makeQuote(plan, { ...input, cancelAtPeriodEnd: false }, now);
        const { period_end_at: end, renews_at: renews, gifted_months: months } = quote;
        if (end === null || renews === null) {
          expect([quote.extra_days, months]).toEqual([0, 0]);
          return;
        }
        expect(months).toBe(input.giftedMonths);
        const inRates = quote.trial_end_at === null && termMonths(plan) !== billingMonths(plan);
        if (!inRates) {
          expect(renews).toBe(addDays(addMonths(end, months), quote.extra_days + 1));
          return;
        }
        // The rates after the gift keep their day. At the end of a month that can differ by days.
        const plain = addDays(addMonths(end, months), quote.extra_days + 1);
        expect(Math.abs(renews - plain)).toBeLessThanOrEqual(4 * dayMs);
      }),
      many,
    );
  });

  test('the same input gives the same quote', () => {
    fc.assert(
      fc.property(plans, offers, moments, (plan, input, now) => {
        expect(makeQuote(plan, input, now)).toEqual(makeQuote(plan, { ...input }, now));
      }),
      { numRuns: 500 },
    );
  });
});

describe('for example', () => {
  const now = at('2026-11-20T09:30:00Z');
  const plan = (key: string): CataloguePlan => {
    const found = catalogue.find((one) => one.key === key);
    if (!found) throw new Error(`no plan ${key}`);
    return found;
  };
  const day = (ms: number | null | undefined) =>
    new Date(ms ?? Number.NaN).toISOString().slice(0, 10);

  test('ten per cent off a year is 9.95 euros', () => {
    const quote = makeQuote(plan('yearly'), { discount: { percentOff: 10 } }, now);
    expect(quote).toMatchObject({ total: 8953, discount: 995, next_charge: 9948 });
  });

  test('a discount above the price makes the price zero and gives no credit', () => {
    const quote = makeQuote(plan('monthly'), { discount: { amountOff: 5000 } }, now);
    expect(quote).toMatchObject({ total: 0, discount: 1339, next_charge: 1339 });
  });

  test('a discount on a trial reduces the first payment after it', () => {
    const input = { trialAllowed: true, discount: { percentOff: 50 } };
    const quote = makeQuote(plan('yearly_trial'), input, now);
    expect(quote).toMatchObject({ total: 0, discount: 0, next_charge: 4314 });
  });

  test('half a year and two gifted months renew after eight months and a day', () => {
    const quote = makeQuote(plan('half_yearly'), { giftedMonths: 2 }, now);
    expect(day(quote.period_end_at)).toBe('2027-05-20');
    expect(day(quote.next_charge_at)).toBe('2027-07-20');
    expect(day(quote.renews_at)).toBe('2027-07-21');
  });

  test('a trial is longer by its extra days', () => {
    const quote = makeQuote(plan('yearly_trial'), { trialAllowed: true, extraDays: 3 }, now);
    expect(day(quote.trial_end_at)).toBe('2026-11-27');
    expect(day(quote.next_charge_at)).toBe('2026-11-30');
    expect(day(quote.renews_at)).toBe('2026-12-01');
  });

  test('a month with a year as its next plan charges the year then', () => {
    const quote = makeQuote(plan('monthly'), { nextPlanKey: 'yearly' }, now);
    expect(quote).toMatchObject({ total: 1339, next_charge: 9948, next_plan: { key: 'yearly' } });
    expect(day(quote.next_plan?.starts_at)).toBe('2026-12-20');
  });

  test('a year from a leap day ends on the last day of February', () => {
    const quote = makeQuote(plan('yearly'), {}, at('2028-02-29T12:00:00Z'));
    expect(day(quote.period_end_at)).toBe('2029-02-28');
    expect(day(quote.renews_at)).toBe('2029-03-01');
  });
});
