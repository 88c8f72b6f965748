import { defineConfig } from 'vitest/config';

import { inProcess } from './in-process/files.ts';
import { worldsIn } from './in-process/runs-in-process.ts';
import { nodeOptions } from './simulator/machine/node-options.ts';
import { LongestFirst, inProcessName } from './support/longest-first.ts';
import { runtime } from './support/runtime.ts';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    // Each worker of the test run has one world, because starting the runtime takes longer than any
    // test. There are four workers on two cores, because a test mostly waits: for a page, or
    // for a retry of Stripe's client.
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // On a busy machine several browsers and runtimes miss a deadline now and then. A test that
    // fails twice in a row is red; the log names a test that needed its second try.
    retry: 1,
    testTimeout: 30_000,
    // A condition that a test polls for takes longer than the usual second on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // Hides the product's own log lines, if a test runs the product here with other bindings, and
    // the runtime's line for each batch of a queue.
    onConsoleLog: (text) => !/^(?:\{"level":"info"|\[wrangler:info\] QUEUE )/.test(text),
    projects: [
      {
        extends: true,
        test: {
          name: 'workerd',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/bench/**', ...inProcess],
          globalSetup: ['tests/e2e/unpack-before-tests.ts'],
          setupFiles: ['tests/support/each-file.ts'],
          env: runtime,
        },
      },
      {
        extends: true,
        test: {
          name: inProcessName,
          include: [...inProcess],
          setupFiles: ['tests/in-process/setup.ts', 'tests/support/each-file.ts'],
          sequence: { setupFiles: 'list' },
          env: { [worldsIn]: 'process' },
          execArgv: [...nodeOptions],
          // Node loads the modules itself, as it does for the simulator, with the same options.
          experimental: { viteModuleRunner: false },
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
