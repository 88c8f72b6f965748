import type { Ctx } from '#worker/context.ts';
import { endNow } from '#worker/declaration/carry-out/contract-calls.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';

/**
 * Ends the contracts that the desk has decided to end at once, as its last decision says. Can be
 * done again at any time.
 */
export async function endDecided(ctx: Ctx, { steps }: Pick<WholeCase, 'steps'>): Promise<void> {
  const decided = steps.findLast(({ what }) => what === 'desk_decided');
  if (decided?.details['accepted'] !== true) return;
  for (const id of decided.details['ended'] as string[]) {
    const [contract] = await selectContract(ctx.db, id);
    if (contract && isLive(contract.status)) await endNow(ctx, contract);
  }
}
