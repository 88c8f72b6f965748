import { freePremiumEnd, isFromStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { couponGrant } from '#worker/promotion/kinds.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';

/**
 * Whether somebody with these grants would use a coupon up for nothing: all the Premium that it
 * gives at `now` (UTC milliseconds) is theirs already. Pure.
 */
export function changesNothing(gift: CouponGift, grants: readonly Grant[], now: number): boolean {
  const given = couponGrant(gift, { now, freePremiumEnd: freePremiumEnd(grants, now) });
  if (given?.kind !== 'premium') return false;
  return (given.endsAt ?? Infinity) <= coveredUntil(grants, now);
}

/** Until when free Premium runs from now on without a gap; Infinity for ever. */
function coveredUntil(grants: readonly Grant[], now: number): number {
  const free = grants
    .filter((grant) => grant.kind === 'premium' && grant.revokedAt === null && !isFromStore(grant))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  let until = now;
  for (const { startsAt, endsAt } of free) {
    if (startsAt <= until) until = Math.max(until, endsAt ?? Infinity);
  }
  return until;
}
