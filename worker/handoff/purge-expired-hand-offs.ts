import { countExpiredHandOffs, deleteExpiredHandOffs } from '#worker/handoff/sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Deletes expired tickets in batches of limited size; the rest waits for the next run. Part of the
 * scheduled run. Returns how many tickets it deleted.
 */
export async function purgeExpiredHandOffs(
  ctx: Pick<JobCtx, 'db' | 'clock' | 'job'>,
): Promise<number> {
  let deleted = 0;
  while (ctx.job.budget.hasRoom()) {
    const { meta } = await deleteExpiredHandOffs(ctx.db, ctx.clock.now(), batchRows);
    deleted += meta.changes;
    if (meta.changes < batchRows) break;
  }
  return deleted;
}

/** Counts expired tickets. */
export const countOldHandOffs: CountDue = ({ db, clock }) => countExpiredHandOffs(db, clock.now());
