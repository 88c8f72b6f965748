import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { deletePostponed, postpone } from '#worker/schedule/shared-sql.ts';

/** What work resolves with if its item is still to wait. */
export const waits = 'waits';

/** What work resolves with if it has seen to its own failure: the item is not counted as done. */
export const notDone = 'not done';

type ItemCtx = Pick<JobCtx, 'db' | 'clock' | 'job'>;

/**
 * Runs the work for each item of a job while its budget has room, and returns how many items
 * succeeded. The next run continues. If one item fails, the error is logged, and the item is tried
 * again after a time that grows with each failure; the other items still run. Work that resolves
 * with `waits` has postponed its item itself. Items that are `taken` already are all worked on:
 * nothing else would do it soon.
 */
export async function processEach<T extends { id: string }>(
  ctx: ItemCtx,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { taken = false }: { taken?: boolean } = {},
): Promise<number> {
  const { name, postponed } = ctx.job;
  let done = 0;
  for (const item of items) {
    if (!taken && !ctx.job.budget.hasRoom()) break;
    ctx.job.tally.taken += 1;
    const results = await collectEach(ctx, [item], async () => {
      const outcome = await work(item);
      // What an item leaves for later belongs to its costs.
      await ctx.job.settle();
      if (outcome !== waits && postponed.has(item.id)) await deletePostponed(ctx.db, name, item.id);
      return outcome === notDone ? [] : [item];
    });
    done += results.length;
  }
  return done;
}

/**
 * Takes one after the other as many of a list's first items as fit into the budget, and processes
 * them, until nothing is left. `take` notes that they were taken, so that it does not return them
 * again. Returns how many items succeeded.
 */
export async function processDue<T extends { id: string }>(
  ctx: ItemCtx,
  take: (limit: number) => PromiseLike<readonly T[]>,
  work: (item: T) => Promise<unknown>,
  batchSize = 10,
): Promise<number> {
  let done = 0;
  for (;;) {
    const fitting = ctx.job.budget.itemsThatFit(batchSize);
    if (fitting === 0) return done;
    const items = await take(fitting);
    done += await processEach(ctx, items, work, { taken: true });
    if (items.length < fitting) return done;
  }
}

/**
 * Runs work with results for each item whatever is left of the budget, and returns the results of
 * the items that succeeded, in their order. Failures are treated in the same way.
 */
export async function collectEach<T extends { id: string }, R>(
  ctx: ItemCtx,
  items: readonly T[],
  work: (item: T) => Promise<readonly R[]> | readonly R[],
): Promise<R[]> {
  const { name, conclude, postponed } = ctx.job;
  const now = ctx.clock.now();
  const results: R[] = [];
  for (const item of items) {
    const dueAt = postponed.get(item.id);
    if (dueAt !== undefined && dueAt > now) continue;
    try {
      results.push(...(await work(item)));
    } catch (error) {
      report(name, item.id, error);
      await conclude(async () => postpone(ctx.db, name, item.id, now)).catch((cause: unknown) =>
        report(name, item.id, cause),
      );
    }
  }
  return results;
}

function report(job: string, item: string, error: unknown): void {
  // Somebody else is busy with it, as a caller would hear: nothing has failed.
  const isBusy = error instanceof AppError && error.code === 'purchase_in_progress';
  log(isBusy ? 'warn' : 'error', {
    message: 'left for a later run',
    job,
    item,
    error: error instanceof Error ? error.stack : String(error),
  });
}
