import { expect, test } from 'vitest';

import { keepTogether } from '#client/lib/keep-together.ts';

test('a number stays on the line of what it counts, and other words may part', () => {
  expect(keepTogether('Premium, 12 Monate: 1 Monat im Jahr')).toBe(
    'Premium, 12\u00a0Monate: 1\u00a0Monat im Jahr',
  );
});
