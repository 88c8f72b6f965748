import type { Ctx } from '#worker/context.ts';
import { endNow } from '#worker/declaration/carry-out/contract-calls.ts';
import { isTakenBackIn } from '#worker/declaration/carry-out/owner-wish.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';

/**
 * Ends the contracts that the desk has decided to end at once, as its last decision says, unless
 * their owner has said since that the declaration is not theirs. Can be done again at any time.
 */
export async function endDecided(ctx: Ctx, { declaration, steps }: WholeCase): Promise<void> {
  const place = steps.findLastIndex(({ what }) => what === 'desk_decided');
  const decided = steps[place];
  if (decided?.details['accepted'] !== true || isTakenBackIn(steps.slice(place))) return;
  const decision = { declarationId: declaration.id, decidedAt: decided.at };
  for (const id of decided.details['ended'] as string[]) {
    const [contract] = await selectContract(ctx.db, id);
    if (contract && isLive(contract.status)) await endNow(ctx, contract, decision);
  }
}
