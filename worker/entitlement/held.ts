import { isActive, isPastDue, rank, strongest } from '#worker/entitlement/contract.ts';
import {
  freeEndedAt,
  isFreePremium,
  isFromStore,
  storeStatus,
  tasksLeft,
} from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';

/** The one thing to show of all that a person has. */
export type Held =
  | { kind: 'contract'; contract: ContractRow }
  | { kind: 'store'; grant: Grant; status: SubscriptionStatus }
  | { kind: 'free'; grant: Grant }
  | { kind: 'tasks'; grant: Grant; left: number }
  | { kind: 'hearts'; since: number };

/**
 * The strongest of what a person has: what is paid for and runs, what is owed, free Premium by its
 * end, free tasks, then what was paid for and has ended. Who has had free things only has the free
 * tier afterwards; who never had anything has nothing (docs/decisions/0012).
 */
export function strongestHeld(
  contracts: readonly ContractRow[],
  grants: readonly Grant[],
  now: number,
): Held | null {
  const paid = strongestPaid(contracts, grants, now);
  const status = paid?.kind === 'contract' ? paid.contract.status : paid?.status;
  if (paid && status && (isActive(status) || isPastDue(status))) return paid;
  return strongestFree(grants, now) ?? freeTasks(grants, now) ?? paid ?? hearts(grants, now);
}

/** Of two that stand alike, the one from Stripe, which can be cancelled here; of two that ended, the later. */
function strongestPaid(
  contracts: readonly ContractRow[],
  grants: readonly Grant[],
  now: number,
): Extract<Held, { kind: 'contract' | 'store' }> | null {
  const contract = strongest(contracts);
  const store = strongest(
    grants.filter(isFromStore).map((grant) => ({
      grant,
      status: storeStatus(grant, now),
      expiresAt: grant.endsAt,
      purchasedAt: grant.purchasedAt,
    })),
  );
  if (store && (!contract || isBefore(store, contract))) {
    return { kind: 'store', grant: store.grant, status: store.status };
  }
  return contract && { kind: 'contract', contract };
}

interface Paid {
  status: SubscriptionStatus;
  expiresAt: number | null;
}

function isBefore(store: Paid, contract: Paid): boolean {
  const ended = store.status === 'canceled' && contract.status === 'canceled';
  return ended
    ? (store.expiresAt ?? 0) > (contract.expiresAt ?? 0)
    : rank(store.status) < rank(contract.status);
}

function strongestFree(grants: readonly Grant[], now: number): Held | null {
  const end = ({ endsAt }: Grant) => endsAt ?? Number.POSITIVE_INFINITY;
  const [grant] = grants
    .filter((candidate) => isFreePremium(candidate, now))
    .toSorted((a, b) => end(b) - end(a));
  return grant ? { kind: 'free', grant } : null;
}

/** All free tasks together, told by the grant that holds most. */
function freeTasks(grants: readonly Grant[], now: number): Held | null {
  const held = grants
    .map((grant) => ({ grant, left: tasksLeft(grant, now) }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => b.left - a.left);
  const first = held[0];
  if (!first) return null;
  const left = held.reduce((sum, one) => sum + one.left, 0);
  return { kind: 'tasks', grant: first.grant, left };
}

function hearts(grants: readonly Grant[], now: number): Held | null {
  const ends = grants.map((grant) => freeEndedAt(grant, now)).filter((end) => end !== null);
  return ends.length > 0 ? { kind: 'hearts', since: Math.max(...ends) } : null;
}
