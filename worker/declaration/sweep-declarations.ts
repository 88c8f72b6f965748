import { carryOn } from '#worker/declaration/carry-out/see-to-case.ts';
import { claimCases, countCases } from '#worker/declaration/sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';

/** Longer than a run of the schedule takes over its items. */
const leaseMs = 5 * 60_000;

/** Carries on cases that were cut off, and looks after receipts. Part of the scheduled run. */
export function sweepDeclarations(ctx: JobCtx): Promise<number> {
  const now = ctx.clock.now();
  return processDue(
    ctx,
    (limit) => claimCases(ctx.db, now, limit, now + leaseMs),
    ({ id }) => carryOn(ctx, id),
  );
}

/** Counts the cases that the machine has to look at. */
export const countDeclarations: CountDue = ({ db, clock }) => countCases(db, clock.now());
