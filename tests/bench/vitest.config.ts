import { defineConfig } from 'vitest/config';

import { runtime } from '../support/runtime.ts';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/bench/**/*.bench.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    env: runtime,
  },
});
