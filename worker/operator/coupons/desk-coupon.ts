import { giftOf } from '#worker/operator/coupons/gift.ts';
import type { DeskCoupon } from '#worker/operator/coupons/schemas.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import type { CountedCoupon } from '#worker/promotion/desk/statements.ts';

/** How the desk is told of a coupon at `now` (UTC milliseconds). */
export function deskCoupon(row: CountedCoupon, now: number): DeskCoupon {
  return {
    id: row.id,
    coupon_code: row.code,
    gift: giftOf(row),
    status: couponStatus(row, now),
    new_user_only: row.newUserOnly,
    max_uses: row.maxUses,
    uses: row.uses,
    expires_at: row.expiresAt,
    disabled_at: row.disabledAt,
    note: row.note,
    stripe_coupon_code: row.stripeCouponCode,
    batch_id: row.batchId,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
