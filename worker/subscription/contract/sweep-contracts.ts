import { claimDueContracts } from '#worker/entitlement/shared-sql.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
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
    (limit) =>
      claimDueContracts(ctx.db, now, limit, (id) => isPostponed('sweepContracts', id, now)),
    ({ id }) => syncContract(ctx, id),
  );
}
