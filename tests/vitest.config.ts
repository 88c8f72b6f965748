import { defineConfig } from 'vitest/config';

import { LongestFirst } from './longest-first.ts';
import { runtime } from './runtime.ts';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/each-file.ts'],
    exclude: ['tests/bench/**'],
    // One world for each worker: starting the runtime costs more than every test in it. Three on two
    // cores, because a test mostly waits: for a page, for a retry of Stripe's client.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Several browsers and runtimes on one machine miss a deadline now and then; what fails twice in
    // a row is red, and what needed its second try is named in the log.
    retry: 1,
    testTimeout: 30_000,
    // What is looked at until it is so: a busy machine takes longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    env: runtime,
    // The product's own log lines, where a test runs it here with other bindings.
    onConsoleLog: (text) => !text.startsWith('{"level":"info"'),
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
