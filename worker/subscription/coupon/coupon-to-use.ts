import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { AppError } from '#worker/errors.ts';
import { refusalOf } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { isNamed } from '#worker/subscription/coupon/claimed-coupon.ts';
import type { NamedCoupon } from '#worker/promotion/statements.ts';
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
 * The coupon that a purchase names, among those that were found, if it can be used for it; null when
 * it names none. Throws `coupon_invalid` for one that is unknown, does not fit the plan, or is named
 * in two ways that disagree, else why it cannot be redeemed (`CouponRefusal`).
 */
export function couponToUse(
  named: NamedCoupon | null,
  found: readonly CouponState[],
  { plan, standing, now }: Occasion,
): CouponState | null {
  if (!named) return null;
  const coupon = found.find((one) => isNamed(named, quotedCoupon(one)));
  if (!coupon || !couponFits(coupon, plan)) throw new AppError('coupon_invalid');
  const refusal = refusalOf(coupon, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);
  return coupon;
}
