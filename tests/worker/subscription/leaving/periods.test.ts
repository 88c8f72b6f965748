import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  dayAfterMonths,
  dayNumber,
  dayOfDate,
  guaranteeEnd,
  lastMoment,
  withdrawalEnd,
} from '#worker/subscription/clock/days.ts';

const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) });

test('the guarantee lasts longer than the withdrawal period, whatever holidays are between', () => {
  fc.assert(
    fc.property(moments, (at) => {
      expect(guaranteeEnd(at)).toBeGreaterThan(withdrawalEnd(at));
      expect(guaranteeEnd(at)).toBeLessThan(lastMoment(dayAfterMonths(dayNumber(at), 1)));
    }),
  );
});

test('the guarantee ends with the twentieth day after the payment, by the clocks of Germany', () => {
  const paid = Date.UTC(2026, 2, 20, 22, 59);
  expect(guaranteeEnd(paid)).toBe(lastMoment(dayOfDate('2026-04-09')));
  expect(new Date(guaranteeEnd(paid)).toISOString()).toBe('2026-04-09T21:59:59.999Z');
});
