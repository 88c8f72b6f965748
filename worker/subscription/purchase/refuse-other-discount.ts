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
  const shown = firstDiscount(quote);
  const code = quote.coupon?.stripe_coupon_code ?? null;
  if (code === null && shown === 0) return;
  const coupon = code === null ? null : await findStripeCoupon(ctx.stripe, code);
  // Where the contract ends with its trial no payment is shown that something could be taken off.
  const isUnpaid = quote.trial_end_at !== null && quote.next_charge === null;
  if (coupon && isPlain(coupon)) {
    const { percent_off: percentOff, amount_off: amountOff } = coupon;
    const discount = percentOff === null ? { amountOff: amountOff ?? 0 } : { percentOff };
    if (isUnpaid || centsOff(quote.price, discount) === shown) return;
  }
  log('warn', { message: 'Stripe would not take off what a coupon is shown with', coupon: code });
  throw new AppError('coupon_invalid');
}
