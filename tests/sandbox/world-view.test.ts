import { beforeAll, expect, test } from 'vitest';

import { makeSubscription } from './fixtures.ts';
import { sandboxWorld, type SandboxWorld } from './world.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await sandboxWorld();
  await world.post('/sandbox/api/reset');
});

test('the world shows its customers with what they have', async () => {
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

test('an address the sandbox does not have is not found', async () => {
  expect((await world.fetch('/sandbox/api/unicorns')).status).toBe(404);
});
