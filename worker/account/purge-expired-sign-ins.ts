import { countExpiredSignIns, deleteExpiredSignIns } from '#worker/account/purge-sql.ts';
import { batch } from '#worker/db/batch.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Deletes expired sessions, challenges, login codes, offers, nonces and counters, for the scheduled
 * run. It deletes in batches of limited size; the next run deletes what is left. Returns the number
 * of deleted rows.
 */
export async function purgeExpiredSignIns(
  ctx: Pick<JobCtx, 'db' | 'clock' | 'job'>,
): Promise<number> {
  let deleted = 0;
  while (ctx.job.budget.hasRoom()) {
    const results = await batch(ctx.db, deleteExpiredSignIns(ctx.db, ctx.clock.now(), batchRows));
    const changes = Object.values(results).map((result) => result.meta.changes);
    deleted += changes.reduce((sum, count) => sum + count, 0);
    if (changes.every((count) => count < batchRows)) break;
  }
  return deleted;
}

/** Counts what has expired. */
export const countOldSignIns: CountDue = ({ db, clock }) => countExpiredSignIns(db, clock.now());
