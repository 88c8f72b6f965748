import { AppError } from '#worker/errors.ts';
import { boundPlans, couponOffers, giftEnd, isPaymentless } from '#worker/promotion/kinds.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';
import { couponFits } from '#worker/subscription/quote/coupon-to-use.ts';
import { catalogue, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';

/**
 * Refuses a coupon that nobody could ever redeem: its end is before `now` (UTC milliseconds), it
 * does not fit one of its plans, or it fits no plan at all. Throws `invalid_request` with the
 * field.
 */
export function refuseUnredeemable(
  {
    gift,
    expires_at: expiresAt = null,
  }: { gift: CouponGift; expires_at?: number | null | undefined },
  now: number,
): void {
  if (expiresAt !== null && expiresAt <= now) throw invalidField('expires_at');
  const end = giftEnd(gift);
  if (end && end.at <= now) throw invalidField(`gift.${end.field}`);
  if (isPaymentless(gift)) return;
  const { nextPlanKey } = couponOffers(gift);
  if (nextPlanKey && cataloguePlan(nextPlanKey)?.months === 'one_time') {
    throw invalidField('gift.next_plan_key');
  }
  const fitting = catalogue.filter((plan) => couponFits(gift, plan)).map(({ key }) => key);
  if (fitting.length === 0 || boundPlans(gift).some((key) => !fitting.includes(key))) {
    throw invalidField('gift.plan_keys');
  }
}

function invalidField(field: string): AppError {
  return new AppError('invalid_request', { status: 422, fields: { [field]: 'invalid_request' } });
}
