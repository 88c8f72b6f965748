import type { WorldContext } from '#sandbox/world-context.ts';

class Undo extends Error {}

/**
 * What would come of some work at a time (UTC seconds): it is done with the clock standing there,
 * and then everything it wrote is undone.
 */
export function undone<T>(world: WorldContext, at: number, work: (there: WorldContext) => T): T {
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
