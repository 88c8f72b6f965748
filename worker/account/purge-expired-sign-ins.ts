import { deleteExpiredSignIns } from '#worker/account/purge-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';

const batchRows = 500;
const maxBatches = 20;

/**
 * Deletes expired sessions, challenges, login codes, offers, nonces and counters, for the scheduled
 * run. It deletes in batches of limited size; the next run deletes what is left. Returns the number
 * of deleted rows.
 */
export async function purgeExpiredSignIns(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (let i = 0; i < maxBatches; i += 1) {
    const results = await batch(ctx.db, deleteExpiredSignIns(ctx.db, ctx.clock.now(), batchRows));
    const changes = Object.values(results).map((result) => result.meta.changes);
    deleted += changes.reduce((sum, count) => sum + count, 0);
    if (changes.every((count) => count < batchRows)) break;
  }
  return deleted;
}
