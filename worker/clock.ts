import type { Fetcher } from '@cloudflare/workers-types';

import { SetupError } from '#worker/errors.ts';

/** The current time, UTC milliseconds. It does not change during a request. */
export interface Clock {
  now(): number;
}

/** The machine's time. */
export function systemClock(): Clock {
  const now = Date.now();
  return { now: () => now };
}

/** The sandbox's time, which can be moved. The product and the stand-in for Stripe share it. */
export async function sandboxClock(sandbox: Fetcher): Promise<Clock> {
  const response = await sandbox.fetch('http://sandbox/sandbox/api/clock');
  if (!response.ok) {
    throw new SetupError(
      `The sandbox does not run beside the product (${response.status}). Run both with \`npm start\`, or ` +
        'with `npx wrangler dev -c wrangler.toml -c sandbox/wrangler.toml`.',
    );
  }
  const { now } = await response.json<{ now: string }>();
  const at = Date.parse(now);
  return { now: () => at };
}
