import type { DeskCtx } from '#worker/context.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { needsStripeCoupon } from '#worker/promotion/stored-gift.ts';

/**
 * Makes sure that Stripe has the coupon that a discount needs, and returns its id there; null for
 * any other kind. The id contains the discount, so that two operators who make one code with
 * different terms at once do not overwrite each other's Stripe coupon.
 */
export async function ensureStripeDiscount(
  { stripe }: Pick<DeskCtx, 'stripe'>,
  { id, name }: { id: string; name: string },
  gift: Pick<CouponRow, 'percentOff' | 'amountOff'>,
): Promise<string | null> {
  if (!needsStripeCoupon(gift)) return null;
  const { percentOff, amountOff } = gift;
  const stripeCouponCode = `${id}-${percentOff === null ? `${amountOff}C` : `${percentOff}P`}`;
  await ensureStripeCoupon(stripe, { id: stripeCouponCode, name, percentOff, amountOff });
  return stripeCouponCode;
}
