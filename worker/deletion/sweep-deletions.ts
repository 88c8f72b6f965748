import { countDueDeletions, takeDueDeletions } from '#worker/account/deletion/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import { carryOnDeletion } from '#worker/deletion/carry-on.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';

/** Longer than an item is worked on, and no longer than people may wait after a cut. */
const leaseMs = dayMs / 24;

/**
 * Carries deletions on whose day has come or that were cut off, and lets go of what the law has
 * kept of deleted people. Part of the scheduled run.
 */
export function sweepDeletions(ctx: JobCtx): Promise<number> {
  return processDue(
    ctx,
    async (limit) => {
      const now = ctx.clock.now();
      const rows = await takeDueDeletions(ctx.db, now, now + leaseMs, limit);
      return rows.map((row) => ({ id: row.accountId, row }));
    },
    ({ row }) => carryOnDeletion(ctx, row),
    // One step at a time: a deletion has its next one at once.
    1,
  );
}

/** Counts the deletions that are to be carried on. */
export const countDeletions: CountDue = ({ db, clock }) => countDueDeletions(db, clock.now());
