import type { ExtraDaysOffer } from '#worker/account/shared-sql.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { couponRefusal } from '#worker/promotion/coupon.ts';
import type { CouponRow, CouponState } from '#worker/promotion/coupon.ts';
import { couponOffers, suitsPlan } from '#worker/promotion/kinds.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';
import type { CouponName } from '#worker/promotion/shared-sql.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';
import type { CataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { makeQuote } from '#worker/subscription/quote/make-quote.ts';
import { isChargeable } from '#worker/subscription/quote/quote.ts';
import type { Offers, Quote, QuotedCoupon } from '#worker/subscription/quote/quote.ts';
import type { Claims } from '#worker/subscription/quote/schemas.ts';

/** How a purchase names its coupon; null for none. Throws `coupon_invalid` for a malformed id. */
export function claimedCoupon({
  coupon,
  extra_data: extra,
}: Pick<Claims, 'coupon' | 'extra_data'>): CouponName | null {
  const { sub_coupon_id: claimedId } = extra ?? {};
  const hasId = claimedId !== null && claimedId !== undefined && claimedId !== '';
  const id = Number(claimedId);
  if (hasId && !(Number.isSafeInteger(id) && id > 0)) throw new AppError('coupon_invalid');
  if (!coupon && !hasId) return null;
  return { ...(coupon && { code: coupon }), ...(hasId && { id }) };
}

/**
 * Whether that name is this coupon's. Beside the id, the id of its coupon in Stripe may be the
 * code.
 */
export function namesCoupon({ code, id }: CouponName, coupon: QuotedCoupon): boolean {
  if (id === undefined) return code === coupon.coupon_code;
  const isCodeRight =
    code === undefined || code === coupon.coupon_code || code === coupon.stripe_coupon_code;
  return id === coupon.id && isCodeRight;
}

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
function quotedCoupon({
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

interface Occasion {
  plan: CataloguePlan;
  standing: PurchaseStanding;
  /** UTC milliseconds. */
  now: number;
}

/**
 * The coupon that a purchase names, picked from `coupons`; null when it names none. Throws
 * `coupon_invalid` for a coupon that is unknown, does not fit the plan, or has a code and an id
 * that disagree; otherwise the reason why it cannot be redeemed (`CouponRefusal`).
 */
export function couponToUse(
  name: CouponName | null,
  coupons: readonly CouponState[],
  { plan, standing, now }: Occasion,
): CouponState | null {
  if (!name) return null;
  const coupon = coupons.find((candidate) => namesCoupon(name, quotedCoupon(candidate)));
  if (!coupon || !couponFits(giftFromRow(coupon), plan)) throw new AppError('coupon_invalid');
  const refusal = couponRefusal(coupon, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);
  return coupon;
}
