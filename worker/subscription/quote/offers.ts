import type { ExtraDaysOffer } from '#worker/account/shared-sql.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';
import { couponOffers } from '#worker/promotion/kinds.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import type { Offers, Quote, QuotedCoupon } from '#worker/subscription/quote/quote.ts';

/** What is known of a person that can give them an offer. */
export interface OfferSources {
  contracts: readonly ContractRow[];
  /** Extra days that were offered to them and are still valid, the most days first. */
  extraDays: readonly ExtraDaysOffer[];
  /** They have had a trial under another account (docs/decisions/0078), or do without it. */
  trialSpent: boolean;
  /** They have used the money-back guarantee, also under another account. */
  guaranteeUsed: boolean;
  /** The coupon of this purchase; null for none. */
  coupon: CouponRow | null;
}

/** All offers that apply to a person's purchase, from every source. */
export function offersOf({
  contracts,
  extraDays,
  coupon,
  trialSpent,
  guaranteeUsed,
}: OfferSources): Partial<Offers> {
  return {
    trialAllowed: !trialSpent && !hasHadContract(contracts),
    extraDays: extraDays[0]?.days ?? 0,
    guaranteeUsed,
    ...(coupon && { ...couponOffers(giftFromRow(coupon)), coupon: quotedCoupon(coupon) }),
  };
}

/** Whether a contract begins with the plan's own trial, of which there is one for each person. */
export function hasPlanTrial(
  quote: Pick<Quote, 'trial_end_at'>,
  coupon: CouponRow | null,
): boolean {
  return quote.trial_end_at !== null && !(coupon && couponOffers(giftFromRow(coupon)).freeTrial);
}

/** A coupon as a quote names it. */
export function quotedCoupon({
  id,
  code,
  stripeCouponCode,
  percentOff,
}: Pick<CouponRow, 'id' | 'code' | 'stripeCouponCode' | 'percentOff'>): QuotedCoupon {
  return {
    id,
    coupon_code: code,
    stripe_coupon_code: stripeCouponCode,
    percent_off: percentOff,
  };
}
