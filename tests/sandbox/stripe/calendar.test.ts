import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addInterval, nextRenewal } from '#sandbox/clock/calendar.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

test.each([
  ['2026-01-31T10:00', 'month', 1, '2026-02-28T10:00'],
  ['2028-01-31T10:00', 'month', 1, '2028-02-29T10:00'],
  ['2026-08-31T10:00', 'month', 6, '2027-02-28T10:00'],
  ['2026-12-31T10:00', 'month', 12, '2027-12-31T10:00'],
  ['2028-02-29T10:00', 'year', 1, '2029-02-28T10:00'],
  ['2028-02-29T10:00', 'year', 4, '2032-02-29T10:00'],
  ['2026-03-28T10:00', 'week', 1, '2026-04-04T10:00'],
  ['2026-10-24T22:30', 'day', 2, '2026-10-26T22:30'],
] as const)('%s plus one %s times %i is %s', (start, interval, count, end) => {
  expect(iso(addInterval(at(`${start}Z`), interval, count))).toBe(end);
});

test('a cycle anchored on the 31st returns to the 31st after shorter months', () => {
  const anchor = at('2027-10-31T09:00Z');
  const turns = [anchor];
  for (let n = 0; n < 6; n++) turns.push(nextRenewal(anchor, 'month', 1, turns.at(-1) ?? anchor));
  expect(turns.map((turn) => iso(turn).slice(0, 10))).toEqual([
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
});

const seconds = fc.integer({ min: at('2024-01-01T00:00Z'), max: at('2040-12-31T23:59Z') });

test('an added month keeps the time of day and the day of the month, or takes the month’s last day', () => {
  fc.assert(
    fc.property(seconds, fc.integer({ min: 1, max: 60 }), (start, months) => {
      const before = new Date(start * 1000);
      const after = new Date(addInterval(start, 'month', months) * 1000);
      const lastDay = new Date(after);
      lastDay.setUTCMonth(after.getUTCMonth() + 1, 0);
      expect(after.getTime() % 86_400_000).toBe(before.getTime() % 86_400_000);
      expect((after.getUTCFullYear() - before.getUTCFullYear()) * 12 + after.getUTCMonth()).toBe(
        before.getUTCMonth() + months,
      );
      expect(after.getUTCDate()).toBe(Math.min(before.getUTCDate(), lastDay.getUTCDate()));
    }),
  );
});

test('the next renewal is the first one after the given time', () => {
  const interval = fc.constantFrom('day', 'week', 'month', 'year' as const);
  const count = fc.integer({ min: 1, max: 12 });
  const later = fc.integer({ min: 0, max: 12 * 365 * 86_400 });
  fc.assert(
    fc.property(seconds, interval, count, later, (anchor, unit, every, passed) => {
      const after = anchor + passed;
      const turn = nextRenewal(anchor, unit, every, after);
      expect(turn).toBeGreaterThan(after);
      let turns = 1;
      while (addInterval(anchor, unit, turns * every) <= after) turns += 1;
      expect(turn).toBe(addInterval(anchor, unit, turns * every));
    }),
    { numRuns: 50 },
  );
});
