import { defineConfig } from 'vitest/config';

import { runtime } from '../../support/runtime.ts';

export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['tests/e2e/screenshots/*.shots.ts'],
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 180_000,
    env: runtime,
  },
});
