import { dayMs } from '#worker/calendar.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { carryOnWithdrawal } from '#worker/subscription/withdrawal/carry-on.ts';
import {
  countDueWithdrawals,
  takeDueWithdrawals,
} from '#worker/subscription/withdrawal/withdrawal-sql.ts';

/** Longer than an item is worked on, and no longer than people may wait after a cut. */
const leaseMs = dayMs / 24;

/** Carries on withdrawals that have become final, or were cut off. Part of the scheduled run. */
export function sweepWithdrawals(ctx: JobCtx): Promise<number> {
  return processDue(
    ctx,
    async (limit) => {
      const now = ctx.clock.now();
      const rows = await takeDueWithdrawals(ctx.db, now, now + leaseMs, limit);
      return rows.map((row) => ({ id: row.key, row }));
    },
    ({ row }) => carryOnWithdrawal(ctx, row),
  );
}

/** Counts the withdrawals that are to be carried on. */
export const countWithdrawals: CountDue = ({ db, clock }) => countDueWithdrawals(db, clock.now());
