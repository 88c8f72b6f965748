import { dayOf } from '#worker/date.ts';
import type { DeskCtx } from '#worker/context.ts';
import { csvRow } from '#worker/csv.ts';
import { AppError } from '#worker/errors.ts';
import { couponStatus } from '#worker/promotion/coupon.ts';
import { couponLink } from '#worker/operator/coupons/coupon-link.ts';
import { selectBatchOfCoupons } from '#worker/promotion/desk/statements.ts';

const statusNames = {
  usable: 'frei',
  used_up: 'eingelöst',
  expired: 'abgelaufen',
  disabled: 'gesperrt',
} as const;

/** The codes of a batch as a table: a heading, then a row a code. Throws `not_found` for no batch. */
export async function couponFile(ctx: DeskCtx, batchId: string): Promise<string> {
  const coupons = await selectBatchOfCoupons(ctx.db, batchId);
  if (coupons.length === 0) throw new AppError('not_found');
  const now = ctx.clock.now();
  const rows = coupons.map((coupon) => [
    coupon.code,
    couponLink(ctx.origin, coupon.code),
    statusNames[couponStatus(coupon, now)],
    coupon.expiresAt === null ? '' : dayOf(coupon.expiresAt),
    coupon.note,
  ]);
  return [['Code', 'Link', 'Stand', 'Einlösbar bis', 'Notiz'], ...rows].map(csvRow).join('');
}
