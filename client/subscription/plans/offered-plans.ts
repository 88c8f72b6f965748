import { offerTexts } from '#client/messages/offer.ts';
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
function couponFitsPlan(coupon: Coupon, plan: Plan): boolean {
  const gift = giftFromWire(coupon);
  const isPaidOnce = plan.months === 'one_time';
  if (!suitsPlan(gift, plan.plan_id, isPaidOnce)) return false;
  const quote = discountedTerm(plan, couponOffers(gift));
  return quote === null || isChargeable(quote);
}

/** The plan with the coupon applied, at `now` (UTC milliseconds). */
function planWithCoupon(plan: Plan, coupon: Coupon, now: number): OfferedPlan {
  const offers = couponOffers(giftFromWire(coupon));
  const { discount, freeTrial, giftedMonths, trialAllowed = true } = offers;
  const lowered = discountedTerm(plan, offers);
  const isOwnTrialKept = trialAllowed && !freeTrial;
  const paid = isOwnTrialKept ? plan : withoutTrial(plan);
  return {
    ...paid,
    ...couponOfPlan(coupon, offers),
    ...(discount !== undefined && { discount_price: lowered && discountPrice(lowered) }),
    ...(freeTrial && trialOf(freeTrial, now, paid, offers.cancelAtPeriodEnd ?? false)),
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

/** Its days are the difference between its end and today. `ends`: whether nothing follows it. */
function trialOf(
  length: NonNullable<CouponOffers['freeTrial']>,
  now: number,
  { metadata }: Plan,
  ends: boolean,
) {
  const end = 'months' in length ? addMonths(now, length.months) : addDays(now, length.days);
  const days = Math.round((end - now) / dayMs);
  const note = ends ? metadata.note : offerTexts.noteOfTrial(days, metadata.note);
  return { trial_end_at: end, trial_days: days, metadata: { ...metadata, note } };
}

/** The payments of a contract that begins with a discounted one; null without a discount. */
function discountedTerm({ key }: Plan, { discount }: CouponOffers): QuotedPayments | null {
  const plan = cataloguePlan(key);
  return plan && discount ? discountedPayments(plan, discount) : null;
}

/** What the person brings to the plan page. */
export interface PlanConditions {
  coupon: Coupon | null;
  /** Extra days that a link promised; the checkout verifies them. */
  extraDays: number | null;
  /** Whether plans with a trial are left out. */
  noTrial: boolean;
  /** The ids of the plans that the address asks for. */
  asked: readonly string[];
}

/**
 * The plans with these conditions applied. Whoever had a contract gets no trial, so the plan with a
 * trial is left out for them. If the address or the coupon names it, it is shown without its trial.
 * A plan that is not predefined is shown only if the address or the coupon names it. Without its
 * trial, the year with a trial is the plain year at another price: only the cheaper one is shown.
 */
export function offeredPlans(
  plans: readonly Plan[],
  { coupon, extraDays, noTrial, asked }: PlanConditions,
  hadContract: boolean,
  now: number,
): OfferedPlan[] {
  // Nobody has asked for the plans of the page's own coupon, which leaves out trials.
  const named = new Set([...asked, ...(noTrial ? [] : plansOf(coupon))]);
  const offered = plans
    .filter(
      (plan) =>
        (plan.predefined || named.has(plan.plan_id)) &&
        !(plan.trial_days > 0 && (noTrial || (hadContract && !named.has(plan.plan_id)))) &&
        (!coupon || couponFitsPlan(coupon, plan)),
    )
    .map((plan) => (hadContract ? withoutTrial(plan) : plan))
    .map((plan) => (extraDays === null ? plan : { ...plan, extra_days: extraDays }))
    .map((plan) => (coupon ? planWithCoupon(plan, coupon, now) : plan));
  return offered.filter((plan) => !offered.some((other) => isCheaperTwin(other, plan)));
}

/** Whether a plan gives the same, for less now and later. */
function isCheaperTwin(other: OfferedPlan, plan: OfferedPlan): boolean {
  const first = (one: OfferedPlan) => one.discount_price ?? one.price;
  return (
    other.months === plan.months &&
    other.custom_yearly === plan.custom_yearly &&
    other.trial_days === plan.trial_days &&
    other.price < plan.price &&
    first(other) <= first(plan)
  );
}

/** The ids of the plans that a coupon is for; none if it is for every plan. */
function plansOf(coupon: Coupon | null): readonly string[] {
  const gift = coupon && giftFromWire(coupon);
  return gift && 'plan_keys' in gift ? (gift.plan_keys ?? []) : [];
}
