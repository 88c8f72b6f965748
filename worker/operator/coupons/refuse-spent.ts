import { AppError } from '#worker/errors.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import type { CountedCoupon } from '#worker/promotion/desk/statements.ts';

/** Throws `invalid_coupon` where there is none, and `invalid_promotion` for one that is over. */
export function refuseSpent(
  coupon: CountedCoupon | undefined,
  now: number,
): asserts coupon is CountedCoupon {
  if (!coupon) throw new AppError('invalid_coupon');
  if (couponStatus(coupon, now) !== 'usable') throw new AppError('invalid_promotion');
}
