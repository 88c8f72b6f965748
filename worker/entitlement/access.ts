import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import { isInForce, isOwedToStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { access } from '#worker/product.ts';

const graceMs = access.pastDueGraceDays * 86_400_000;

/** What of a contract decides about access. */
export type AccessContract = Pick<
  ContractRow,
  'status' | 'oneTime' | 'renewDisabled' | 'expiresAt'
>;

/** A debit for a contract that the bank took back, and that nobody has settled. */
export interface ReturnedDebit {
  contractId: string;
  /** Since when it is owed, UTC milliseconds. */
  since: number;
}

/**
 * Contracts as they stand. A debit that was taken back counts as paid at Stripe, which has the
 * contract run on; when it stays unsettled for longer than the grace, the contract is past due since
 * then like any other. Whoever shows contracts or lets people in asks this, so that both say the same
 * (docs/decisions/0013).
 */
export function asOwed<T extends AccessContract & { id: string }>(
  contracts: readonly T[],
  returned: readonly ReturnedDebit[],
  now: number,
): T[] {
  return contracts.map((contract) => {
    if (!isActive(contract.status)) return contract;
    const owed = returned
      .filter(({ contractId, since }) => contractId === contract.id && !isWithinGrace(since, now))
      .map(({ since }) => since);
    if (owed.length === 0) return contract;
    return { ...contract, status: 'past_due', expiresAt: Math.min(...owed) };
  });
}

/**
 * Whether somebody may use the app with more than the free tier: by a contract that runs or whose
 * failed payment is not long due, by a store, a free grant, or free tasks that are left (billing.md,
 * "Entitlements": access is the union).
 */
export function grantsAccess(
  contracts: readonly AccessContract[],
  grants: readonly Grant[],
  now: number,
): boolean {
  return (
    contracts.some((contract) => opens(contract, now)) ||
    grants.some(
      (grant) =>
        isInForce(grant, now) || (isOwedToStore(grant) && isWithinGrace(grant.endsAt, now)),
    )
  );
}

/** One that renews by itself runs on over the end of its period until Stripe says otherwise. */
function opens(contract: AccessContract, now: number): boolean {
  if (isPastDue(contract.status)) return isWithinGrace(contract.expiresAt, now);
  if (!isActive(contract.status)) return false;
  const ends = contract.oneTime || contract.renewDisabled;
  return !ends || contract.expiresAt === null || contract.expiresAt > now;
}

/** What is owed ends on the day that the failed payment was due. */
function isWithinGrace(dueAt: number | null, now: number): boolean {
  return dueAt !== null && now < dueAt + graceMs;
}
