import type Stripe from 'stripe';

import { addMonths } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import type { StripeDiscount } from '#worker/promotion/ensure-stripe-coupon.ts';
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
  const isOnTime = trialEndAt === null && quote.extra_days === 0 && quote.gifted_months === 0;
  if (isOnTime || nextAt === null) return payments;
  const lastAt = addMonths(nextAt, payments - (trialEndAt === null ? 2 : 1));
  let months = payments;
  // Not in the same hour: the order of two moments at Stripe would be up to chance.
  while (addMonths(createdAt, months) < lastAt + hourMs) months += 1;
  return months;
}

/**
 * When the charge after given time has to come, UTC milliseconds: at `until`, or some seconds
 * later. Between the quote and the subscription's start an order takes a while, up to a day if it
 * is sent again, and the discount must have ended by the first charge after the term.
 */
export function afterDiscount(
  purchase: Ordered,
  until: number,
  { start_date: start }: Pick<Stripe.Subscription, 'start_date'>,
): number {
  const [each] = rateCoupons(purchase);
  if (each?.months === undefined) return until;
  const end = addMonths(start * 1000, each.months);
  // The last charge with the discount is at least a day before its end.
  let payments = 0;
  while (addMonths(until, payments) <= end - 23 * hourMs) payments += 1;
  return until + Math.max(0, end - addMonths(until, payments));
}

/** Whether a discount, with its coupon expanded, would go on after the quoted payments. */
export function outlasts(discount: string | Stripe.Discount, purchase: Ordered): boolean {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon;
  if (typeof coupon !== 'object' || coupon === null || coupon.duration === 'once') return false;
  const { id, duration_in_months: months } = coupon;
  return !rateCoupons(purchase).some((quoted) => quoted.id === id && quoted.months === months);
}
