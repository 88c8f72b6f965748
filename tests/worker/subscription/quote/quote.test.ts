import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import {
  catalogue,
  cataloguePlan,
  monthlyAmount,
  savingsPercent,
  termAmount,
} from '#worker/subscription/catalogue/catalogue.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';

function plan(key: string): CataloguePlan {
  const found = cataloguePlan(key);
  if (!found) throw new Error(`no plan ${key}`);
  return found;
}

const at = (iso: string) => Date.parse(iso);
const day = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('the shipped catalogue', () => {
  test.each([
    ['yearly_trial', 719, 46],
    ['yearly', 829, 38],
    ['yearly_monthly', 939, 30],
    ['half_yearly', 1018, 24],
    ['monthly', 1339, null],
    ['lifetime', null, null],
  ])('%s costs %s cents a month and saves %s per cent', (key, monthly, savings) => {
    expect(monthlyAmount(plan(key))).toBe(monthly);
    expect(savingsPercent(plan(key), plan('monthly').amount)).toBe(savings);
  });

  test('gives the plan in monthly rates the price of its whole term', () => {
    expect(termAmount(plan('yearly_monthly'))).toBe(11_268);
    expect(termAmount(plan('yearly'))).toBe(9948);
  });
});

describe('a quote', () => {
  const now = at('2026-11-20T09:30:00Z');

  test('of a trial charges nothing today and the year when the trial ends', () => {
    const quote = makeQuote(plan('yearly_trial'), { trialAllowed: true }, now);
    expect(quote).toMatchObject({ total: 0, price: 8628, next_charge: 8628, term_months: 12 });
    expect(day(quote.trial_end_at)).toBe('2026-11-27T09:30:00.000Z');
    expect(day(quote.next_charge_at)).toBe('2026-11-27T09:30:00.000Z');
    expect(day(quote.period_end_at)).toBe('2026-11-27T09:30:00.000Z');
    expect(day(quote.renews_at)).toBe('2026-11-28T09:30:00.000Z');
  });

  test('of the same plan without a trial charges the year today', () => {
    const quote = makeQuote(plan('yearly_trial'), { trialAllowed: false }, now);
    expect(quote).toMatchObject({ total: 8628, trial_end_at: null });
    expect(day(quote.period_end_at)).toBe('2027-11-20T09:30:00.000Z');
  });

  test('of a year in monthly rates charges a month now and has a term of twelve months', () => {
    const quote = makeQuote(plan('yearly_monthly'), { trialAllowed: true }, now);
    expect(quote).toMatchObject({ total: 939, billing_months: 1, term_months: 12 });
    expect(day(quote.next_charge_at)).toBe('2026-12-20T09:30:00.000Z');
    expect(day(quote.period_end_at)).toBe('2027-11-20T09:30:00.000Z');
    expect(day(quote.renews_at)).toBe('2027-11-21T09:30:00.000Z');
  });

  test('of the lifetime plan charges once and never again', () => {
    const quote = makeQuote(plan('lifetime'), { trialAllowed: true }, now);
    expect(quote).toMatchObject({
      total: 29_900,
      billing_months: null,
      period_end_at: null,
      next_charge_at: null,
      next_charge: null,
      renews_at: null,
      cancel_until: null,
    });
  });

  test('charges nothing or the whole price, and never in the past', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') }),
        fc.boolean(),
        (base, amount, moment, trialAllowed) => {
          const quote = makeQuote({ ...base, amount }, { trialAllowed }, moment);
          expect([0, amount]).toContain(quote.total);
          expect(quote.total === 0).toBe(quote.trial_end_at !== null);
          expect(quote.next_charge ?? 0).toBeLessThanOrEqual(amount);
          for (const later of [quote.next_charge_at, quote.period_end_at, quote.renews_at]) {
            if (later !== null) expect(later).toBeGreaterThan(moment);
          }
          if (quote.renews_at !== null && quote.period_end_at !== null) {
            expect(quote.renews_at - quote.period_end_at).toBe(dayMs);
          }
        },
      ),
    );
  });
});

describe('months', () => {
  test.each([
    ['2027-01-31T12:00:00Z', 1, '2027-02-28T12:00:00.000Z'],
    ['2028-01-31T12:00:00Z', 1, '2028-02-29T12:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 12, '2029-02-28T12:00:00.000Z'],
    ['2027-08-31T12:00:00Z', 6, '2028-02-29T12:00:00.000Z'],
    ['2027-12-31T23:59:59Z', 1, '2028-01-31T23:59:59.000Z'],
    // Both German clock changes are within this time. Stripe counts in UTC.
    ['2027-03-20T00:30:00Z', 12, '2028-03-20T00:30:00.000Z'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(day(addMonths(at(from), months))).toBe(to);
  });

  test('keep the day or take the last one, and end in the right month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2060-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 120 }),
        (from, months) => {
          const start = new Date(from);
          const end = new Date(addMonths(from, months));
          const monthsBetween =
            (end.getUTCFullYear() - start.getUTCFullYear()) * 12 +
            end.getUTCMonth() -
            start.getUTCMonth();
          expect(monthsBetween).toBe(months);
          const lastOfMonth = new Date(addDays(end.getTime(), 1)).getUTCDate() === 1;
          expect(end.getUTCDate() === start.getUTCDate() || lastOfMonth).toBe(true);
          expect(end.getTime() % dayMs).toBe(start.getTime() % dayMs);
        },
      ),
    );
  });
});
