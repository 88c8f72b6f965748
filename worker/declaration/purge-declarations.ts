import { batch } from '#worker/db/batch.ts';
import { countOldCases, deleteOldDeclarations } from '#worker/declaration/purge-sql.ts';
import { keptSince, lettersYears } from '#worker/legal/kept.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchCases = 50;

/**
 * Deletes declarations whose legal years are over, with their steps and cases. Whoever declared it
 * may have no account, so the years count from its receipt. Part of the scheduled run; returns how
 * many it deleted.
 */
export async function purgeDeclarations(ctx: Pick<JobCtx, 'db' | 'clock' | 'job'>) {
  if (ctx.job.due?.count === 0) return 0;
  const before = keptSince(ctx.clock.now(), lettersYears);
  const { declarations } = await batch(ctx.db, deleteOldDeclarations(ctx.db, before, batchCases));
  return declarations.meta.changes;
}

/** Counts the declarations that need not be kept any longer. */
export const countOldDeclarations: CountDue = ({ db, clock }) =>
  countOldCases(db, keptSince(clock.now(), lettersYears));
