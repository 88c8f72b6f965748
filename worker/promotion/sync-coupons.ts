import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { couponCatalogue } from '#worker/promotion/coupon-catalogue.ts';
import { giftToRow, needsStripeCoupon } from '#worker/promotion/stored-gift.ts';
import { insertShippedCoupon, selectStoredCodes } from '#worker/promotion/sql.ts';

/**
 * Adds the shipped coupons that are not stored. A stored one stays as it is: the operator may have
 * changed it. Returns how many were missing. Part of the scheduled run.
 */
export async function syncCoupons(ctx: Ctx): Promise<number> {
  const codes = couponCatalogue.map(({ code }) => code);
  const stored = new Set((await selectStoredCodes(ctx.db, codes)).map(({ code }) => code));
  const missing = couponCatalogue.filter(({ code }) => !stored.has(code));
  const now = ctx.clock.now();
  await batch(ctx.db, {
    coupons: missing.map(({ code, note, gift, newUserOnly = false }) => {
      const columns = giftToRow(gift);
      // `npm run catalogue` gives the coupon in Stripe the same id.
      const stripeCouponCode = needsStripeCoupon(columns) ? code : null;
      const row = { code, ...columns, stripeCouponCode, note, newUserOnly };
      return insertShippedCoupon(ctx.db, { ...row, createdAt: now, updatedAt: now });
    }),
  });
  return missing.length;
}
