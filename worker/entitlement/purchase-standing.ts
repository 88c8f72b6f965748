import { hasHadContract, isActive, isPastDue } from '#worker/entitlement/contract.ts';
import { isFromStore, isRenewingInStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';

/**
 * How somebody stands who wants to buy something, or to use a coupon for it (docs/decisions/0022):
 * - `running`: a contract with Stripe runs;
 * - `past_due`: one does, and a payment for it is owed;
 * - `store`: a store's subscription runs and goes on being charged;
 * - `former`: they have paid for something before, and nothing of it is charged any more;
 * - `none`: they never have.
 *
 * Only the last two may buy. Free things are nobody's purchase and count for nothing here.
 */
export type PurchaseStanding = 'none' | 'former' | 'running' | 'past_due' | 'store';

/** How the owner of all these contracts and grants stands; both come with one read. */
export function purchaseStanding(
  contracts: readonly Pick<ContractRow, 'status'>[],
  grants: readonly Grant[],
  now: number,
): PurchaseStanding {
  if (contracts.some(({ status }) => isActive(status))) return 'running';
  if (contracts.some(({ status }) => isPastDue(status))) return 'past_due';
  if (grants.some((grant) => isRenewingInStore(grant, now))) return 'store';
  return hasHadContract(contracts) || grants.some(isFromStore) ? 'former' : 'none';
}
