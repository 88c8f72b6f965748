import { withDebts } from '#worker/entitlement/premium.ts';
import type { Holdings } from '#worker/entitlement/premium.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

/**
 * Whether a person may upload proofs. People with a subscription that runs and is paid, with us or
 * in a store, may not. Somebody who owes a payment may, and free months do not prevent earning more
 * (docs/decisions/0027).
 */
export function isEligibleForDeals(
  { contracts, grants, debts }: Holdings<ContractRow>,
  now: number,
): boolean {
  const standing = purchaseStanding(withDebts(contracts, debts, now), grants, now);
  return standing !== 'running' && standing !== 'store';
}
