import type { WorldContext } from '#sandbox/world-context.ts';

class Undo extends Error {}

/**
 * The result of some work at a time (UTC seconds), without its effects. The work runs with the
 * clock at that time. Then everything that it wrote is rolled back.
 */
export function dryRun<T>(world: WorldContext, at: number, work: (there: WorldContext) => T): T {
  const clock = { ...world.clock, now: () => at * 1000, seconds: () => at };
  let result: { value: T } | null = null;
  try {
    world.storage.transactionSync(() => {
      result = { value: work({ ...world, clock }) };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return (result as unknown as { value: T }).value;
}
