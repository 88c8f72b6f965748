import type { World } from '#tests/support/world.ts';
import { networkRetries } from '#worker/stripe/client.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

/** So many disturbances that a call still fails after all its own retries. */
export const longerThanRetries = networkRetries + 1;

interface Fault {
  target: 'stripe' | 'mail' | 'identity';
  path?: string;
  mode: 'before' | 'after' | 'slow' | 'broken';
  times?: number;
}

/** How many disturbances still wait for a call. */
export async function faultsLeft(world: World): Promise<number> {
  const waiting = (await (await world.fetch('/sandbox/api/faults')).json()) as unknown[];
  return waiting.length;
}

/** Makes the sandbox disturb the product's next matching calls. */
export async function disturb(world: World, fault: Fault): Promise<void> {
  await sandboxPost(world, 'faults', fault);
}

/** Ends all disturbances. */
export async function endFaults(world: World): Promise<void> {
  await world.fetch('/sandbox/api/faults', { method: 'DELETE' });
}
