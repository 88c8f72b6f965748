import type { Ctx } from '#worker/context.ts';
import { deleteExpiredHandOffs } from '#worker/handoff/sql.ts';

const batchRows = 500;
const mostBatches = 20;

/**
 * Deletes expired tickets in batches of limited size; the rest waits for the next run. Part of the
 * scheduled run. Returns how many tickets it deleted.
 */
export async function purgeExpiredHandOffs(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (let i = 0; i < mostBatches; i += 1) {
    const { meta } = await deleteExpiredHandOffs(ctx.db, ctx.clock.now(), batchRows);
    deleted += meta.changes;
    if (meta.changes < batchRows) break;
  }
  return deleted;
}
