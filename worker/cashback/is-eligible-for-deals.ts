import type { ReturnedDebit } from '#worker/entitlement/access.ts';
import { applyReturnedDebits } from '#worker/entitlement/access.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

interface Entitlements {
  contracts: readonly ContractRow[];
  grants: readonly Grant[];
  returnedDebits: readonly ReturnedDebit[];
}

/**
 * Whether a person may upload proofs. People with a subscription that runs and is paid, with us or
 * in a store, may not. Somebody who owes a payment may, and free months do not prevent earning more
 * (docs/decisions/0027).
 */
export function isEligibleForDeals(
  { contracts, grants, returnedDebits }: Entitlements,
  now: number,
): boolean {
  const standing = purchaseStanding(
    applyReturnedDebits(contracts, returnedDebits, now),
    grants,
    now,
  );
  return standing !== 'running' && standing !== 'store';
}
