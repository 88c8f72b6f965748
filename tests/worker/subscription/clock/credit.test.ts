import { expect, test } from 'vitest';

import { lessCredit } from '#worker/subscription/clock/terms.ts';

const rates = (...sums: number[]) => sums.map((cents) => ({ cents }));

test.each([
  ['none', 0, [939, 939], [939, 939]],
  ['a part of the first', 500, [939, 939], [439, 939]],
  ['the first and a part of the second', 1000, [939, 939], [0, 878]],
  ['more than all', 5000, [939, 939], [0, 0]],
  // Stripe charges no 39 cents: they are on the next invoice.
  ['all but 39 cents of the first', 900, [939, 939], [0, 978]],
  ['a debt from before', -39, [939, 939], [978, 939]],
  ['nothing due in front', 500, [0, 939], [0, 439]],
] as const)('a credit that pays %s', (_what, balance, due, charged) => {
  const told = lessCredit(rates(...due), balance);
  expect(told.map(({ cents }) => cents)).toEqual(charged);
  for (const [index, { cents, credit = 0 }] of told.entries()) {
    expect(cents + credit).toBeGreaterThanOrEqual(due[index] ?? NaN);
  }
});
