import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { strongestHeld } from '#worker/entitlement/held.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';

/**
 * The strongest of what the caller has, null for nothing, whoever it comes from. One round trip.
 * Throws `not_logged_in`.
 */
export async function getSubscription(ctx: Ctx): Promise<SubscriptionAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
  ]);
  const [contracts, grants] = rows;
  const held = strongestHeld(contracts, grants, ctx.clock.now());
  return {
    subscription: held && subscriptionAnswer(held),
    had_contract: hasHadContract(contracts),
  };
}
