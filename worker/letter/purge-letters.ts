import { letterKey } from '#worker/letter/letter.ts';
import { countOver, deleteLetters, selectOver } from '#worker/letter/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/** R2 deletes up to a thousand files in one call. */
const limit = 50;

/**
 * Deletes letters whose legal years are over: first their bodies, then their rows, so that a run
 * that is cut off in between is repeated. Part of the scheduled run; returns how many it deleted.
 */
export async function purgeLetters(ctx: Pick<JobCtx, 'db' | 'clock' | 'proofs'>): Promise<number> {
  const ids = (await selectOver(ctx.db, ctx.clock.now(), limit)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await ctx.proofs.delete(ids.map(letterKey));
  await deleteLetters(ctx.db, ids);
  return ids.length;
}

/** Counts the letters that need not be kept any longer. */
export const countOldLetters: CountDue = ({ db, clock }) => countOver(db, clock.now());
