import type { Ctx } from '#worker/context.ts';
import { deleteExpired } from '#worker/handoff/repository.ts';

const batchRows = 500;
const mostBatches = 20;

/**
 * Deletes the tickets that have expired, for the scheduled run, in bounded batches; what is left
 * over waits for the next run. Returns how many went.
 */
export async function tidyHandOffs(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (let i = 0; i < mostBatches; i += 1) {
    const { meta } = await deleteExpired(ctx.db, ctx.clock.now(), batchRows);
    deleted += meta.changes;
    if (meta.changes < batchRows) break;
  }
  return deleted;
}
