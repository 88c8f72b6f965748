import { expect, test } from 'vitest';

import { keepTogether } from '#client/lib/keep-together.ts';

test('a number stays on the line of what it counts, and other words may part', () => {
  expect(keepTogether('Premium, 12 Monate: 1 Monat im Jahr')).toBe(
    'Premium, 12\u00a0Monate: 1\u00a0Monat im Jahr',
  );
});

test('a citation of a law stays on one line', () => {
  expect(
    keepTogether('Ein Angebot fehlt (§ 145 BGB), § 433 Abs. 1 Satz 1 BGB, §§ 133, 157 BGB.'),
  ).toBe(
    'Ein Angebot fehlt (§\u00a0145\u00a0BGB), §\u00a0433 Abs.\u00a01 Satz\u00a01\u00a0BGB, §§\u00a0133, 157\u00a0BGB.',
  );
});
