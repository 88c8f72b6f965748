import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { purchaseLifeDocument } from '#tests/tools/purchase-life.ts';

test('docs/purchase-life.md shows the table of life.ts (npm run draw-life)', () => {
  const file = new URL('../../docs/purchase-life.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(purchaseLifeDocument());
});
