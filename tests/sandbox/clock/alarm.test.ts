import { expect, test } from 'vitest';

import { makePrice, makeSubscription, periodOf } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';

test('work that falls due while nobody calls is done anyway', async () => {
  const world = await sandboxWorld();
  const { stripe } = world;
  await world.post('/sandbox/api/reset');
  const subscription = await makeSubscription(stripe, {
    items: [{ price: (await makePrice(stripe, 939, { interval: 'month' })).id }],
  });
  await world.receivedEvents();
  await world.advanceTo(periodOf(subscription).end - 1);
  const arrived = () => world.get<{ body: string }[]>('/received');
  await expect
    .poll(async () => (await arrived()).map(({ body }) => JSON.parse(body).type as string), {
      timeout: 10_000,
    })
    .toContain('customer.subscription.updated');
});
