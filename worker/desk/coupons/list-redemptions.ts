import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { pageOf, placeAfter } from '#worker/desk/page.ts';
import { AppError } from '#worker/errors.ts';
import type { RedemptionListAnswer } from '#worker/desk/coupons/schemas.ts';
import { selectCoupon, selectRedemptionsByCoupon } from '#worker/promotion/desk/shared-sql.ts';

const pageSize = 50;

/** A page of a coupon's redemptions. Throws `not_found`. */
export async function listRedemptions(
  ctx: DeskCtx,
  couponId: number,
  cursor: string | undefined,
): Promise<RedemptionListAnswer> {
  const { coupons, redemptions } = await batch(ctx.db, {
    coupons: selectCoupon(ctx.db, couponId),
    redemptions: selectRedemptionsByCoupon(ctx.db, couponId, placeAfter(cursor), pageSize + 1),
  });
  if (coupons.length === 0) throw new AppError('not_found');
  const { rows, next } = pageOf(redemptions, pageSize, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }));
  return {
    redemptions: rows.map((row) => ({
      id: row.id,
      account_id: row.accountId,
      email: row.email,
      status: row.status,
      purchase_id: row.purchaseId,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    })),
    next,
  };
}
