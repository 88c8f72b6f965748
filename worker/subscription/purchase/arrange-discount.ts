import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { discountAfterTrial } from '#worker/subscription/purchase/quoted-discount.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';

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
  const coupon = discountAfterTrial(purchase.quote);
  if (coupon === null || subscription.metadata['discounted']) return;
  await ctx.stripe.subscriptions.update(subscription.id, {
    discounts: [{ coupon }],
    metadata: { discounted: coupon },
  });
}
