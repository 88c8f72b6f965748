import { couponOffers, suitsPlan } from '#worker/promotion/kinds.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { isChargeable } from '#worker/subscription/quote/chargeable.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';

/**
 * Whether a coupon can be used to buy that plan: it gives something there, and what it leaves to
 * pay can be charged.
 */
export function couponFits(gift: CouponGift, plan: CataloguePlan): boolean {
  const isPaidOnce = plan.months === 'one_time';
  if (!suitsPlan(gift, plan.key, isPaidOnce)) return false;
  const { discount = null } = couponOffers(gift);
  // The discount is the same at any time.
  return isChargeable(makeQuote(plan, { discount }, 0));
}
