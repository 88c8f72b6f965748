import { expect, test } from 'vitest';

import { world } from '#tests/harness.ts';

test('a migrated and seeded product says it is well', async () => {
  const { fetch } = await world();
  const response = await fetch('/api/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});
