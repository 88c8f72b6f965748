import { batch } from '#worker/db/batch.ts';
import { exportKey } from '#worker/export/export.ts';
import { countOver, deleteOld, markGone, selectOver } from '#worker/export/sql.ts';
import { claimsYears, keptSince } from '#worker/legal/kept.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/** R2 deletes up to a thousand files in one call. */
const limit = 50;

/**
 * Deletes the files whose seven days are over, also those whose making was cut off: first the file,
 * then the note, so that a run that is cut off in between is repeated. Then forgets the rows whose
 * years are over. Part of the scheduled run; returns how many files and rows it deleted.
 */
export async function purgeExports(ctx: Pick<JobCtx, 'db' | 'clock' | 'proofs'>): Promise<number> {
  const now = ctx.clock.now();
  const ids = (await selectOver(ctx.db, now, limit)).map(({ id }) => id);
  if (ids.length > 0) await ctx.proofs.delete(ids.map(exportKey));
  const { old } = await batch(ctx.db, {
    ...(ids.length > 0 && { gone: markGone(ctx.db, ids, now) }),
    old: deleteOld(ctx.db, keptSince(now, claimsYears), limit),
  });
  return ids.length + old.meta.changes;
}

/** Counts the files and rows that are to be deleted. */
export const countOldExports: CountDue = ({ db, clock }) =>
  countOver(db, clock.now(), keptSince(clock.now(), claimsYears));
