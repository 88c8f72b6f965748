import type { Fetcher } from '@cloudflare/workers-types';

/** The present moment, UTC milliseconds. It stands still during one request. */
export interface Clock {
  now(): number;
}

/** The machine's time. */
export function systemClock(): Clock {
  const now = Date.now();
  return { now: () => now };
}

/** The sandbox's movable time, so that the product and its stand-in for Stripe live in one day. */
export async function sandboxClock(sandbox: Fetcher): Promise<Clock> {
  const response = await sandbox.fetch('http://sandbox/sandbox/api/clock');
  const { now } = await response.json<{ now: string }>();
  const at = Date.parse(now);
  return { now: () => at };
}
