import { countExpiredHandOffs, deleteExpiredHandOffs } from '#worker/handoff/sql.ts';
import { deleteInBatches } from '#worker/schedule/delete-in-batches.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/**
 * Deletes expired tickets in batches of limited size; the rest waits for the next run. Part of the
 * scheduled run. Returns how many tickets it deleted.
 */
export function purgeExpiredHandOffs(ctx: Pick<JobCtx, 'db' | 'clock' | 'job'>): Promise<number> {
  return deleteInBatches(ctx, async (most) => [
    await deleteExpiredHandOffs(ctx.db, ctx.clock.now(), most),
  ]);
}

/** Counts expired tickets. */
export const countOldHandOffs: CountDue = ({ db, clock }) => countExpiredHandOffs(db, clock.now());
