import { log } from '#worker/http/log.ts';

/**
 * Does the same work for each item of a scheduled run, and says for how many it was done. One that
 * fails is logged and left for the next run; it must not keep the others waiting.
 */
export async function countDone<T extends { id: string }>(
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
