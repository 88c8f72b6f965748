import { defineConfig } from 'vitest/config';

import { LongestFirst } from './support/longest-first.ts';
import { runtime } from './support/runtime.ts';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/each-file.ts'],
    exclude: ['tests/bench/**'],
    // Each worker of the test run has one world, because starting the runtime takes longer than any
    // test. There are three workers on two cores, because a test mostly waits: for a page, or
    // for a retry of Stripe's client.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // On a busy machine several browsers and runtimes miss a deadline now and then. A test that
    // fails twice in a row is red; the log names a test that needed its second try.
    retry: 1,
    testTimeout: 30_000,
    // A condition that a test polls for takes longer than the usual second on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    env: runtime,
    // Hides the product's own log lines, if a test runs the product here with other bindings.
    onConsoleLog: (text) => !text.startsWith('{"level":"info"'),
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
