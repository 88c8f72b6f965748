import type Stripe from 'stripe';

import { addMonths, dayMs, hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import {
  ensureStripeCoupon,
  findStripeCoupon,
  isForOnePayment,
} from '#worker/promotion/ensure-stripe-coupon.ts';
import type { StripeDiscount } from '#worker/promotion/ensure-stripe-coupon.ts';
import {
  discountAfterTrial,
  discountParameter,
  givesTime,
} from '#worker/subscription/contract/quoted-contract.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { firstDiscount, paymentsOfTerm, termDiscount } from '#worker/subscription/quote/quote.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Refuses a quote whose discount is not what Stripe's coupon takes off: in Stripe's dashboard a
 * coupon can be replaced or get an end. Once a trial has begun, its first
 * charge can no longer be compared with the quote. Throws `coupon_invalid`.
 */
export async function refuseOtherDiscount(ctx: Ctx, quote: Quote): Promise<void> {
  if (await isDiscountAsQuoted(ctx, quote)) return;
  const coupon = quote.coupon?.stripe_coupon_code;
  log('warn', { message: 'Stripe would not take off what a coupon is shown with', coupon });
  throw new AppError('coupon_invalid');
}

/**
 * Whether Stripe's coupon, which is for one payment, takes off what a quote says. For instalments
 * it is divided among them (`rateCoupons`). Stripe is asked only if there is a discount.
 */
async function isDiscountAsQuoted(ctx: Ctx, quote: Quote): Promise<boolean> {
  const shown = firstDiscount(quote);
  const code = quote.coupon?.stripe_coupon_code ?? null;
  if (code === null) return shown === 0;
  const coupon = await findStripeCoupon(ctx.stripe, code);
  if (!coupon || !isForOnePayment(coupon)) return false;
  const { percent_off: percentOff, amount_off: amountOff } = coupon;
  const discount = percentOff === null ? { amountOff: amountOff ?? 0 } : { percentOff };
  // A contract that ends with its trial shows no payment from which something is taken off.
  const isUnpaid = quote.trial_end_at !== null && quote.next_charge === null;
  // An older quote has its discount on the first payment only.
  const payments = quote.rate_discount === undefined ? 1 : paymentsOfTerm(quote);
  const { first, later } = termDiscount(quote.price, payments, discount);
  return isUnpaid || (first === shown && later === (quote.rate_discount ?? 0));
}

type Ordered = Pick<Purchase, 'quote' | 'createdAt'>;

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
  // An order may end on the next day, whose months can be shorter: January 29 to February 28. The
  // earlier it begins on that day, the earlier they are over.
  const startedAt = [createdAt, (Math.floor(createdAt / dayMs) + 1) * dayMs];
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

/**
 * Puts a coupon's discount on a subscription whose trial has begun, so that it falls on the first
 * real charge. If it were given when the subscription is made, the trial's own invoice over 0 cents
 * could use it up. The metadata say that it was done, because a used-up discount looks like none.
 */
export async function arrangeDiscount(
  ctx: Ctx,
  purchase: Purchase,
  subscription: Stripe.Subscription,
): Promise<void> {
  if (discountAfterTrial(purchase.quote) === null || subscription.metadata['discounted']) return;
  const coupons = await couponsAsQuoted(ctx, purchase);
  if (coupons.length === 0) return;
  await ctx.stripe.subscriptions.update(subscription.id, {
    ...discountParameter(coupons),
    metadata: { discounted: coupons.join(' ') },
  });
}

/**
 * The coupons at Stripe that take off what was quoted; none when no payment was quoted. If the
 * coupon was replaced at Stripe after the order, a coupon of the purchase's own keeps the promise.
 */
export async function couponsAsQuoted(ctx: Ctx, purchase: Purchase): Promise<string[]> {
  const { id, quote } = purchase;
  const ofRates = rateCoupons(purchase);
  if (ofRates.length > 0) return ensureCoupons(ctx, ofRates);
  const code = quote.coupon?.stripe_coupon_code;
  if (await isDiscountAsQuoted(ctx, quote)) return code ? [code] : [];
  const amountOff = firstDiscount(quote);
  if (amountOff === 0 || !quote.coupon) return [];
  const own = { id: `purchase_${id}`, name: quote.coupon.coupon_code };
  return ensureCoupons(ctx, [{ ...own, percentOff: null, amountOff }]);
}
