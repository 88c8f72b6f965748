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
  const { subscriptionSchedules } = ctx.stripe;
  try {
    await subscriptionSchedules.release(id, options);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (isInForce(await subscriptionSchedules.retrieve(id))) throw error;
  }
}

/** Whether a schedule still decides on its subscription: it was not released and is not over. */
export function isInForce({ status }: Stripe.SubscriptionSchedule): boolean {
  return status === 'active' || status === 'not_started';
}
