import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { minimumTermEnd } from '#worker/subscription/contract/minimum-term.ts';

/**
 * Has a subscription end with its period, or with its minimum term if that is later. Under a schedule
 * it could not be ended; the plan that would have taken over goes with it.
 */
export async function endWithTerm(
  ctx: Ctx,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { subscriptions, subscriptionSchedules } = ctx.stripe;
  const schedule = idOf(subscription.schedule);
  if (schedule) await subscriptionSchedules.release(schedule);
  const termEnd = minimumTermEnd(subscription);
  return subscriptions.update(
    subscription.id,
    termEnd !== null && termEnd > ctx.clock.now()
      ? { cancel_at: Math.floor(termEnd / 1000), proration_behavior: 'none' }
      : { cancel_at_period_end: true },
  );
}
