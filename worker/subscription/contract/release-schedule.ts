import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';

/**
 * Releases a subscription from its schedule. Does nothing if another call has released it, or if
 * the schedule has come to its end: Stripe refuses these. `options` are those of Stripe's call.
 */
export async function releaseSchedule(
  ctx: Ctx,
  id: string,
  options?: Stripe.SubscriptionScheduleReleaseParams,
): Promise<void> {
  await unlessOver(ctx, id, ctx.stripe.subscriptionSchedules.release(id, options));
}

/**
 * Has a schedule charge the plan that takes over to that method: it has its own copy of the method.
 * Does nothing if the schedule was released meanwhile or has come to its end.
 */
export async function setMethodOfSchedule(ctx: Ctx, id: string, methodId: string): Promise<void> {
  const params = { default_settings: { default_payment_method: methodId } };
  await unlessOver(ctx, id, ctx.stripe.subscriptionSchedules.update(id, params));
}

async function unlessOver(ctx: Ctx, id: string, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (isInForce(await ctx.stripe.subscriptionSchedules.retrieve(id))) throw error;
  }
}

/** Whether a schedule still decides on its subscription: it was not released and is not over. */
export function isInForce({ status }: Stripe.SubscriptionSchedule): boolean {
  return status === 'active' || status === 'not_started';
}
