import type { DeskCtx } from '#worker/context.ts';
import { toDeskCoupon } from '#worker/desk/coupons/desk-coupon.ts';
import { readsBatchCodes, withHiddenCode } from '#worker/desk/coupons/hidden-code.ts';
import type { CouponListAnswer, CouponListQuery } from '#worker/desk/coupons/schemas.ts';
import {
  maxCountedUses,
  selectCouponsByAge,
  selectCouponsByCode,
} from '#worker/promotion/desk/shared-sql.ts';

const pageSize = 50;

/**
 * A page of coupons: those whose code begins with `q`, those of a batch, or those of no batch. Who
 * may not read the codes of batches sees their beginnings, or finds one that they know.
 */
export async function listCoupons(
  ctx: DeskCtx,
  { q = '', batch, cursor }: CouponListQuery,
): Promise<CouponListAnswer> {
  const { db } = ctx;
  const isOpen = readsBatchCodes(ctx);
  // The extra row tells whether there is another page.
  const rows =
    q === ''
      ? await selectCouponsByAge(db, batch ?? null, parseCursor(cursor), pageSize + 1)
      : await selectCouponsByCode(db, q, { after: cursor ?? null, isOpen }, pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const now = ctx.clock.now();
  return {
    coupons: page
      .map((row) => toDeskCoupon(row, now))
      .map((one) => (one.batch_id === null || q !== '' || isOpen ? one : withHiddenCode(one))),
    most: maxCountedUses,
    next: last ? (q === '' ? `${last.createdAt}:${last.id}` : last.code) : null,
  };
}

/** The cursor of a page that is sorted by age. An invalid cursor leads to the first page. */
function parseCursor(cursor: string | undefined): { createdAt: number; id: number } | null {
  const [at, id] = (cursor ?? '').split(':').map(Number);
  return at !== undefined && id !== undefined && Number.isFinite(at) && Number.isFinite(id)
    ? { createdAt: at, id }
    : null;
}
