import { addDays } from '#worker/calendar.ts';
import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import { isFromStore, isInForce, isOwedToStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { PremiumReason } from '#worker/entitlement/schemas.ts';
import type { contract } from '#worker/entitlement/table.ts';
import { access } from '#worker/product.ts';

/*
 * Who has Premium, until when and why: the one rule, which everything asks that says so
 * (docs/decisions/0013, 0077). Moments in UTC milliseconds.
 */

/** The parts of a contract that decide. */
export type PremiumContract = Pick<
  typeof contract.$inferSelect,
  'id' | 'status' | 'oneTime' | 'renewDisabled' | 'expiresAt' | 'paidThrough'
>;

/** A debit for a contract that the bank refused or took back, and that nobody has settled. */
export interface Debt {
  contractId: string;
  /** When we learned of it. */
  since: number;
  /** The end of the period that it was to pay for; null for what has no end. */
  periodEnd: number | null;
  /** A bank is working on its settlement. */
  isBeingSettled: boolean;
}

export interface Premium {
  /** Until when, as far as is paid or granted by now; null for ever. */
  until: number | null;
  because: PremiumReason;
  /** It ends unless a payment that is overdue is made. */
  inGrace: boolean;
}

/** All that a person has and owes. */
export interface Holdings<T extends PremiumContract = PremiumContract> {
  contracts: readonly T[];
  grants: readonly Grant[];
  debts: readonly Debt[];
}

/** What gives somebody Premium now, and what it gives. */
export type PremiumSource<T extends PremiumContract = PremiumContract> = Premium &
  ({ contract: T; grant: null } | { contract: null; grant: Grant });

/**
 * Why and until when somebody may use the app beyond the free tier; null for somebody who may not.
 * Of several reasons the one that lasts longest; free tasks only where there is nothing else,
 * because they are used up whatever their end.
 */
export function premiumOf(holdings: Holdings, now: number): Premium | null {
  const [first] = premiumSources(holdings, now);
  return first ? { until: first.until, because: first.because, inGrace: first.inGrace } : null;
}

/** Everything that gives somebody Premium now, in that order. */
export function premiumSources<T extends PremiumContract>(
  { contracts, grants, debts }: Holdings<T>,
  now: number,
): PremiumSource<T>[] {
  const sources = [
    ...contracts.map((contract) => {
      const premium = premiumOfContract(contract, debts, now);
      return premium && { ...premium, contract, grant: null };
    }),
    ...grants.map((grant) => {
      const premium = premiumOfGrant(grant, now);
      return premium && { ...premium, contract: null, grant };
    }),
  ].filter((source) => source !== null);
  const isQuota = ({ because }: Premium) => Number(because === 'quota');
  const end = ({ until }: Premium) => until ?? Number.POSITIVE_INFINITY;
  return sources.toSorted((a, b) => isQuota(a) - isQuota(b) || end(b) - end(a));
}

/**
 * A contract that renews by itself goes on after the end of its period until Stripe reports its
 * end. A debt takes access away once its grace is over, for the period that it was to pay for, and
 * for all that comes after what is paid while nothing is collected.
 */
function premiumOfContract(
  contract: PremiumContract,
  debts: readonly Debt[],
  now: number,
): Premium | null {
  const { status, oneTime, renewDisabled, expiresAt, paidThrough } = contract;
  const because = oneTime ? 'lifetime' : status === 'trialing' ? 'trial' : 'subscription';
  const own = debtsOf(contract, debts);
  if (own.length > 0 && (isActive(status) || isPastDue(status))) {
    if (own.some((debt) => blocks(debt, contract, now))) return null;
    const paid = paidThrough ?? (isActive(status) ? expiresAt : null);
    const until = Math.min(paid ?? Infinity, ...own.map((debt) => endWith(debt, now)));
    return { until: Number.isFinite(until) ? until : null, because, inGrace: true };
  }
  if (isPastDue(status)) {
    // What was held back for a debt is paid, and is about to go on.
    if (paidThrough !== null) return { until: paidThrough, because, inGrace: false };
    if (expiresAt === null || !isWithinGrace(expiresAt, now)) return null;
    return { until: graceEnd(expiresAt), because, inGrace: true };
  }
  if (!isActive(status)) return null;
  const ends = oneTime || renewDisabled;
  if (ends && expiresAt !== null && expiresAt <= now) return null;
  return { until: expiresAt, because, inGrace: false };
}

/** Until when a debt that does not block leaves access as it is. */
function endWith({ since, periodEnd, isBeingSettled }: Debt, now: number): number {
  if (isBeingSettled) return periodEnd ?? Infinity;
  return isWithinGrace(since, now) ? graceEnd(since) : Infinity;
}

function premiumOfGrant(grant: Grant, now: number): Premium | null {
  const because = reasonOfGrant(grant);
  if (isInForce(grant, now)) return { until: grant.endsAt, because, inGrace: false };
  const { endsAt } = grant;
  if (!isOwedToStore(grant) || endsAt === null || !isWithinGrace(endsAt, now)) return null;
  return { until: graceEnd(endsAt), because, inGrace: true };
}

/** Why somebody has that grant. */
export function reasonOfGrant(grant: Grant): PremiumReason {
  if (isFromStore(grant)) return 'store';
  if (grant.kind === 'answer_quota') return 'quota';
  if (grant.plan === 'referral') return 'referral';
  return grantReasons[grant.source];
}

const grantReasons = {
  ios: 'store',
  android: 'store',
  cashback: 'deal',
  coupon: 'coupon',
  licence: 'licence',
  operator: 'operator',
  settled_debt: 'subscription',
} as const satisfies Record<Grant['source'], PremiumReason>;

/**
 * The contracts as they are to be shown: one that a debt keeps from being used is past due since we
 * learned of that debt, whatever Stripe calls it.
 */
export function withDebts<T extends PremiumContract>(
  contracts: readonly T[],
  debts: readonly Debt[],
  now: number,
): T[] {
  return contracts.map((contract) => {
    if (!isActive(contract.status)) return contract;
    const blocking = debtsOf(contract, debts).filter((debt) => blocks(debt, contract, now));
    if (blocking.length === 0) return contract;
    const since = Math.min(...blocking.map((debt) => debt.since));
    return { ...contract, status: 'past_due', expiresAt: since };
  });
}

function debtsOf({ id }: PremiumContract, debts: readonly Debt[]): Debt[] {
  return debts.filter(({ contractId }) => contractId === id);
}

function blocks(
  { since, periodEnd, isBeingSettled }: Debt,
  { paidThrough }: PremiumContract,
  now: number,
): boolean {
  if (isBeingSettled || isWithinGrace(since, now)) return false;
  const isForThisPeriod = periodEnd === null || periodEnd > now;
  return isForThisPeriod || (paidThrough !== null && paidThrough <= now);
}

/** When the grace period ends that began then. It begins on the day the payment was due. */
export function graceEnd(since: number): number {
  return addDays(since, access.pastDueGraceDays);
}

function isWithinGrace(since: number, now: number): boolean {
  return now < graceEnd(since);
}

/**
 * A moment on the last whole day on which access goes on although a payment is overdue since
 * `since`.
 */
export function payableUntil(since: number): number {
  return addDays(since, access.pastDueGraceDays - 1);
}
