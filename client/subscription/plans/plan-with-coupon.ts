import { withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import type { CouponOfPlan, OfferedPlan } from '#client/subscription/selected-plan.ts';
import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import { couponOffers, giftFromWire, suitsPlan } from '#worker/promotion/kinds.ts';
import type { CouponOffers } from '#worker/promotion/kinds/kind.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import {
  discountPrice,
  discountedPayments,
  isChargeable,
} from '#worker/subscription/quote/quote.ts';
import type { QuotedPayments } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** Whether the coupon suits the plan, and what it leaves to pay can be charged. */
export function couponFitsPlan(coupon: Coupon, plan: Plan): boolean {
  const gift = giftFromWire(coupon);
  const isPaidOnce = plan.months === 'one_time';
  if (!suitsPlan(gift, plan.plan_id, isPaidOnce)) return false;
  const quote = discountedTerm(plan, couponOffers(gift));
  return quote === null || isChargeable(quote);
}

/** The plan with the coupon applied, at `now` (UTC milliseconds). */
export function planWithCoupon(plan: Plan, coupon: Coupon, now: number): OfferedPlan {
  const offers = couponOffers(giftFromWire(coupon));
  const { discount, freeTrial, giftedMonths, trialAllowed = true } = offers;
  const lowered = discountedTerm(plan, offers);
  const isOwnTrialKept = trialAllowed && !freeTrial;
  return {
    ...(isOwnTrialKept ? plan : withoutTrial(plan)),
    ...couponOfPlan(coupon, offers),
    ...(discount !== undefined && { discount_price: lowered && discountPrice(lowered) }),
    ...(freeTrial && trialOf(freeTrial, now)),
    ...(giftedMonths !== undefined && { extra_peroid: { months: giftedMonths } }),
  };
}

/** The wire form of a coupon names plans by their price ids, and so do these offers. */
function couponOfPlan(coupon: Coupon, offers: CouponOffers): CouponOfPlan {
  return {
    stripe_coupon_code: coupon.coupon_code,
    sub_coupon_id: coupon.id,
    cancel_at_period_end: offers.cancelAtPeriodEnd ?? false,
    next_stripe_plan_id: offers.nextPlanKey ?? null,
    coupon_feature_disable: offers.discount === undefined,
  };
}

/** Its days are the difference between its end and today. */
function trialOf(length: NonNullable<CouponOffers['freeTrial']>, now: number) {
  const end = 'months' in length ? addMonths(now, length.months) : addDays(now, length.days);
  return { trial_end_at: end, trial_days: Math.round((end - now) / dayMs) };
}

/** The payments of a contract that begins with a discounted one; null without a discount. */
function discountedTerm({ key }: Plan, { discount }: CouponOffers): QuotedPayments | null {
  const plan = cataloguePlan(key);
  return plan && discount ? discountedPayments(plan, discount) : null;
}
