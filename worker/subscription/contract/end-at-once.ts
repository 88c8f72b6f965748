import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { releaseSchedule } from '#worker/subscription/contract/release-schedule.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Ends a subscription at Stripe at once, and tells our mirror; one that has ended, or that Stripe
 * does not know, stays as it is. What is to go back has to be promised before (`cancelContract`).
 * Stripe changes nothing of a subscription under a schedule, so the schedule goes first.
 */
export async function endAtOnce(ctx: Ctx, id: string): Promise<void> {
  const subscription = await nullIfGone(ctx.stripe.subscriptions.retrieve(id));
  if (subscription && subscription.ended_at === null) {
    const schedule = idOf(subscription.schedule);
    if (schedule) await releaseSchedule(ctx, schedule);
    await nullIfGone(ctx.stripe.subscriptions.cancel(id));
  }
  await syncContract(ctx, id);
}
