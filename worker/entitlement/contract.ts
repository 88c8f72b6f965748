import { hourMs } from '#worker/calendar.ts';
import { subscriptionStatuses } from '#worker/entitlement/schemas.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';

/** The rules of a contract's status. The statuses are those of Stripe's subscriptions. */

export function isStripeStatus(text: string): text is SubscriptionStatus {
  return (subscriptionStatuses as readonly string[]).includes(text);
}

/**
 * The contract runs, or can run again by itself, so a second one is refused. While it is `paused`
 * at Stripe it gives no access, and nothing is charged for it
 * (docs.stripe.com/billing/subscriptions/pause).
 */
export const liveStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;

export function isLive(status: SubscriptionStatus): boolean {
  return liveStatuses.some((live) => live === status);
}

/** The contract changes by itself when it is due. A paused one waits. */
export const changingStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete'] as const;

export function isActive(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing';
}

/** Stripe expires a first invoice that is unpaid after 23 hours. */
const firstPaymentMs = 23 * hourMs;

/**
 * When a contract in that status must have ended, renewed or expired, UTC milliseconds; null when
 * it can stay as it is for ever.
 */
export function dueAt(
  status: SubscriptionStatus,
  purchasedAt: number,
  expiresAt: number | null,
): number | null {
  if (status === 'paused') return null;
  return status === 'incomplete' ? purchasedAt + firstPaymentMs : expiresAt;
}

/** Money is owed. The person settles it before any second contract. */
export function isPastDue(status: SubscriptionStatus): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/**
 * The contract as Stripe has it, with the due date of the first failed payment. If Stripe is set
 * to keep unpaid contracts, their period moves on with each further failed payment. `before` is the
 * same contract as stored.
 */
export function keepFirstDueDate<
  T extends { status: SubscriptionStatus; expiresAt: number | null },
>(
  contract: T,
  before: { status: SubscriptionStatus; expiresAt: number | null } | null | undefined,
): T {
  if (!before || !isPastDue(before.status) || !isPastDue(contract.status)) return contract;
  if (before.expiresAt === null || contract.expiresAt === null) return contract;
  return { ...contract, expiresAt: Math.min(before.expiresAt, contract.expiresAt) };
}

/** Whether any of these contracts ever began. */
export function hasHadContract(contracts: readonly { status: SubscriptionStatus }[]): boolean {
  return contracts.some(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired');
}

/** The order in which statuses are shown where there is room for one; lower is stronger. */
export function rank(status: SubscriptionStatus): number {
  if (isActive(status)) return 0;
  if (isPastDue(status)) return 1;
  if (status === 'paused') return 2;
  return status === 'canceled' ? 3 : 4;
}

/**
 * The contract to show: one that runs, then one past due, then a paused one, then the one that
 * ended last. A contract that expired before its first payment does not count.
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
