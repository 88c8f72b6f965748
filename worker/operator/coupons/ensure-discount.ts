import type { DeskCtx } from '#worker/context.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';

/**
 * Sees to the coupon in Stripe that a discount needs and returns its id there; null for any other
 * kind. The id says what it takes off, so that nobody who makes one of the same name with other terms
 * at that moment replaces it.
 */
export async function ensureDiscount(
  { stripe }: Pick<DeskCtx, 'stripe'>,
  { id, name }: { id: string; name: string },
  { type, percentOff, amountOff }: Pick<CouponRow, 'type' | 'percentOff' | 'amountOff'>,
): Promise<string | null> {
  if (type !== 'discount') return null;
  const code = `${id}-${percentOff === null ? `${amountOff}C` : `${percentOff}P`}`;
  await ensureStripeCoupon(stripe, { code, name, percentOff, amountOff });
  return code;
}
