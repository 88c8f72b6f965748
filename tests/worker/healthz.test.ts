import { expect } from 'vitest';

import { disturb, endFaults } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';

test('a migrated and seeded product reports that it is healthy', async () => {
  const { fetch } = await world();
  const response = await fetch('/api/healthz');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
});

test('it is healthy while Stripe is away: pages, sign-ins and access go on', async ({ w }) => {
  await disturb(w, { target: 'stripe', path: '*', mode: 'before', times: 100 });
  const response = await w.fetch('/api/healthz');
  await endFaults(w);
  expect(response.status).toBe(200);
});
