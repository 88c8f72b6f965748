import type { CouponType } from '#worker/promotion/schemas.ts';
import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { coupon } from '#worker/promotion/table.ts';

/**
 * What a coupon of each kind holds (specification, section 3, "Coupon"). Plans are named by the
 * catalogue's keys; the wire tells their price ids.
 */
export interface CouponData {
  /** Length of what it gives: of a free period, a free trial, or the months on top of a payment. */
  months?: number;
  days?: number;
  /** Until when a free period lasts, UTC milliseconds. */
  date?: number;
  /** The contract ends with its first term. */
  cancelAtPeriodEnd?: boolean;
  /** Plans that it can be used with; any plan when there are none. */
  planKeys?: string[];
  /** The plan that takes over after the first term. */
  nextPlanKey?: string;
  /** Free tasks. */
  answerCount?: number;
  /** Until when a licence lasts, UTC milliseconds. */
  licenceEndsAt?: number;
}

/** How a redemption stands: a released one counts for nothing any more. */
export const redemptionStatuses = ['reserved', 'committed', 'released'] as const;

/** A coupon as stored. */
export type CouponRow = typeof coupon.$inferSelect;

/** A coupon and what stands in the ledger, as far as it concerns one person. */
export interface CouponState extends CouponRow {
  /** How many others have it, or have it reserved. */
  uses: number;
  /** Whether this person has redeemed it. */
  redeemed: boolean;
}

/** What is given at once; every other kind goes with a purchase. */
const paymentlessTypes: ReadonlySet<CouponType> = new Set([
  'free_period',
  'answer_quota',
  'license',
]);

export function isPaymentless({ type }: Pick<CouponRow, 'type'>): boolean {
  return paymentlessTypes.has(type);
}

/** Whether it can be used with that plan of the catalogue. */
export function fitsPlan({ data }: Pick<CouponRow, 'data'>, planKey: string): boolean {
  return data.planKeys === undefined || data.planKeys.includes(planKey);
}

/** Why somebody cannot redeem a coupon that there is. */
export type CouponRefusal =
  | 'invalid_promotion'
  | 'invalid_coupon_has_sub'
  | 'invalid_coupon_active_sub'
  | 'subscription_past_due';

/**
 * Why a coupon cannot be redeemed at `now` (UTC milliseconds) by somebody who stands like that; null
 * when it can. What is wrong with the coupon itself comes first, then what stands in the person's
 * way now, then what they can no longer be. A visitor is told nothing of persons.
 */
export function refusalOf(
  coupon: CouponState,
  standing: PurchaseStanding | null,
  now: number,
  { checksContract }: { checksContract: boolean },
): CouponRefusal | null {
  if (couponStatus(coupon, now) !== 'usable' || coupon.redeemed) return 'invalid_promotion';
  if (checksContract && standing === 'past_due') return 'subscription_past_due';
  if (checksContract && (standing === 'running' || standing === 'store')) {
    return 'invalid_coupon_active_sub';
  }
  if (coupon.newUserOnly && standing !== null && standing !== 'none') {
    return 'invalid_coupon_has_sub';
  }
  return null;
}

function isOver({ disabledAt, expiresAt, data }: CouponRow, now: number): boolean {
  const ends = [expiresAt, data.date ?? null, data.licenceEndsAt ?? null];
  return disabledAt !== null || ends.some((end) => end !== null && end <= now);
}

function isUsedUp({ maxUses, uses }: Pick<CouponState, 'maxUses' | 'uses'>): boolean {
  return maxUses !== null && uses >= maxUses;
}

/** How a coupon stands for whoever has not redeemed it, at `now` (UTC milliseconds). */
export function couponStatus(
  coupon: CouponRow & { uses: number },
  now: number,
): 'usable' | 'used_up' | 'expired' | 'disabled' {
  if (coupon.disabledAt !== null) return 'disabled';
  if (isOver(coupon, now)) return 'expired';
  return isUsedUp(coupon) ? 'used_up' : 'usable';
}
