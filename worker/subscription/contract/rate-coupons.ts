import type Stripe from 'stripe';

import { addMonths, dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import type { StripeDiscount } from '#worker/promotion/ensure-stripe-coupon.ts';
import { givesTime } from '#worker/subscription/contract/needs-follow-up.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { firstDiscount, paymentsOfTerm } from '#worker/subscription/quote/term-discount.ts';

type Ordered = Pick<Purchase, 'quote' | 'createdAt'>;

const hourMs = 3_600_000;

/**
 * The coupons at Stripe that take a discount off the instalments of a first term: one for as many
 * months as these take, and one for the cents that only the first one has off. None for any other
 * quote (docs/decisions/0039).
 */
export function rateCoupons(purchase: Ordered): StripeDiscount[] {
  const { coupon, rate_discount: off = 0 } = purchase.quote;
  const code = coupon?.stripe_coupon_code;
  if (!code || off === 0) return [];
  const name = coupon.coupon_code;
  const percentOff = coupon.percent_off ?? null;
  const months = discountMonths(purchase);
  const each =
    percentOff === null
      ? { id: `${code}-${off}C-${months}M`, percentOff, amountOff: off }
      : { id: `${code}-${percentOff}P-${months}M`, percentOff, amountOff: null };
  const rest = firstDiscount(purchase.quote) - off;
  return [
    { ...each, name, months },
    ...(rest > 0 ? [{ id: `${code}-${rest}C`, name, percentOff: null, amountOff: rest }] : []),
  ];
}

/** Makes sure that Stripe has these coupons, and returns their ids. */
export async function ensureCoupons(
  { stripe }: Pick<Ctx, 'stripe'>,
  coupons: readonly StripeDiscount[],
): Promise<string[]> {
  await Promise.all(coupons.map((coupon) => ensureStripeCoupon(stripe, coupon)));
  return coupons.map(({ id }) => id);
}

/**
 * For how many months Stripe's coupon has to run. Stripe counts them from the subscription's start,
 * so given time or a trial before the last instalment makes them more.
 */
function discountMonths({ quote, createdAt }: Ordered): number {
  const payments = paymentsOfTerm(quote);
  const { next_charge_at: nextAt, trial_end_at: trialEndAt } = quote;
  const isOnTime = trialEndAt === null && !givesTime(quote);
  if (isOnTime || nextAt === null) return payments;
  const lastAt = addMonths(nextAt, payments - (trialEndAt === null ? 2 : 1));
  // An order may end on the next day, whose months can be shorter: January 29 to February 28.
  const startedAt = [createdAt, createdAt + dayMs];
  // A charge that was moved to an earlier hour may leave a month less.
  let months = payments - 1;
  // Not in the same hour: the order of two moments at Stripe would be up to chance.
  while (startedAt.some((at) => addMonths(at, months) < lastAt + hourMs)) months += 1;
  return months;
}

/**
 * When the charge after given time has to come, UTC milliseconds: at `until`, or a little later,
 * because the discount must have ended by the first charge after the term. Its end counts from the
 * subscription's start, which is later than the quote by what the order took.
 */
export function afterDiscount(
  purchase: Ordered,
  until: number,
  { start_date: start }: Pick<Stripe.Subscription, 'start_date'>,
): number {
  const [each] = rateCoupons(purchase);
  const { quote } = purchase;
  if (each?.months === undefined || quote.next_charge_at === null) return until;
  // More periods may have been charged before the time was given.
  const late = Math.round((until - quote.next_charge_at) / (30 * dayMs));
  const periods = paymentsOfTerm(quote) - 1 - late;
  const end = addMonths(start * 1000, each.months);
  let at = until;
  // Again where the end of a month takes back what was added.
  while (addMonths(at, periods) < end) at += end - addMonths(at, periods);
  return at;
}

/** Whether a discount, with its coupon expanded, would go on after the quoted payments. */
export function outlasts(discount: string | Stripe.Discount, purchase: Ordered): boolean {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  if (typeof coupon !== 'object' || coupon === null || coupon.duration === 'once') return false;
  const { id, duration_in_months: months } = coupon;
  return !rateCoupons(purchase).some((quoted) => quoted.id === id && quoted.months === months);
}
