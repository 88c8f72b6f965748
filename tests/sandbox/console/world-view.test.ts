import { beforeAll, expect, test } from 'vitest';

import { makeSubscription } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await sandboxWorld();
  await world.post('/sandbox/api/reset');
});

test('the world shows its customers with their contracts, invoices and payment methods', async () => {
  const subscription = await makeSubscription(world.stripe);
  const view = await world.get<{ now: string; customers: unknown[] }>('/sandbox/api/world');
  expect(Date.parse(view.now) / 1000).toBeCloseTo(await world.now(), -1);
  expect(view.customers).toMatchObject([
    {
      id: subscription.customer,
      email: 'lea@example.com',
      subscriptions: [{ id: subscription.id, status: 'active' }],
      invoices: [{ id: subscription.latest_invoice, status: 'paid' }],
      payment_methods: [{ id: subscription.default_payment_method }],
    },
  ]);
});

test('an unknown address of the sandbox answers 404', async () => {
  expect((await world.fetch('/sandbox/api/unicorns')).status).toBe(404);
});
