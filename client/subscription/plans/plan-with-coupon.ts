import { withoutTrial } from '#client/subscription/plans/plan-offer.ts';
import type { CouponOfPlan, SelectedPlan } from '#client/subscription/selected-plan.ts';
import { addDays, addMonths, dayMs } from '#worker/calendar.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { isChargeable } from '#worker/subscription/quote/chargeable.ts';
import { makeQuote } from '#worker/subscription/quote/quote.ts';
import type { Offers, Quote } from '#worker/subscription/quote/quote.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/** Whether the coupon can go with that plan: it is for it, does something to it, and can be charged. */
export function fitsPlan(coupon: Coupon, plan: Plan): boolean {
  const bound = 'stripe_plan_ids' in coupon.any_data ? coupon.any_data.stripe_plan_ids : [];
  if (bound.length > 0 && !bound.includes(plan.plan_id)) return false;
  const paidOnce = plan.months === 'one_time';
  // What never ends has nothing that could be free at first or go on for longer.
  if (paidOnce && (coupon.type === 'free_trial' || coupon.type === 'payxgetx')) return false;
  const quote = discountedQuote(plan, coupon);
  return quote === null || isChargeable(quote.total, paidOnce);
}

/** The plan as it is with that coupon, now (UTC milliseconds). */
export function planWithCoupon(plan: Plan, coupon: Coupon, now: number): SelectedPlan {
  const brought = couponOfPlan(coupon);
  switch (coupon.type) {
    case 'discount':
      return { ...plan, ...brought, discount_price: discountPrice(plan, coupon) };
    case 'free_trial': {
      const { months, days } = coupon.any_data;
      const end = months === null ? addDays(now, days ?? 0) : addMonths(now, months);
      return {
        // What the plan says of its own trial is not so.
        ...withoutTrial(plan),
        ...brought,
        trial_end_at: end,
        // Specification, section 9: the difference between the trial's end and today.
        trial_days: Math.round((end - now) / dayMs),
      };
    }
    case 'payxgetx':
      // What is given on top follows a payment, so the plan's own trial falls away.
      return {
        ...withoutTrial(plan),
        ...brought,
        extra_peroid: { months: coupon.any_data.months },
      };
    default:
      return { ...plan, ...brought };
  }
}

function couponOfPlan(coupon: Coupon): CouponOfPlan {
  const { any_data: data } = coupon;
  return {
    stripe_coupon_code: coupon.coupon_code,
    sub_coupon_id: coupon.id,
    cancel_at_period_end: 'cancel_at_period_end' in data && data.cancel_at_period_end,
    next_stripe_plan_id: coupon.type === 'payxgetx' ? coupon.any_data.next_stripe_plan_id : null,
    coupon_feature_disable: coupon.type !== 'discount',
  };
}

/** Euros of the term with what is taken off its first payment; null where nothing is. */
function discountPrice(plan: Plan, coupon: Coupon): number | null {
  const off = discountedQuote(plan, coupon)?.discount ?? 0;
  return off > 0 ? (Math.round(plan.price * 100) - off) / 100 : null;
}

/** The contract that begins with the discounted payment; null for a coupon without a discount. */
function discountedQuote(plan: Plan, { stripe_coupon_info: info }: Coupon): Quote | null {
  const cataloged = cataloguePlan(plan.key);
  const discount = discountOf(info);
  // What is taken off does not depend on when.
  return cataloged && discount ? makeQuote(cataloged, { discount }, 0) : null;
}

function discountOf(info: Coupon['stripe_coupon_info']): Offers['discount'] {
  if (info?.percent_off) return { percentOff: info.percent_off };
  return info?.amount_off ? { amountOff: info.amount_off } : null;
}
