import type { CouponRow } from '#worker/promotion/coupon.ts';
import { giftFromRow, giftToWire } from '#worker/promotion/stored-gift.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import type { PlanRow } from '#worker/subscription/plan/shared-sql.ts';

/** A coupon as its holder sees it. Plans are named by the prices that sell them now. */
export function toCoupon(row: CouponRow, plans: readonly PlanRow[]): Coupon {
  const priceOf = (key: string) => plans.find((plan) => plan.key === key)?.priceId;
  return {
    id: row.id,
    coupon_code: row.code,
    expires_at: row.expiresAt,
    new_user_only: row.newUserOnly,
    ...giftToWire(giftFromRow(row), { priceOf, stripeCouponCode: row.stripeCouponCode }),
  };
}
