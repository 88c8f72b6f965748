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
    // Two browsers and two runtimes on a busy machine miss a deadline now and then; what fails twice in
    // a row is red, and what needed its second try is named in the log.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    // The product's own log lines, where a test runs it here with other bindings.
    onConsoleLog: (text) => !text.startsWith('{"level":"info"'),
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
