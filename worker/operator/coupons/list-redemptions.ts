import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { RedemptionList } from '#worker/operator/coupons/schemas.ts';
import { selectCoupon, selectRedemptions } from '#worker/promotion/desk/statements.ts';

const pageSize = 50;

/** A page of those who redeemed a coupon. Throws `not_found`. */
export async function listRedemptions(
  ctx: DeskCtx,
  couponId: number,
  cursor: string | undefined,
): Promise<RedemptionList> {
  const [at, id] = cursor?.split(':') ?? [];
  const after = at === undefined || id === undefined ? null : { createdAt: Number(at), id };
  const [[coupon], found] = await ctx.db.batch([
    selectCoupon(ctx.db, couponId),
    selectRedemptions(ctx.db, couponId, after, pageSize + 1),
  ]);
  if (!coupon) throw new AppError('not_found');
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  return {
    redemptions: shown.map((row) => ({
      id: row.id,
      account_id: row.accountId,
      email: row.email,
      status: row.status,
      purchase_id: row.purchaseId,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    })),
    next: last ? `${last.createdAt}:${last.id}` : null,
  };
}
