import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { firstDiscount } from '#worker/subscription/quote/quote-rows.ts';
import { discountAfterTrial } from '#worker/subscription/purchase/quoted-discount.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { isDiscountAsQuoted } from '#worker/subscription/purchase/refuse-other-discount.ts';

/**
 * Puts a coupon's discount on a subscription whose trial has begun, so that it falls on the first
 * real charge: given as the subscription is made it could be used up by the trial's own invoice of
 * nothing. The metadata say that it was done: a discount that has been used up looks like none.
 */
export async function arrangeDiscount(
  ctx: Ctx,
  purchase: Purchase,
  subscription: Stripe.Subscription,
): Promise<void> {
  if (discountAfterTrial(purchase.quote) === null || subscription.metadata['discounted']) return;
  const coupon = await couponAsQuoted(ctx, purchase);
  if (coupon === null) return;
  await ctx.stripe.subscriptions.update(subscription.id, {
    discounts: [{ coupon }],
    metadata: { discounted: coupon },
  });
}

/**
 * The coupon at Stripe that takes off what was quoted. Should it have been replaced there since the
 * trial was sold, one of the purchase's own keeps the promise; null where no payment was quoted.
 */
async function couponAsQuoted(ctx: Ctx, { id, quote }: Purchase): Promise<string | null> {
  if (await isDiscountAsQuoted(ctx, quote)) return discountAfterTrial(quote);
  const amountOff = firstDiscount(quote);
  if (amountOff === 0 || !quote.coupon) return null;
  const own = { code: `purchase_${id}`, name: quote.coupon.coupon_code };
  await ensureStripeCoupon(ctx.stripe, { ...own, percentOff: null, amountOff });
  return own.code;
}
