import { expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';

test('a migrated and seeded product reports that it is healthy', async () => {
  const { fetch } = await world();
  const response = await fetch('/api/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});
