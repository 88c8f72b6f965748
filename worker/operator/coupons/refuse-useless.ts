import { AppError } from '#worker/errors.ts';
import { storedGift } from '#worker/operator/coupons/gift.ts';
import type { Gift } from '#worker/operator/coupons/schemas.ts';
import { isPaymentless } from '#worker/promotion/coupon.ts';
import { couponFits } from '#worker/subscription/coupon/coupon-fits.ts';
import { catalogue, cataloguePlan } from '#worker/subscription/plan/catalogue.ts';

/**
 * Refuses what nobody could ever redeem at `now` (UTC milliseconds): an end that is past, a plan that
 * the coupon does not fit, and one that fits no plan. Throws `invalid_request` with its field.
 */
export function refuseUseless(
  { gift, expires_at: expiresAt = null }: { gift: Gift; expires_at?: number | null | undefined },
  now: number,
): void {
  if (expiresAt !== null && expiresAt <= now) throw useless('expires_at');
  const stored = storedGift(gift);
  const { date = null, licenceEndsAt = null, planKeys, nextPlanKey } = stored.data;
  if (date !== null && date <= now) throw useless('gift.date');
  if (licenceEndsAt !== null && licenceEndsAt <= now) throw useless('gift.licence_ends_at');
  if (nextPlanKey !== undefined && cataloguePlan(nextPlanKey)?.months === 'one_time') {
    throw useless('gift.next_plan_key');
  }
  if (isPaymentless(stored)) return;
  const coupon = { ...stored, id: 0, code: '', stripeCouponCode: null };
  const fitting = catalogue.filter((plan) => couponFits(coupon, plan)).map(({ key }) => key);
  const bound = planKeys ?? fitting;
  if (bound.length === 0 || bound.some((key) => !fitting.includes(key))) {
    throw useless('gift.plan_keys');
  }
}

function useless(field: string): AppError {
  return new AppError('invalid_request', { status: 422, fields: { [field]: 'invalid_request' } });
}
