import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { firstDiscount } from '#worker/subscription/quote/quote-rows.ts';
import { discountAfterTrial } from '#worker/subscription/contract/quoted-discount.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { isDiscountAsQuoted } from '#worker/subscription/contract/refuse-other-discount.ts';

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
  const coupon = await couponAsQuoted(ctx, purchase);
  if (coupon === null) return;
  await ctx.stripe.subscriptions.update(subscription.id, {
    discounts: [{ coupon }],
    metadata: { discounted: coupon },
  });
}

/**
 * The coupon at Stripe that takes off what was quoted; null when no payment was quoted. If the
 * coupon was replaced at Stripe after the order, a coupon of the purchase's own keeps the promise.
 */
export async function couponAsQuoted(ctx: Ctx, { id, quote }: Purchase): Promise<string | null> {
  if (await isDiscountAsQuoted(ctx, quote)) return quote.coupon?.stripe_coupon_code ?? null;
  const amountOff = firstDiscount(quote);
  if (amountOff === 0 || !quote.coupon) return null;
  const own = { id: `purchase_${id}`, name: quote.coupon.coupon_code };
  await ensureStripeCoupon(ctx.stripe, { ...own, percentOff: null, amountOff });
  return own.id;
}
