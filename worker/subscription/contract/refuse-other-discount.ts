import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import { findStripeCoupon, isForOnePayment } from '#worker/promotion/ensure-stripe-coupon.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import {
  firstDiscount,
  paymentsOfTerm,
  termDiscount,
} from '#worker/subscription/quote/term-discount.ts';

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
 * it is divided among them (rate-coupons.ts). Stripe is asked only if there is a discount.
 */
export async function isDiscountAsQuoted(ctx: Ctx, quote: Quote): Promise<boolean> {
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
