import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import { findStripeCoupon, isPlain } from '#worker/promotion/ensure-stripe-coupon.ts';
import { centsOff } from '#worker/subscription/quote/quote.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import { firstDiscount } from '#worker/subscription/quote/quote-rows.ts';

/**
 * Sees to it that Stripe will take off what a quote says, from one payment: its dashboard can replace
 * a coupon or give it an end, and what a trial ends with can no longer be compared with the quote
 * once the trial has begun. Throws `coupon_invalid`.
 */
export async function refuseOtherDiscount(ctx: Ctx, quote: Quote): Promise<void> {
  if (await isDiscountAsQuoted(ctx, quote)) return;
  const coupon = quote.coupon?.stripe_coupon_code;
  log('warn', { message: 'Stripe would not take off what a coupon is shown with', coupon });
  throw new AppError('coupon_invalid');
}

/** Whether Stripe's coupon takes off what a quote says, from one payment; asks Stripe of a discount only. */
export async function isDiscountAsQuoted(ctx: Ctx, quote: Quote): Promise<boolean> {
  const shown = firstDiscount(quote);
  const code = quote.coupon?.stripe_coupon_code ?? null;
  if (code === null) return shown === 0;
  const coupon = await findStripeCoupon(ctx.stripe, code);
  if (!coupon || !isPlain(coupon)) return false;
  const { percent_off: percentOff, amount_off: amountOff } = coupon;
  const discount = percentOff === null ? { amountOff: amountOff ?? 0 } : { percentOff };
  // Where the contract ends with its trial no payment is shown that something could be taken off.
  const isUnpaid = quote.trial_end_at !== null && quote.next_charge === null;
  return isUnpaid || centsOff(quote.price, discount) === shown;
}
