import type { ReturnedDebit } from '#worker/entitlement/access.ts';
import { asOwed } from '#worker/entitlement/access.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';

interface Possessions {
  contracts: readonly ContractRow[];
  grants: readonly Grant[];
  returned: readonly ReturnedDebit[];
}

/**
 * Whether somebody may hand in proofs: who has no subscription that runs and is paid for, or owes for
 * one (specification, section 2, "Partner deals"). Free months keep nobody from earning more.
 */
export function mayUseDeals({ contracts, grants, returned }: Possessions, now: number): boolean {
  const standing = purchaseStanding(asOwed(contracts, returned, now), grants, now);
  return standing !== 'running' && standing !== 'store';
}
