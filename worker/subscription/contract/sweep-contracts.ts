import type { Ctx } from '#worker/context.ts';
import { countDone } from '#worker/count-done.ts';
import { takeDueContracts } from '#worker/entitlement/statements.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';

const batch = 25;

/**
 * Looks again at contracts whose time is over although no event has said what came next. Part of
 * the scheduled run.
 */
export async function sweepContracts(ctx: Ctx): Promise<number> {
  const due = await takeDueContracts(ctx.db, ctx.clock.now(), batch);
  return countDone(due, ({ id }) => syncContract(ctx, id));
}
