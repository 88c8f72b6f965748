import { dayOf } from '#worker/date.ts';
import type { DeskCtx } from '#worker/context.ts';
import { csvTable } from '#worker/csv.ts';
import { AppError } from '#worker/errors.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import { couponLink } from '#worker/desk/coupons/coupon-link.ts';
import { selectCouponsOfBatch } from '#worker/promotion/desk/shared-sql.ts';

const statusNames = {
  usable: 'frei',
  used_up: 'eingelöst',
  expired: 'abgelaufen',
  disabled: 'gesperrt',
} as const;

/**
 * The codes of a batch as a CSV table: a heading, then one row for each code. Throws `not_found`
 * for an unknown batch.
 */
export async function getCouponBatchFile(ctx: DeskCtx, batchId: string): Promise<string> {
  const coupons = await selectCouponsOfBatch(ctx.db, batchId);
  if (coupons.length === 0) throw new AppError('not_found');
  const now = ctx.clock.now();
  const rows = coupons.map((coupon) => [
    coupon.code,
    couponLink(ctx.origin, coupon.code),
    statusNames[couponStatus(coupon, now)],
    coupon.expiresAt === null ? '' : dayOf(coupon.expiresAt),
    coupon.note,
  ]);
  return csvTable([['Code', 'Link', 'Stand', 'Einlösbar bis', 'Notiz'], ...rows]);
}
