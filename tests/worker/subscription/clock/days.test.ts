import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dayMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import {
  dayAfterMonths,
  dayNumber,
  dayOfDate,
  easterSunday,
  guaranteeEnd,
  lastMoment,
  refundEnd,
  withdrawalEnd,
  workingDay,
} from '#worker/subscription/clock/days.ts';

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

test('a day ends at midnight in Germany, in summer, in winter and when the clocks change', () => {
  for (let day = dayOfDate('2026-01-01'); day < dayOfDate('2029-01-01'); day += 1) {
    expect(dayOf(lastMoment(day))).toBe(dateOf(day));
    expect(dayOf(lastMoment(day) + 1)).toBe(dateOf(day + 1));
  }
});

test('a month after a day is the same day of the month, or its last one', () => {
  const months = (date: string, count: number) => dateOf(dayAfterMonths(dayOfDate(date), count));
  expect(months('2027-03-03', 1)).toBe('2027-04-03');
  expect(months('2027-01-31', 1)).toBe('2027-02-28');
  expect(months('2028-01-31', 1)).toBe('2028-02-29');
  expect(months('2027-12-31', 2)).toBe('2028-02-29');
});

describe('the last day of the withdrawal period', () => {
  const last = (moment: string) => dayOf(withdrawalEnd(Date.parse(moment)));

  test.each([
    ['2028-05-11T12:00:00Z', '2028-05-26', 'Ascension'],
    ['2026-12-11T12:00:00Z', '2026-12-28', 'Christmas, then a weekend'],
    ['2026-03-20T12:00:00Z', '2026-04-07', 'Good Friday until Easter Monday'],
    ['2026-11-04T12:00:00Z', '2026-11-19', 'Buß- und Bettag in Sachsen'],
    ['2027-05-13T12:00:00Z', '2027-05-28', 'Corpus Christi in some Länder'],
    ['2026-11-09T12:00:00Z', '2026-11-23', 'a plain Monday'],
    // Half past midnight in Germany.
    ['2026-11-09T23:30:00Z', '2026-11-24', 'ordered at night'],
  ])('of an order at %s is %s (%s)', (orderedAt, expected) => {
    expect(last(orderedAt)).toBe(expected);
  });

  test('is a working day at least fourteen days later, and ends at midnight', () => {
    for (let day = dayOfDate('2026-01-01'); day < dayOfDate('2029-01-01'); day += 1) {
      const orderedAt = day * dayMs + dayMs / 2;
      const end = withdrawalEnd(orderedAt);
      const late = dayNumber(end) - day - 14;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThanOrEqual(5);
      expect([1, 2, 3, 4, 5]).toContain(new Date(dayNumber(end) * dayMs).getUTCDay());
      expect(end).toBe(lastMoment(dayNumber(end)));
    }
  });
});

test('Easter is on the days that calendars print', () => {
  const printed = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16'];
  expect([2024, 2025, 2026, 2027, 2028].map((year) => dateOf(easterSunday(year)))).toEqual(printed);
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2099 }), (year) => {
      const day = new Date(easterSunday(year) * dayMs);
      expect(day.getUTCDay()).toBe(0);
      expect(day.getTime()).toBeGreaterThanOrEqual(Date.UTC(year, 2, 22));
      expect(day.getTime()).toBeLessThanOrEqual(Date.UTC(year, 3, 25));
    }),
  );
});

test.each([
  ['2027-01-06', '2027-01-07'],
  ['2027-03-08', '2027-03-09'],
  ['2026-08-15', '2026-08-17'],
  ['2028-09-20', '2028-09-21'],
  ['2027-10-31', '2027-11-02'],
  ['2027-05-01', '2027-05-03'],
  ['2027-05-17', '2027-05-18'],
])('nobody works everywhere on %s, but on %s', (holiday, next) => {
  expect(dateOf(workingDay(dayOfDate(holiday)))).toBe(next);
});

test('the guarantee and the refund are counted in whole days', () => {
  const at = Date.parse('2027-03-20T22:59:00Z');
  expect(dayOf(guaranteeEnd(at))).toBe('2027-04-09');
  expect(dayOf(refundEnd(at))).toBe('2027-04-03');
});
