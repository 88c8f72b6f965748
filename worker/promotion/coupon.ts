import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { giftEnd } from '#worker/promotion/kinds.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import type { coupon } from '#worker/promotion/table.ts';

/** A coupon as stored. */
export type CouponRow = typeof coupon.$inferSelect;

/** A coupon and what the ledger says about it, as far as it concerns one person. */
export interface CouponState extends CouponRow {
  /** How many others have redeemed or reserved it. */
  uses: number;
  /** Whether this person has redeemed it. */
  redeemed: boolean;
  /** Whether this person is known from another account, and so is no new customer. */
  known: boolean;
}

/** Why somebody cannot redeem a known coupon. */
export type CouponRefusal =
  | 'invalid_promotion'
  | 'invalid_coupon_has_sub'
  | 'invalid_coupon_active_sub'
  | 'subscription_past_due';

/** The rule by which somebody cannot redeem a known coupon. */
export type CouponRule =
  | 'disabled'
  | 'expired'
  | 'used_up'
  | 'redeemed'
  | 'past_due'
  | 'running_contract'
  | 'no_new_customer'
  | 'known_again';

/** What its holder learns of each rule. */
export const couponRefusals = {
  disabled: 'invalid_promotion',
  expired: 'invalid_promotion',
  used_up: 'invalid_promotion',
  redeemed: 'invalid_promotion',
  past_due: 'subscription_past_due',
  running_contract: 'invalid_coupon_active_sub',
  no_new_customer: 'invalid_coupon_has_sub',
  known_again: 'invalid_coupon_has_sub',
} as const satisfies Record<CouponRule, CouponRefusal>;

/** Why a coupon cannot be redeemed, as its holder learns it: see `couponRule`. */
export function couponRefusal(...occasion: Parameters<typeof couponRule>): CouponRefusal | null {
  const rule = couponRule(...occasion);
  return rule && couponRefusals[rule];
}

/**
 * The rule by which a coupon cannot be redeemed at `now` (UTC milliseconds) by somebody of that
 * standing; null when it can. Faults of the coupon come first, then what is in the person's way
 * now, then what they can never be again. For a visitor (`standing` null) only the coupon counts.
 */
export function couponRule(
  coupon: CouponState,
  standing: PurchaseStanding | null,
  now: number,
  { checksContract }: { checksContract: boolean },
): CouponRule | null {
  const status = couponStatus(coupon, now);
  if (status !== 'usable') return status;
  if (coupon.redeemed) return 'redeemed';
  if (checksContract && standing === 'past_due') return 'past_due';
  if (checksContract && (standing === 'running' || standing === 'store')) return 'running_contract';
  if (!coupon.newUserOnly || standing === null) return null;
  if (standing !== 'none') return 'no_new_customer';
  return coupon.known ? 'known_again' : null;
}

/** How a coupon stands for somebody who has not redeemed it, at `now` (UTC milliseconds). */
export function couponStatus(
  coupon: CouponRow & { uses: number },
  now: number,
): 'usable' | 'used_up' | 'expired' | 'disabled' {
  const { disabledAt, expiresAt, maxUses, uses } = coupon;
  if (disabledAt !== null) return 'disabled';
  const ends = [expiresAt, giftEnd(giftFromRow(coupon))?.at ?? null];
  if (ends.some((end) => end !== null && end <= now)) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used_up' : 'usable';
}
