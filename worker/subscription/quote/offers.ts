import type { ExtraDaysOffer } from '#worker/account/statements.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
import type { Offers, QuotedCoupon } from '#worker/subscription/quote/quote.ts';

/** What is known of a person that may give them an offer. */
export interface OfferSources {
  contracts: readonly ContractRow[];
  /** Extra days that they were promised and can still have, the best first. */
  extraDays: readonly ExtraDaysOffer[];
  /** The coupon that they bring, if they can use it. */
  coupon: CouponRow | null;
}

/** Everything that a person brings to a purchase, from wherever it comes. */
export function offersOf({ contracts, extraDays, coupon }: OfferSources): Partial<Offers> {
  return {
    trialAllowed: !hasHadContract(contracts),
    extraDays: extraDays[0]?.days ?? 0,
    ...(coupon && offersOfCoupon(coupon)),
  };
}

/** What of a coupon decides on a purchase. */
export type OfferedCoupon = Pick<
  CouponRow,
  'id' | 'code' | 'type' | 'data' | 'percentOff' | 'amountOff' | 'stripeCouponCode'
>;

/** What a coupon brings to a purchase; nothing but its name where it only leads to plans. */
export function offersOfCoupon({ data, ...coupon }: OfferedCoupon): Partial<Offers> {
  const { months = 0, days = 0, cancelAtPeriodEnd = false } = data;
  const named = { coupon: quotedCoupon(coupon), cancelAtPeriodEnd };
  switch (coupon.type) {
    case 'discount':
      return { ...named, discount: discountOf(coupon) };
    case 'free_trial':
      return { ...named, freeTrial: months > 0 ? { months } : { days } };
    case 'payxgetx':
      // What is given on top follows a payment, so a trial of the plan's own falls away.
      return {
        ...named,
        trialAllowed: false,
        giftedMonths: months,
        nextPlanKey: data.nextPlanKey ?? null,
      };
    default:
      return named;
  }
}

/** How a quote names a coupon. */
export function quotedCoupon({
  id,
  code,
  type,
  stripeCouponCode,
}: Pick<CouponRow, 'id' | 'code' | 'type' | 'stripeCouponCode'>): QuotedCoupon {
  const stripeCode = type === 'discount' ? stripeCouponCode : null;
  return { id, coupon_code: code, stripe_coupon_code: stripeCode };
}

function discountOf({
  percentOff,
  amountOff,
}: Pick<CouponRow, 'percentOff' | 'amountOff'>): Offers['discount'] {
  if (percentOff !== null) return { percentOff };
  return amountOff === null ? null : { amountOff };
}
