import type { Ctx } from '#worker/context.ts';
import { couponCatalogue } from '#worker/promotion/coupon-catalogue.ts';
import { insertCoupons, selectCodes } from '#worker/promotion/repository.ts';

/**
 * Adds the shipped coupons that are not there. One that is stays as it is: what the operator has
 * changed is theirs. Returns how many were missing. Part of the scheduled run.
 */
export async function syncCoupons(ctx: Ctx): Promise<number> {
  const known = await selectCodes(
    ctx.db,
    couponCatalogue.map(({ code }) => code),
  );
  const missing = couponCatalogue.filter(({ code }) => !known.has(code));
  const now = ctx.clock.now();
  const rows = missing.map(({ code, type, note, data = {}, newUserOnly = false, ...discount }) => ({
    code,
    type,
    note,
    data,
    newUserOnly,
    percentOff: discount.percentOff ?? null,
    amountOff: discount.amountOff ?? null,
    // The coupon in Stripe is called the same.
    stripeCouponCode: type === 'discount' ? code : null,
    createdAt: now,
    updatedAt: now,
  }));
  await insertCoupons(ctx.db, rows);
  return missing.length;
}
