import { countOverTrials, deleteOverTrials } from '#worker/account/deletion/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Forgets which addresses of deleted people had used a trial, once their time is over. Part of the
 * scheduled run; returns how many it forgot.
 */
export async function purgeSpentTrials(ctx: Pick<JobCtx, 'db' | 'clock'>): Promise<number> {
  const { meta } = await deleteOverTrials(ctx.db, ctx.clock.now(), batchRows);
  return meta.changes;
}

/** Counts the used trials whose time is over. */
export const countSpentTrials: CountDue = ({ db, clock }) => countOverTrials(db, clock.now());
