import { subscriptionStatuses } from '#worker/entitlement/schemas.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';

/** The rules of a contract's status; the words are Stripe's (specification, section 4). */

export function isStripeStatus(text: string): text is SubscriptionStatus {
  return (subscriptionStatuses as readonly string[]).includes(text);
}

/** Runs, so a second contract is refused. */
export const liveStatuses = ['active', 'trialing', 'past_due', 'unpaid'] as const;

/** May still change by itself. */
export const unendedStatuses = [...liveStatuses, 'incomplete'] as const;

export function isActive(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing';
}

/** Stripe expires a first invoice that is not paid within 23 hours. */
const firstPaymentMs = 23 * 3_600_000;

/**
 * When a contract in that status has to have moved on: ended, renewed or expired, UTC milliseconds;
 * null when it can stay as it is for ever.
 */
export function dueAt(
  status: SubscriptionStatus,
  purchasedAt: number,
  expiresAt: number | null,
): number | null {
  return status === 'incomplete' ? purchasedAt + firstPaymentMs : expiresAt;
}

/** Owed money: no second contract, but the settlement. */
export function isPastDue(status: SubscriptionStatus): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/**
 * What Stripe says of a contract, with what is owed counted from the first payment that failed: where
 * Stripe gives no contract up, its period moves on with each further one. `before` is the same
 * contract as it was known.
 */
export function owedSinceFirst<T extends { status: SubscriptionStatus; expiresAt: number | null }>(
  seen: T,
  before: { status: SubscriptionStatus; expiresAt: number | null } | null | undefined,
): T {
  if (!before || !isPastDue(before.status) || !isPastDue(seen.status)) return seen;
  if (before.expiresAt === null || seen.expiresAt === null) return seen;
  return { ...seen, expiresAt: Math.min(before.expiresAt, seen.expiresAt) };
}

/** Whether somebody who holds these contracts has ever had one that began. */
export function hasHadContract(contracts: readonly { status: SubscriptionStatus }[]): boolean {
  return contracts.some(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired');
}

/** Which status comes first where one has to be shown; lower is stronger. */
export function rank(status: SubscriptionStatus): number {
  if (isActive(status)) return 0;
  if (isPastDue(status)) return 1;
  return status === 'canceled' ? 2 : 3;
}

/**
 * The one to show: a running contract, then one past due, then the one that ended last. What
 * expired before its first payment is nobody's contract.
 */
export function strongest<
  T extends { status: SubscriptionStatus; expiresAt: number | null; purchasedAt: number },
>(contracts: readonly T[]): T | null {
  const end = (contract: T) => contract.expiresAt ?? Number.POSITIVE_INFINITY;
  return (
    contracts
      .filter(({ status }) => status !== 'incomplete_expired')
      .toSorted(
        (a, b) =>
          rank(a.status) - rank(b.status) || end(b) - end(a) || b.purchasedAt - a.purchasedAt,
      )[0] ?? null
  );
}
