import type { Entitlement } from '#worker/client-api/schemas.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { isFromStore, isOwedToStore, tasksLeft } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { premiumSources } from '#worker/entitlement/premium.ts';
import type { Holdings, PremiumSource } from '#worker/entitlement/premium.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';

/*
 * What a client reads about somebody: the one rule of Premium, with what follows from it. Pure.
 */

type Contract = Pick<
  ContractRow,
  | 'id'
  | 'status'
  | 'oneTime'
  | 'renewDisabled'
  | 'expiresAt'
  | 'paidThrough'
  | 'purchasedAt'
  | 'owed'
  | 'deskEnd'
>;

/** All from which it follows. */
export interface Person extends Holdings<Contract> {
  withdrawals: readonly Pick<Withdrawal, 'contractId' | 'reason' | 'status'>[];
}

type EndsBy = Entitlement['ends_by'];

/**
 * What somebody may use, one entry for each reason, what lasts longest first. Tasks come last,
 * because Premium has no limit where there is another reason. Without any, one that is not active.
 * `before` is what was told last: Stripe does not say of a contract that has ended whether it was
 * cancelled by its person or because they did not pay.
 */
export function entitlementsOf(
  person: Person,
  now: number,
  before: readonly Entitlement[] | null = null,
): Entitlement[] {
  const entries = new Map<string, Entitlement>();
  for (const source of premiumSources(person, now)) {
    const longest = entries.get(source.because);
    const entry = entryOf(source, person);
    entries.set(source.because, longest ? together(longest, entry) : entry);
  }
  const tasks = entries.get('quota');
  if (tasks) tasks.quota = person.grants.reduce((sum, one) => sum + tasksLeft(one, now), 0);
  if (entries.size > 0) return [...entries.values()];
  const by = whyEnded(person);
  const wasUnpaid = before?.[0]?.ends_by === 'unpaid';
  return [{ ...inactive, ends_by: by === 'cancelled' && wasUnpaid ? 'unpaid' : by }];
}

/** One reason, twice: it lasts as long as the longer one, and goes on if either does. */
function together(longest: Entitlement, other: Entitlement): Entitlement {
  const isKnown = longest.renews && (longest.ends_by === null || other.ends_by !== null);
  if (isKnown || !other.renews) return longest;
  return { ...longest, renews: true, in_grace: false, ends_by: null };
}

function entryOf(
  { until, because, inGrace, contract, grant }: PremiumSource<Contract>,
  person: Person,
): Entitlement {
  const endsBy = contract ? endOfContract(contract, person, inGrace) : endOfGrant(grant, inGrace);
  const paysAgain = contract ? !contract.oneTime : isFromStore(grant);
  return {
    key: 'premium',
    active: true,
    until,
    because,
    renews: paysAgain && (endsBy === null || endsBy === 'unpaid'),
    in_grace: inGrace,
    ends_by: endsBy,
    quota: null,
  };
}

function endOfContract(contract: Contract, person: Person, isUnpaid: boolean): EndsBy {
  const withdrawal = person.withdrawals.find(
    ({ contractId, status }) => contractId === contract.id && status !== 'undone',
  );
  if (withdrawal) return withdrawal.reason === 'guarantee' ? 'refunded' : 'withdrawn';
  if (isUnpaid) return 'unpaid';
  const isCancelled = (contract.renewDisabled && !contract.oneTime) || contract.deskEnd !== null;
  return isCancelled ? 'cancelled' : null;
}

function endOfGrant(grant: Grant, isUnpaid: boolean): EndsBy {
  if (!isFromStore(grant)) return null;
  if (isUnpaid) return 'unpaid';
  return grant.renewDisabled ? 'cancelled' : null;
}

const inactive = {
  key: 'premium',
  active: false,
  until: null,
  because: 'none',
  renews: false,
  in_grace: false,
  quota: null,
} as const;

/** Why the last of what somebody has paid for is over; null for somebody who has paid nothing. */
function whyEnded(person: Person): EndsBy {
  const ended = [
    ...person.contracts
      .filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
      .map((contract) => ({
        at: contract.expiresAt ?? contract.purchasedAt,
        by: whyContractEnded(contract, person),
      })),
    ...person.grants.filter(isFromStore).map((grant) => ({
      at: grant.revokedAt ?? grant.endsAt ?? grant.purchasedAt,
      by: whyGrantEnded(grant),
    })),
  ];
  return ended.toSorted((a, b) => b.at - a.at)[0]?.by ?? null;
}

function whyContractEnded(contract: Contract, person: Person): EndsBy {
  const owes = person.debts.some(({ contractId }) => contractId === contract.id);
  const isUnpaid = owes || isPastDue(contract.status) || (contract.owed ?? 0) > 0;
  const by = endOfContract(contract, person, isUnpaid);
  // Stripe says of what has ended neither by whom nor that it will not be renewed.
  return by ?? (contract.status === 'canceled' ? 'cancelled' : null);
}

function whyGrantEnded(grant: Grant): EndsBy {
  if (grant.revokedAt !== null) return 'refunded';
  return isOwedToStore(grant) ? 'unpaid' : 'cancelled';
}
