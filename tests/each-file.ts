import { afterAll, afterEach } from 'vitest';

import { endFaults } from '#tests/faults.ts';
import { startedWorld } from '#tests/harness.ts';
import { delivered, deliveryMode } from '#tests/purchases.ts';

// A test that fails because of a fault in the Worker should say which.
afterEach(async ({ task }) => {
  const faults = (await startedWorld())?.faults() ?? [];
  if (task.result?.state === 'fail' && faults.length > 0) console.error(faults.join('\n'));
});

// The next file has the same world: it finds it undisturbed.
afterAll(async () => {
  const world = await startedWorld();
  if (!world) return;
  await endFaults(world);
  await deliveryMode(world, 'normal');
  await delivered(world);
});
