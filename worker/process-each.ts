import { log } from '#worker/http/log.ts';

/**
 * Runs the work for each item of a scheduled run, and returns how many items succeeded. If one item
 * fails, the error is logged, the next run tries it again, and the other items still run.
 */
export async function processEach<T extends { id: string }>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      await work(item);
      done += 1;
    } catch (error) {
      log('error', {
        message: 'left for the next run',
        item: item.id,
        error: error instanceof Error ? error.stack : String(error),
      });
    }
  }
  return done;
}
