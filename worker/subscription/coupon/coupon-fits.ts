import { fitsPlan, isPaymentless } from '#worker/promotion/coupon.ts';
import type { CataloguePlan } from '#worker/subscription/plan/plan.ts';
import { isChargeable } from '#worker/subscription/quote/chargeable.ts';
import { offersOfCoupon } from '#worker/subscription/quote/offers.ts';
import type { OfferedCoupon } from '#worker/subscription/quote/offers.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';

/**
 * Whether a coupon can go with a purchase of that plan: it gives something there, and what it leaves
 * to pay can be charged.
 */
export function couponFits(coupon: OfferedCoupon, plan: CataloguePlan): boolean {
  if (isPaymentless(coupon) || !fitsPlan(coupon, plan.key)) return false;
  const paidOnce = plan.months === 'one_time';
  if (paidOnce && (coupon.type === 'free_trial' || coupon.type === 'payxgetx')) return false;
  const { discount = null } = offersOfCoupon(coupon);
  const { total } = makeQuote(plan, { discount }, 0);
  return isChargeable(total, paidOnce);
}
