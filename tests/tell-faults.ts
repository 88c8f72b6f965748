import { afterEach } from 'vitest';

import { startedWorld } from '#tests/harness.ts';

// A test that fails because of a fault in the Worker should say which.
afterEach(async ({ task }) => {
  const faults = (await startedWorld())?.faults() ?? [];
  if (task.result?.state === 'fail' && faults.length > 0) console.error(faults.join('\n'));
});
