import { addMonths } from '#worker/calendar.ts';
import { batch } from '#worker/db/batch.ts';
import { countActionsBefore, deleteActionsBefore } from '#worker/desk/audit/purge-sql.ts';
import { auditYears } from '#worker/legal/kept.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';

const batchRows = 500;

/**
 * Deletes entries of the desk's log whose years are over. Part of the scheduled run; returns how
 * many it deleted.
 */
export async function purgeActions(ctx: Pick<JobCtx, 'db' | 'clock' | 'job'>): Promise<number> {
  if (ctx.job.due?.count === 0) return 0;
  const { actions } = await batch(ctx.db, deleteActionsBefore(ctx.db, before(ctx), batchRows));
  return actions.meta.changes;
}

/** Counts the entries that need not be kept any longer. */
export const countOldActions: CountDue = (ctx) => countActionsBefore(ctx.db, before(ctx));

function before({ clock }: Pick<JobCtx, 'clock'>): number {
  return addMonths(clock.now(), -12 * auditYears);
}
