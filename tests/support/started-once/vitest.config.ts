import { defineConfig } from 'vitest/config';

/** Runs the tests of `never-starts.ts`, for the test beside it. */
export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['never-starts.ts'],
    retry: 1,
    reporters: [['json', { stdout: true }]],
  },
});
