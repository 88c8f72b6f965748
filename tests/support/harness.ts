import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { startedOnce } from '#tests/support/started-once/started-once.ts';
import type { World } from '#tests/support/world.ts';

const own = startedOnce('The world of this worker', start);

/**
 * The one world of this worker of the test run, in workerd or in this process. Each test creates
 * its own account in it.
 */
export const world: () => Promise<World> = own.get;

/** The world, if a test of this run has started it. This function starts none. */
export const startedWorld: () => World | undefined = own.started;

// Only one of the two is imported, because each takes long to load.
async function start(): Promise<World> {
  if (runsInProcess) {
    const { startInProcess } = await import('#tests/in-process/world.ts');
    return startInProcess();
  }
  const { startInWorkerd } = await import('#tests/support/workerd-world.ts');
  return startInWorkerd();
}
