import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import {
  countOver,
  deleteDocuments,
  selectOver,
} from '#worker/subscription/archive/archive-sql.ts';

/** R2 deletes up to a thousand files in one call. */
const limit = 50;

/**
 * Deletes invoices and credit notes whose legal years are over: first their PDFs, then their rows,
 * so that a run that is cut off in between is repeated. Part of the scheduled run; returns how many
 * it deleted.
 */
export async function purgeDocuments(
  ctx: Pick<JobCtx, 'db' | 'clock' | 'proofs'>,
): Promise<number> {
  const over = await selectOver(ctx.db, ctx.clock.now(), limit);
  if (over.length === 0) return 0;
  await ctx.proofs.delete(over.map(({ fileKey }) => fileKey));
  await deleteDocuments(
    ctx.db,
    over.map(({ id }) => id),
  );
  return over.length;
}

/** Counts the documents that need not be kept any longer. */
export const countOldDocuments: CountDue = ({ db, clock }) => countOver(db, clock.now());
