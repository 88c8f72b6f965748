import type { AnyColumn } from 'drizzle-orm';

import { claimDueContracts, countDueContracts } from '#worker/entitlement/shared-sql.ts';
import type { CountDue, JobCtx } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { isPostponed } from '#worker/schedule/shared-sql.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

/**
 * Looks again at contracts whose period is over while no event has said what came next. Part of the
 * scheduled run.
 */
export function sweepContracts(ctx: JobCtx): Promise<number> {
  const now = ctx.clock.now();
  return processDue(
    ctx,
    (limit) => claimDueContracts(ctx.db, now, limit, waitsAt(now)),
    ({ id }) => syncContract(ctx, id),
  );
}

/** Counts the contracts that are to be looked at. */
export const countContracts: CountDue = ({ db, clock }) =>
  countDueContracts(db, clock.now(), waitsAt(clock.now()));

const waitsAt = (now: number) => (id: AnyColumn) => isPostponed('sweepContracts', id, now);
