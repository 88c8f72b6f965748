import { addDays } from '#worker/calendar.ts';
import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import { isInForce, isOwedToStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { access } from '#worker/product.ts';

const graceMs = access.pastDueGraceDays * 86_400_000;

/** The parts of a contract that decide about access. */
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
 * The contracts with their returned debits applied. A returned debit counts as paid at Stripe, and
 * the contract runs on there. When the debit stays unsettled for longer than the grace period, the
 * contract is past due since the return. Whoever shows contracts or decides about access calls
 * this, so both say the same (docs/decisions/0013).
 */
export function applyReturnedDebits<T extends AccessContract & { id: string }>(
  contracts: readonly T[],
  returned: readonly ReturnedDebit[],
  now: number,
): T[] {
  return contracts.map((contract) => {
    if (!isActive(contract.status)) return contract;
    const owedSince = returned
      .filter(({ contractId, since }) => contractId === contract.id && !isWithinGrace(since, now))
      .map(({ since }) => since);
    if (owedSince.length === 0) return contract;
    return { ...contract, status: 'past_due', expiresAt: Math.min(...owedSince) };
  });
}

/**
 * Whether somebody may use the app beyond the free tier. One of these is enough: a contract that
 * runs or whose failed payment is within the grace period, a store's subscription, a free grant, or
 * free tasks that are left.
 */
export function grantsAccess(
  contracts: readonly AccessContract[],
  grants: readonly Grant[],
  now: number,
): boolean {
  return (
    contracts.some((contract) => givesAccess(contract, now)) ||
    grants.some(
      (grant) =>
        isInForce(grant, now) || (isOwedToStore(grant) && isWithinGrace(grant.endsAt, now)),
    )
  );
}

/**
 * A contract that renews by itself goes on after the end of its period until Stripe reports its
 * end.
 */
function givesAccess(contract: AccessContract, now: number): boolean {
  if (isPastDue(contract.status)) return isWithinGrace(contract.expiresAt, now);
  if (!isActive(contract.status)) return false;
  const ends = contract.oneTime || contract.renewDisabled;
  return !ends || contract.expiresAt === null || contract.expiresAt > now;
}

/** The grace period begins on the day that the failed payment was due. */
function isWithinGrace(dueAt: number | null, now: number): boolean {
  return dueAt !== null && now < dueAt + graceMs;
}

/**
 * A moment on the last whole day on which access goes on although a payment is overdue since
 * `dueAt`. UTC milliseconds.
 */
export function payableUntil(dueAt: number): number {
  return addDays(dueAt, access.pastDueGraceDays - 1);
}
