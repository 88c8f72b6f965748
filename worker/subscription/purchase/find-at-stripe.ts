import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { abandonedMs } from '#worker/subscription/life/life.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';

/**
 * Whether a request that was cut off may have made something for a purchase that Stripe would make
 * a second time: under other keys than today's, or so long ago that Stripe forgets the keys.
 */
export function mayExistAlready({ generation, createdAt }: Purchase, now: number): boolean {
  return generation > 0 || now - createdAt > abandonedMs;
}

/**
 * The subscription, with its discounts, that a request which was cut off may have made for a
 * purchase.
 */
export async function findSubscription(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Subscription | undefined> {
  const made = await ctx.stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: 100,
    expand: ['data.discounts.source.coupon'],
  });
  return made.data.find(({ metadata }) => metadata['purchase_id'] === purchase.id);
}

/** Likewise the invoice of a one-time plan. */
export async function findInvoice(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
): Promise<Stripe.Invoice | undefined> {
  const made = await ctx.stripe.invoices.list({ customer: customerId, limit: 100 });
  return made.data.find(({ metadata }) => metadata?.['purchase_id'] === purchase.id);
}
