import { expect, test } from 'vitest';

import { addMonths } from '#worker/calendar.ts';
import { keepsItsDay } from '#worker/subscription/clock/days.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';

const hour = 3_600_000;
const begin = Date.UTC(2026, 0, 1);
const hoursOfFourYears = 4 * 365 * 24 + 24;

const inGermany = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

interface Day {
  year: number;
  month: number;
  day: number;
}

/** The day in Germany. */
function dayOf(at: number): Day {
  const [year = 0, month = 0, day = 0] = inGermany.format(at).split('-').map(Number);
  return { year, month, day };
}

/** The day that ends so many months (§ 188 Abs. 2, 3 BGB), by the calendar alone. */
function later({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + month - 1 + months;
  const then = { year: Math.floor(count / 12), month: (count % 12) + 1 };
  const isLeap = then.year % 4 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return { ...then, day: Math.min(day, lengths[then.month - 1] ?? 0) };
}

/** The days up to it, to compare days. */
const countOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day) / (24 * hour);

const quoteOf = (key: string, at: number) => {
  const plan = cataloguePlan(key);
  if (!plan) throw new Error(`no plan ${key}`);
  return makeQuote(plan, { trialAllowed: true }, at);
};

const plans = [
  ['monthly', 1],
  ['yearly_monthly', 1],
  ['half_yearly', 6],
  ['yearly', 12],
] as const;

test.each(plans)(
  'an order of %s in any hour of four years is charged on its day in Germany, month after month',
  (key, months) => {
    const wrong: string[] = [];
    const moved: number[] = [];
    for (let index = 0; index < hoursOfFourYears; index += 1) {
      const at = begin + index * hour + (index % 60) * 60_000;
      const ordered = dayOf(at);
      const { next_charge_at: first, term_ends_at: end, term_months: term } = quoteOf(key, at);
      if (first === null || end === null || end === undefined || term === null) continue;
      const isMoved = !keepsItsDay(at);
      if (isMoved) moved.push(at);
      const keeps = (day: Day, count: number) => {
        const late = countOf(day) - countOf(later(ordered, count));
        // Whoever orders on one of the last days of a month, late, may be charged on the first.
        return (
          late === 0 || (isMoved && ordered.day > 28 && day.day === 1 && late > 0 && late <= 3)
        );
      };
      // Stripe counts from the first charge where we have moved it, or else from the order.
      const charges = [1, 2, 3, 5, 12].map((count) =>
        isMoved ? addMonths(first, (count - 1) * months) : addMonths(at, count * months),
      );
      const days = charges.map(dayOf);
      const isRight = [1, 2, 3, 5, 12].every((count, place) => {
        const day = days[place];
        return day !== undefined && keeps(day, count * months);
      });
      const isEndRight = keeps(dayOf(end), term);
      // As many charges as the term has payments, the one of the order among them.
      const last = isMoved ? addMonths(first, term - 2 * months) : addMonths(at, term - months);
      const following = isMoved ? addMonths(first, term - months) : addMonths(at, term);
      const isCounted = last < end && following >= end;
      if (!isRight || !isEndRight || !isCounted) wrong.push(new Date(at).toISOString());
    }
    expect(wrong).toEqual([]);
    // Late in the evening and after midnight, and at no other time.
    expect(moved.length).toBeGreaterThan(0);
    expect(new Set(moved.map((at) => new Date(at).getUTCHours()))).toEqual(
      moved.some((at) => at % (24 * hour) < 22 * hour) ? new Set([21, 22, 23]) : new Set([22, 23]),
    );
  },
);

test('a trial ends on the seventh day in Germany, ordered in any hour of four years', () => {
  for (let index = 0; index < hoursOfFourYears; index += 1) {
    const at = begin + index * hour;
    const { trial_end_at: end } = quoteOf('yearly_trial', at);
    const { year, month, day } = dayOf(at);
    const right = dayOf(Date.UTC(year, month - 1, day + 7, 12));
    if (end === null || JSON.stringify(dayOf(end)) !== JSON.stringify(right)) {
      expect([new Date(at).toISOString(), end && new Date(end).toISOString()]).toEqual([]);
    }
  }
});
