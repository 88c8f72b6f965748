import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import {
  discountAfterTrial,
  discountParameter,
} from '#worker/subscription/contract/quoted-discount.ts';
import { ensureCoupons, rateCoupons } from '#worker/subscription/contract/rate-coupons.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { isDiscountAsQuoted } from '#worker/subscription/contract/refuse-other-discount.ts';
import { firstDiscount } from '#worker/subscription/quote/term-discount.ts';

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
