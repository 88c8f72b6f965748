import { AppError } from '#worker/errors.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import type { CouponWithUses } from '#worker/promotion/desk/shared-sql.ts';

/**
 * Throws `invalid_coupon` for an unknown coupon, `invalid_promotion` for one that is not usable.
 */
export function refuseUnusableCoupon(
  coupon: CouponWithUses | undefined,
  now: number,
): asserts coupon is CouponWithUses {
  if (!coupon) throw new AppError('invalid_coupon');
  if (couponStatus(coupon, now) !== 'usable') throw new AppError('invalid_promotion');
}
