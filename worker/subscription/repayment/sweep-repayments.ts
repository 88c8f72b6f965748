import { dayMs } from '#worker/calendar.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';
import {
  countDueRepayments,
  takeDueRepayments,
} from '#worker/subscription/repayment/repayment-sql.ts';

/** Longer than an item is worked on, and no longer than people may wait after a cut. */
const leaseMs = dayMs / 24;

/** Pays back what is due, and looks at what is on its way. Part of the scheduled run. */
export function sweepRepayments(ctx: JobCtx): Promise<number> {
  return processDue(
    ctx,
    (limit) => {
      const now = ctx.clock.now();
      return takeDueRepayments(ctx.db, now, now + leaseMs, limit);
    },
    ({ id }) => payBack(ctx, id),
  );
}

/** Counts the repayments that are to be looked at. */
export const countRepayments: CountDue = ({ db, clock }) => countDueRepayments(db, clock.now());
