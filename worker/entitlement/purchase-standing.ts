import { hasHadContract, isLive, isPastDue } from '#worker/entitlement/contract.ts';
import { isFromStore, isRenewingInStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

/**
 * The standing of a person who wants to buy something or to use a coupon (docs/decisions/0022):
 * - `running`: a contract with Stripe runs, or is paused there and can go on;
 * - `past_due`: a contract with Stripe runs, and a payment for it is owed; or a debit for one that
 *   has ended came back and is owed;
 * - `store`: a store's subscription runs and will be charged again;
 * - `former`: they have paid for something before, and nothing is charged any more;
 * - `none`: they have never paid for anything.
 *
 * Only `former` and `none` may buy. Free things do not count.
 */
export type PurchaseStanding = 'none' | 'former' | 'running' | 'past_due' | 'store';

/**
 * The standing of the person who has all these contracts and grants, and owes these debits that
 * came back (`selectOwedDebits`): where it decides over what they get, the caller reads them.
 */
export function purchaseStanding(
  contracts: readonly Pick<ContractRow, 'status'>[],
  grants: readonly Grant[],
  now: number,
  owedDebits: readonly unknown[] = [],
): PurchaseStanding {
  const live = contracts.filter(({ status }) => isLive(status));
  if (live.some(({ status }) => !isPastDue(status))) return 'running';
  if (live.length > 0 || owedDebits.length > 0) return 'past_due';
  if (grants.some((grant) => isRenewingInStore(grant, now))) return 'store';
  return hasHadContract(contracts) || grants.some(isFromStore) ? 'former' : 'none';
}
