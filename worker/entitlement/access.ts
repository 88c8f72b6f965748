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
