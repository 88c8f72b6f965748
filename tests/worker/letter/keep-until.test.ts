import fc from 'fast-check';
import { expect, test } from 'vitest';

import { keepUntil } from '#worker/letter/keep-until.ts';

test('a letter is kept for six years from the end of its year in Germany', () => {
  expect(keepUntil(Date.UTC(2026, 0, 1, 12))).toBe(Date.UTC(2033, 0, 1));
  expect(keepUntil(Date.UTC(2026, 11, 31, 22, 59))).toBe(Date.UTC(2033, 0, 1));
  // Half past midnight on New Year's Day in Berlin, still the old year in UTC.
  expect(keepUntil(Date.UTC(2026, 11, 31, 23, 30))).toBe(Date.UTC(2034, 0, 1));
});

test('whatever the day, that is at least six years and less than seven and a day', () => {
  const day = 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2100, 0, 1) }), (at) => {
      const years = new Date(at);
      years.setUTCFullYear(years.getUTCFullYear() + 6);
      const kept = keepUntil(at) - years.getTime();
      expect(kept).toBeGreaterThan(0);
      expect(kept).toBeLessThanOrEqual(367 * day);
    }),
  );
});
