import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/tell-faults.ts'],
    exclude: ['tests/bench/**'],
    // One world for each of two workers: starting the runtime costs more than every test in it.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    // The product's own log lines, where a test runs it here with other bindings.
    onConsoleLog: (text) => !text.startsWith('{"level":"info"'),
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
