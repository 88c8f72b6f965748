import { deleteExpired } from '#worker/account/tidy-repository.ts';
import type { Ctx } from '#worker/context.ts';

const batchRows = 500;
const mostBatches = 20;

/**
 * Deletes expired sessions, challenges, login codes, offers, nonces and counters for the scheduled run, in bounded batches; what
 * is left over waits for the next run. Returns how many rows went.
 */
export async function tidyAccounts(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  let deleted = 0;
  for (let i = 0; i < mostBatches; i += 1) {
    const results = await deleteExpired(ctx.db, ctx.clock.now(), batchRows);
    const changes = results.map((result) => result.meta.changes);
    deleted += changes.reduce((sum, count) => sum + count, 0);
    if (changes.every((count) => count < batchRows)) break;
  }
  return deleted;
}
