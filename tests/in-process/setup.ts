import { afterAll } from 'vitest';

import { machine } from '#tests/in-process/machine.ts';

// Vitest loads this file again for each test file, under an address with the present time in it. If
// a file made no calls, time would stand still, and the next file would be without its hooks.
afterAll(() => {
  machine.time.set(machine.time.now() + 1);
});
