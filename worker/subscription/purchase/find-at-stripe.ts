import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';

/**
 * Stripe repeats what it answered under a key for 24 hours, milliseconds
 * (docs.stripe.com/api/idempotent_requests).
 */
const keyLifeMs = 24 * 3_600_000;
/** Clocks differ, and a call takes a while. */
const marginMs = 3_600_000;

/**
 * Whether a request that was cut off may have made something for a purchase that Stripe would make a
 * second time: under other keys than today's, or so long ago that Stripe has forgotten the keys.
 */
export function mayHaveBeenMade({ generation, createdAt }: Purchase, now: number): boolean {
  return generation > 0 || now - createdAt > keyLifeMs - marginMs;
}

/** The subscription, with its discounts, that a request which was cut off may have made for a purchase. */
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
