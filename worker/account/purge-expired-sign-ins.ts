import { countExpiredSignIns, deleteExpiredSignIns } from '#worker/account/purge-sql.ts';
import { batch } from '#worker/db/batch.ts';
import { deleteInBatches } from '#worker/schedule/delete-in-batches.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/**
 * Deletes expired sessions, challenges, login codes, offers, nonces and counters, for the scheduled
 * run. It deletes in batches of limited size; the next run deletes what is left. Returns the number
 * of deleted rows.
 */
export function purgeExpiredSignIns(ctx: Pick<JobCtx, 'db' | 'clock' | 'job'>): Promise<number> {
  return deleteInBatches(ctx, async (most) =>
    Object.values(await batch(ctx.db, deleteExpiredSignIns(ctx.db, ctx.clock.now(), most))),
  );
}

/** Counts what has expired. */
export const countOldSignIns: CountDue = ({ db, clock }) => countExpiredSignIns(db, clock.now());
