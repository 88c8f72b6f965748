import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import type { CouponWithUses } from '#worker/promotion/desk/shared-sql.ts';

/** A coupon as the desk shows it at `now` (UTC milliseconds). */
export function toDeskCoupon(row: CouponWithUses, now: number): DeskCoupon {
  return {
    id: row.id,
    coupon_code: row.code,
    code_hidden: false,
    gift: giftFromRow(row),
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
