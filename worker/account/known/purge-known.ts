import { countOverKnown, deleteOverKnown } from '#worker/account/known/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Forgets by what deleted people were known again, once their time is over. Part of the scheduled
 * run; returns how much it forgot.
 */
export async function purgeKnown(ctx: Pick<JobCtx, 'db' | 'clock'>): Promise<number> {
  const { meta } = await deleteOverKnown(ctx.db, ctx.clock.now(), batchRows);
  return meta.changes;
}

/** Counts what is not to be known any longer. */
export const countKnown: CountDue = ({ db, clock }) => countOverKnown(db, clock.now());
