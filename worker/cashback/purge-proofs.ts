import { addDays, addMonths } from '#worker/calendar.ts';
import { markFilesGone } from '#worker/cashback/deletion/shared-sql.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import { countProofsOver, deleteOldProofs, selectFilesOver } from '#worker/cashback/purge-sql.ts';
import { proofFileDays, proofHashYears } from '#worker/legal/kept.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

/** R2 deletes up to a thousand files in one call. */
const batchFiles = 50;
const batchRows = 500;

type ProofsCtx = Pick<JobCtx, 'db' | 'clock' | 'proofs' | 'job'>;

/**
 * Deletes the files of proofs that were decided long enough ago, and later their hashes. Files go
 * before the note of it, so that a run that is cut off in between is repeated. Part of the
 * scheduled run; returns how many files and hashes it deleted.
 */
export async function purgeProofs(ctx: ProofsCtx): Promise<number> {
  if (ctx.job.due?.count === 0) return 0;
  const now = ctx.clock.now();
  const { files: filesOver, rows: rowsOver } = overBy(now);
  const ids = (await selectFilesOver(ctx.db, filesOver, batchFiles)).map(({ id }) => id);
  if (ids.length > 0) {
    await ctx.proofs.delete(ids.map(proofKey));
    await markFilesGone(ctx.db, ids, now);
  }
  if (!ctx.job.budget.hasRoom()) return ids.length;
  const { meta } = await deleteOldProofs(ctx.db, rowsOver, batchRows);
  return ids.length + meta.changes;
}

/** Counts the files and hashes that need not be kept any longer. */
export const countOldProofs: CountDue = ({ db, clock }) => {
  const { files, rows } = overBy(clock.now());
  return countProofsOver(db, files, rows);
};

/** Decided before `files`: its file may go. Uploaded before `rows`: its hash, too. */
function overBy(now: number): { files: number; rows: number } {
  return { files: addDays(now, -proofFileDays), rows: addMonths(now, -12 * proofHashYears) };
}
