import { isLive, rank, strongest } from '#worker/entitlement/contract.ts';
import {
  freeEndedAt,
  isFreePremium,
  isFromStore,
  storeStatus,
  tasksLeft,
} from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

/** The one thing to show of all that a person has. */
export type Entitlement =
  | { kind: 'contract'; contract: ContractRow }
  | { kind: 'store'; grant: Grant; status: SubscriptionStatus }
  | { kind: 'free'; grant: Grant }
  | { kind: 'tasks'; grant: Grant; left: number }
  | { kind: 'hearts'; since: number };

/**
 * The strongest thing that a person has: a paid contract that runs, one past due, a paused one,
 * free Premium by its end, free tasks, then a paid contract that has ended. A person who has had
 * only free things has the free tier afterwards. A person who never had anything has nothing
 * (docs/decisions/0012).
 */
export function strongestEntitlement(
  contracts: readonly ContractRow[],
  grants: readonly Grant[],
  now: number,
): Entitlement | null {
  const paid = strongestPaid(contracts, grants, now);
  const status = paid?.kind === 'contract' ? paid.contract.status : paid?.status;
  if (paid && status && isLive(status)) return paid;
  return strongestFree(grants, now) ?? freeTasks(grants, now) ?? paid ?? hearts(grants, now);
}

/**
 * If both stand alike, the contract at Stripe wins, which can be cancelled here. If both have
 * ended, the later end wins.
 */
function strongestPaid(
  contracts: readonly ContractRow[],
  grants: readonly Grant[],
  now: number,
): Extract<Entitlement, { kind: 'contract' | 'store' }> | null {
  const contract = strongest(contracts);
  const store = strongest(
    grants.filter(isFromStore).map((grant) => ({
      grant,
      status: storeStatus(grant, now),
      expiresAt: grant.endsAt,
      purchasedAt: grant.purchasedAt,
    })),
  );
  if (store && (!contract || isStronger(store, contract))) {
    return { kind: 'store', grant: store.grant, status: store.status };
  }
  return contract && { kind: 'contract', contract };
}

interface PaidTerm {
  status: SubscriptionStatus;
  expiresAt: number | null;
}

function isStronger(store: PaidTerm, contract: PaidTerm): boolean {
  const haveEnded = store.status === 'canceled' && contract.status === 'canceled';
  return haveEnded
    ? (store.expiresAt ?? 0) > (contract.expiresAt ?? 0)
    : rank(store.status) < rank(contract.status);
}

function strongestFree(grants: readonly Grant[], now: number): Entitlement | null {
  const end = ({ endsAt }: Grant) => endsAt ?? Number.POSITIVE_INFINITY;
  const [grant] = grants
    .filter((candidate) => isFreePremium(candidate, now))
    .toSorted((a, b) => end(b) - end(a));
  return grant ? { kind: 'free', grant } : null;
}

/** All free tasks together, shown as the grant with the most. */
function freeTasks(grants: readonly Grant[], now: number): Entitlement | null {
  const withTasks = grants
    .map((grant) => ({ grant, left: tasksLeft(grant, now) }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => b.left - a.left);
  const first = withTasks[0];
  if (!first) return null;
  const left = withTasks.reduce((sum, one) => sum + one.left, 0);
  return { kind: 'tasks', grant: first.grant, left };
}

function hearts(grants: readonly Grant[], now: number): Entitlement | null {
  const ends = grants.map((grant) => freeEndedAt(grant, now)).filter((end) => end !== null);
  return ends.length > 0 ? { kind: 'hearts', since: Math.max(...ends) } : null;
}
