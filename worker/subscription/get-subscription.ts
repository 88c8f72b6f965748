import { deletionDueAt } from '#worker/account/deletion/due-at.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { hasSpentTrial } from '#worker/account/deletion/spent-trial.ts';
import { read, reading } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { applyReturnedDebits, grantsAccess } from '#worker/entitlement/access.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { strongestEntitlement } from '#worker/entitlement/strongest-entitlement.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { selectReturnedDebits } from '#worker/subscription/dispute/shared-sql.ts';

/**
 * The strongest of the caller's contracts and grants, null for none, whatever its source, and
 * whether they have access.
 */
export const subscriptionReading = reading({
  statements: (ctx, accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    returnedDebits: selectReturnedDebits(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
  }),
  async answer(ctx, rows, { email }): Promise<SubscriptionAnswer> {
    const now = ctx.clock.now();
    const { grants } = rows;
    const contracts = applyReturnedDebits(rows.contracts, rows.returnedDebits, now);
    const held = strongestEntitlement(contracts, grants, now);
    return {
      subscription: held && subscriptionAnswer(held),
      had_contract: hasHadContract(contracts) || (await hasSpentTrial(ctx, email)),
      grants_access: grantsAccess(contracts, grants, now),
      deletion_due_at: deletionDueAt(rows.deletions),
    };
  },
});

/** One round trip. Throws `not_logged_in`. */
export function getSubscription(ctx: Ctx): Promise<SubscriptionAnswer> {
  return read(ctx, subscriptionReading);
}
