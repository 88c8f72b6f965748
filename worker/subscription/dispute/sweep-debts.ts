import { dayMs } from '#worker/calendar.ts';
import { overdueRows, takeOverdue } from '#worker/entitlement/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { countDueDisputes, takeDueDisputes } from '#worker/subscription/dispute/dispute-sql.ts';
import { seeToDebt } from '#worker/subscription/dispute/see-to-debt.ts';
import { seeToOverdue } from '#worker/subscription/dispute/see-to-overdue.ts';

/** Longer than an item is worked on, and no longer than people may wait after a cut. */
const leaseMs = dayMs / 24;

/**
 * Sees to debits that came back and to other payments that are overdue: reminders, and what follows
 * at the end of the grace and after a payment. Part of the scheduled run.
 */
export async function sweepDebts(ctx: JobCtx): Promise<number> {
  const now = ctx.clock.now();
  const debits = await processDue(
    ctx,
    async (limit) => {
      const rows = await takeDueDisputes(ctx.db, now, now + leaseMs, limit);
      return rows.map((row) => ({ id: String(row.id), row }));
    },
    ({ row }) => seeToDebt(ctx, row),
  );
  const others = await processDue(
    ctx,
    (limit) => takeOverdue(ctx.db, now, now + leaseMs, limit),
    (row) => seeToOverdue(ctx, row),
  );
  return debits + others;
}

/** Counts the debits and contracts that are to be seen to. */
export const countDebts: CountDue = ({ db, clock }) =>
  countDueDisputes(db, clock.now(), overdueRows(clock.now()));
