import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { asOwed, grantsAccess } from '#worker/entitlement/access.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { strongestHeld } from '#worker/entitlement/held.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { selectReturned } from '#worker/subscription/dispute/statements.ts';

/**
 * The strongest of what the caller has, null for nothing, whoever it comes from, and whether it lets
 * them in. One round trip. Throws `not_logged_in`.
 */
export async function getSubscription(ctx: Ctx): Promise<SubscriptionAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => [
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
    selectReturned(ctx.db, accountId),
  ]);
  const now = ctx.clock.now();
  const [stored, grants, returned] = rows;
  const contracts = asOwed(stored, returned, now);
  const held = strongestHeld(contracts, grants, now);
  return {
    subscription: held && subscriptionAnswer(held),
    had_contract: hasHadContract(contracts),
    grants_access: grantsAccess(contracts, grants, now),
  };
}
