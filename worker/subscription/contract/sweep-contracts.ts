import type { Ctx } from '#worker/context.ts';
import { processEach } from '#worker/process-each.ts';
import { claimDueContracts } from '#worker/entitlement/shared-sql.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

const batch = 25;

/**
 * Looks again at contracts whose period is over while no event has said what came next. Part of the
 * scheduled run.
 */
export async function sweepContracts(ctx: Ctx): Promise<number> {
  const due = await claimDueContracts(ctx.db, ctx.clock.now(), batch);
  return processEach(due, ({ id }) => syncContract(ctx, id));
}
