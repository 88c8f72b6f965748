import { log } from '#worker/http/log.ts';

/**
 * Runs the work for each item of a scheduled run, and returns how many items succeeded. If one item
 * fails, the error is logged, the next run tries it again, and the other items still run.
 */
export async function processEach<T extends { id: string }>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const done = await collectEach(items, async (item) => {
    await work(item);
    return [item];
  });
  return done.length;
}

/** The same for work with results: returns those of the items that succeeded, in their order. */
export async function collectEach<T extends { id: string }, R>(
  items: readonly T[],
  work: (item: T) => Promise<readonly R[]> | readonly R[],
): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    try {
      results.push(...(await work(item)));
    } catch (error) {
      log('error', {
        message: 'left for the next run',
        item: item.id,
        error: error instanceof Error ? error.stack : String(error),
      });
    }
  }
  return results;
}
