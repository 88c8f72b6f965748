import { answerQuota } from '#worker/promotion/kinds/answer-quota.ts';
import { directPlan } from '#worker/promotion/kinds/direct-plan.ts';
import { discount } from '#worker/promotion/kinds/discount.ts';
import { freePeriod } from '#worker/promotion/kinds/free-period.ts';
import { freeTrial } from '#worker/promotion/kinds/free-trial.ts';
import type {
  CouponGrant,
  CouponKind,
  CouponOffers,
  CouponReading,
  GrantMoments,
} from '#worker/promotion/kinds/kind.ts';
import { license } from '#worker/promotion/kinds/license.ts';
import { payXGetX } from '#worker/promotion/kinds/pay-x-get-x.ts';
import type { CouponGift, CouponType } from '#worker/promotion/kinds/schemas.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/**
 * Every kind of coupon. Worker and client call the functions below and never branch on a coupon's
 * `type`. For a new kind write its data in `kinds/schemas.ts`, its file in `kinds/`, and a line
 * here and in `stored-gift.ts`. The compiler names what is missing.
 */
export const couponKinds: { readonly [T in CouponType]: CouponKind<T> } = {
  free_period: freePeriod,
  free_trial: freeTrial,
  discount,
  payxgetx: payXGetX,
  answer_quota: answerQuota,
  direct_plan: directPlan,
  license,
};

export const couponTypes = Object.keys(couponKinds) as [CouponType, ...CouponType[]];

function kindOf<T extends CouponType>({ type }: { type: T }): CouponKind<T> {
  return couponKinds[type];
}

/** What a coupon gives, as its holder was told. It names plans by their price ids. */
export function giftFromWire(coupon: Coupon): CouponGift {
  return kindOf(coupon).fromWire(coupon);
}

/** What a coupon gives, in a few German words. */
export function couponGives(gift: CouponGift, reading: CouponReading = 'page'): string {
  return kindOf(gift).gives(gift, reading);
}

/**
 * The kind's name, how long the gift lasts, what is to be paid, and what comes after, in German.
 */
export function describeGift(
  gift: CouponGift,
): Record<'name' | 'duration' | 'price' | 'after', string> {
  const kind = kindOf(gift);
  return {
    name: kind.name,
    duration: kind.duration(gift),
    price: kind.price(gift),
    after: kind.after(gift),
  };
}

/** Whether it is redeemed at once. Every other kind goes with a purchase. */
export function isPaymentless(coupon: { type: CouponType }): boolean {
  return kindOf(coupon).grant !== undefined;
}

/** What it gives at once; null where it goes with a purchase. */
export function couponGrant(gift: CouponGift, moments: GrantMoments): CouponGrant | null {
  return kindOf(gift).grant?.(gift, moments) ?? null;
}

/** What it changes about a purchase; nothing where it is redeemed without one. */
export function couponOffers(gift: CouponGift): CouponOffers {
  return kindOf(gift).offers?.(gift) ?? {};
}

/** Whether its plans are meant even where the plan page usually hides them. */
export function showsHiddenPlans(coupon: { type: CouponType }): boolean {
  return kindOf(coupon).showsHiddenPlans ?? false;
}

/** The plans that it can be used with, named as in the gift; none stands for any. */
export function boundPlans(gift: CouponGift): readonly string[] {
  return 'plan_keys' in gift ? (gift.plan_keys ?? []) : [];
}

/**
 * Whether it goes with a plan, which is named as the gift names plans. Whether the rest can be
 * charged is another question: `isChargeable`.
 */
export function suitsPlan(gift: CouponGift, plan: string, isPaidOnce: boolean): boolean {
  const bound = boundPlans(gift);
  const { offers, fitsOneTimePlans } = kindOf(gift);
  if (!offers || (isPaidOnce && !fitsOneTimePlans)) return false;
  return bound.length === 0 || bound.includes(plan);
}

/** The moment when there is nothing left to give (UTC milliseconds), and its field. */
export function giftEnd(gift: CouponGift): { field: string; at: number } | null {
  const { end } = kindOf(gift);
  const at = end?.of(gift);
  return end && at !== undefined ? { field: end.field, at } : null;
}
