import type { DeskCtx } from '#worker/context.ts';
import { deskCoupon } from '#worker/operator/coupons/desk-coupon.ts';
import type { CouponList, CouponListQuery } from '#worker/operator/coupons/schemas.ts';
import {
  mostUses,
  selectCouponsByAge,
  selectCouponsByCode,
} from '#worker/promotion/desk/statements.ts';

const pageSize = 50;

/** A page of coupons: by the beginning of a code, those of a batch, or those made alone. */
export async function listCoupons(
  ctx: DeskCtx,
  { q = '', batch, cursor }: CouponListQuery,
): Promise<CouponList> {
  const { db } = ctx;
  // One more than is shown tells whether there is another page.
  const found =
    q === ''
      ? await selectCouponsByAge(db, batch ?? null, placeOf(cursor), pageSize + 1)
      : await selectCouponsByCode(db, q, cursor ?? null, pageSize + 1);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  const now = ctx.clock.now();
  return {
    coupons: shown.map((row) => deskCoupon(row, now)),
    most: mostUses,
    next: last ? (q === '' ? `${last.createdAt}:${last.id}` : last.code) : null,
  };
}

/** Where a page begins that is sorted by age; what is no such place is the beginning. */
function placeOf(cursor: string | undefined): { createdAt: number; id: number } | null {
  const [at, id] = (cursor ?? '').split(':').map(Number);
  return at !== undefined && id !== undefined && Number.isFinite(at) && Number.isFinite(id)
    ? { createdAt: at, id }
    : null;
}
