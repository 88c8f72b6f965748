import { deletionDueAt } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import { read, reading } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { premiumOf, withDebts } from '#worker/entitlement/premium.ts';
import { strongestEntitlement } from '#worker/entitlement/strongest-entitlement.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { selectDebts } from '#worker/subscription/dispute/shared-sql.ts';

/**
 * The strongest of the caller's contracts and grants, null for none, whatever its source, and
 * whether they have access.
 */
export const subscriptionReading = reading({
  statements: (ctx, accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    debts: selectDebts(ctx.db, accountId),
    deletions: selectDeletion(ctx.db, accountId),
    spent: selectSpent(ctx.db, accountId),
  }),
  answer(ctx, rows): SubscriptionAnswer {
    const now = ctx.clock.now();
    const { grants, debts } = rows;
    const contracts = withDebts(rows.contracts, debts, now);
    const held = strongestEntitlement(contracts, grants, now);
    return {
      subscription: held && subscriptionAnswer(held),
      had_contract: hasHadContract(contracts) || rows.spent[0]?.trial === 1,
      grants_access: premiumOf(rows, now) !== null,
      deletion_due_at: deletionDueAt(rows.deletions),
    };
  },
});

/** One round trip. Throws `not_logged_in`. */
export function getSubscription(ctx: Ctx): Promise<SubscriptionAnswer> {
  return read(ctx, subscriptionReading);
}
