import { hourMs } from '#worker/calendar.ts';
import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import type { entitlementGrant } from '#worker/entitlement/grant/table.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import { access } from '#worker/product.ts';

/** A grant as stored, without what only letters about it need, and who may take it over. */
export type Grant = Omit<
  typeof entitlementGrant.$inferSelect,
  'weekTold' | 'endTold' | 'namedAt' | 'namedBy' | 'besideTold'
>;

/** For how long a store may report late that a subscription was renewed, milliseconds. */
export const storeDelayMs = access.storeDelayHours * hourMs;

/** Whether a store sells it: Apple's or Google's. */
export function isFromStore<T extends Pick<Grant, 'source'>>(
  grant: T,
): grant is T & { source: 'ios' | 'android' } {
  return grant.source === 'ios' || grant.source === 'android';
}

/** Whether it has begun. A licence that was revoked before it was granted never began. */
function hasBegun({ startsAt, endsAt }: Grant, now: number): boolean {
  return startsAt <= now && (endsAt === null || endsAt > startsAt);
}

function isOver({ revokedAt, endsAt }: Grant, now: number): boolean {
  return revokedAt !== null || (endsAt !== null && endsAt <= now);
}

/**
 * The status of a store's subscription. One that renews by itself stays in force for a while after
 * its end, because the store may report late. Without a report it has ended.
 */
export function storeStatus(grant: Grant, now: number): SubscriptionStatus {
  if (grant.revokedAt !== null) return 'canceled';
  if (!isActive(grant.status)) return grant.status;
  const delay = grant.renewDisabled ? 0 : storeDelayMs;
  return grant.endsAt === null || grant.endsAt + delay > now ? grant.status : 'canceled';
}

/** Whether it is free Premium that runs now. */
export function isFreePremium(grant: Grant, now: number): boolean {
  return (
    grant.kind === 'premium' && !isFromStore(grant) && hasBegun(grant, now) && !isOver(grant, now)
  );
}

/**
 * When the last of somebody's free Premium ends, UTC milliseconds; `now` without any. Premium
 * without an end does not count. A grant for a length of time begins there.
 */
export function freePremiumEnd(grants: readonly Grant[], now: number): number {
  const ends = grants
    .filter((grant) => grant.kind === 'premium' && !isFromStore(grant) && !isOver(grant, now))
    .map(({ endsAt }) => endsAt ?? now);
  return Math.max(now, ...ends);
}

/** How many free tasks are left; 0 for anything else. */
export function tasksLeft(grant: Grant, now: number): number {
  if (grant.kind !== 'answer_quota' || !hasBegun(grant, now) || isOver(grant, now)) return 0;
  return Math.max((grant.quota ?? 0) - grant.used, 0);
}

/**
 * When a free grant ended or was used up, UTC milliseconds; null if it never began or still runs.
 */
export function freeEndedAt(grant: Grant, now: number): number | null {
  if (isFromStore(grant) || !hasBegun(grant, now)) return null;
  if (isFreePremium(grant, now) || tasksLeft(grant, now) > 0) return null;
  // Neither revoked nor over: its tasks were used up.
  return grant.revokedAt ?? (isOver(grant, now) ? grant.endsAt : grant.updatedAt);
}

/** Whether a grant gives access now. A store's subscription with a payment owed is another rule. */
export function isInForce(grant: Grant, now: number): boolean {
  if (isFromStore(grant)) return isActive(storeStatus(grant, now));
  return isFreePremium(grant, now) || tasksLeft(grant, now) > 0;
}

/** Whether a store's subscription runs and will be charged again. */
export function isRenewingInStore(grant: Grant, now: number): boolean {
  return isFromStore(grant) && !grant.renewDisabled && isActive(storeStatus(grant, now));
}

/** Whether a payment is owed to a store. */
export function isOwedToStore(grant: Grant): boolean {
  return isFromStore(grant) && grant.revokedAt === null && isPastDue(grant.status);
}
