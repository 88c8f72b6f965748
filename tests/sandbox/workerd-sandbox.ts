import { createTestHarness } from 'wrangler';

import { watched } from '#tests/conformance/schema/watch.ts';

import type { Bindings, RunningSandbox } from '#tests/sandbox/running-sandbox.ts';

/** Starts the sandbox and its receiver in workerd. */
export async function runInWorkerd(): Promise<RunningSandbox> {
  const receiver = {
    name: 'lexlern',
    main: new URL('./receiver.ts', import.meta.url).pathname,
    compatibility_date: '2026-10-12',
    services: [{ binding: 'SANDBOX', service: 'lexlern-sandbox' }],
  };
  const harness = createTestHarness({
    root: new URL('../..', import.meta.url).pathname,
    workers: [{ config: receiver }, { configPath: './sandbox/wrangler.toml' }],
  });
  const { url } = await harness.listen();
  return {
    origin: url.origin,
    fetch: watched(fetch),
    bindings: () => harness.getWorker<Bindings>('lexlern-sandbox').getEnv(),
  };
}
