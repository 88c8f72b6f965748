import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { AppError } from '#worker/errors.ts';
import { couponRefusal } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import type { CouponName } from '#worker/promotion/shared-sql.ts';
import { namesCoupon } from '#worker/subscription/coupon/claimed-coupon.ts';
import { couponFits } from '#worker/subscription/coupon/coupon-fits.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { quotedCoupon } from '#worker/subscription/quote/offers.ts';

interface Occasion {
  plan: CataloguePlan;
  standing: PurchaseStanding;
  /** UTC milliseconds. */
  now: number;
}

/**
 * The coupon that a purchase names, picked from `coupons`; null when it names none. Throws
 * `coupon_invalid` for a coupon that is unknown, does not fit the plan, or has a code and an id
 * that disagree; otherwise the reason why it cannot be redeemed (`CouponRefusal`).
 */
export function couponToUse(
  name: CouponName | null,
  coupons: readonly CouponState[],
  { plan, standing, now }: Occasion,
): CouponState | null {
  if (!name) return null;
  const coupon = coupons.find((candidate) => namesCoupon(name, quotedCoupon(candidate)));
  if (!coupon || !couponFits(giftFromRow(coupon), plan)) throw new AppError('coupon_invalid');
  const refusal = couponRefusal(coupon, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);
  return coupon;
}
