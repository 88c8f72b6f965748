import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { selectPlans } from '#worker/subscription/catalogue/shared-sql.ts';
import { isNoTrial } from '#worker/subscription/contract/paid-share.ts';
import {
  endOfTerm,
  endWithTerm,
  isCancelled,
  isInForce,
  minimumTermEnd,
  releaseSchedule,
} from '#worker/subscription/contract/schedule.ts';
import { purchaseMetadata } from '#worker/subscription/order/move-purchase.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { nextPlanOf, standingChange } from '#worker/subscription/quote/quote.ts';

/**
 * Makes the schedule by which another plan takes over after the first term, as the quote says,
 * unless the contract ends with that term or the plan has taken over already. If this comes too
 * late, the plan takes over after what was paid meanwhile. An existing schedule stays. Returns when
 * the plan takes over, UTC milliseconds; null where none does any more. Throws when a cancellation
 * releases the schedule meanwhile: the scheduled run then looks again.
 */
export async function arrangeNextPlan(
  ctx: Ctx,
  purchase: Purchase,
  subscription: Stripe.Subscription,
): Promise<number | null> {
  const next = nextPlanOf(purchase);
  const isOver = next !== null && next.starts_at <= ctx.clock.now();
  const hasTakenOver = isOver && subscription.metadata['plan_key'] === next.key;
  if (isCancelled(subscription)) return null;
  if (!next) {
    await dropPlan(ctx, purchase, subscription);
    return null;
  }
  const known = await scheduleFor(ctx, next.key, idOf(subscription.schedule));
  if (hasTakenOver) return null;
  const row = (await selectPlans(ctx.db)).find(({ key }) => key === next.key);
  if (!row) throw new Error(`${next.key} is not sold, though ${purchase.id} goes on with it`);
  const { subscriptionSchedules } = ctx.stripe;
  // A subscription can have only one schedule, so this needs no idempotency key.
  const schedule = known
    ? await subscriptionSchedules.retrieve(known)
    : await subscriptionSchedules.create({
        from_subscription: subscription.id,
        expand: ['subscription'],
      });
  if (!isInForce(schedule)) {
    throw new Error(`another call has released ${schedule.id} of ${purchase.id} meanwhile`);
  }
  if (hasTakenCancellation(schedule)) {
    await endWithTerm(ctx, { ...subscription, schedule: schedule.id });
    return null;
  }
  const [present, following] = schedule.phases;
  if (!present) return null;
  if (following) return following.start_date * 1000;
  const startsAt = nextPlanStart(subscription);
  const method = idOf(subscription.default_payment_method);
  await subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: purchaseMetadata(purchase),
    // A phase that names no method charges the customer's default, and ours may have none.
    ...(method && { default_settings: { default_payment_method: method } }),
    // A phase that names no tax rates takes them off the subscription.
    phases: [
      {
        items: present.items.map(({ price, quantity = 1 }) => ({
          price: idOf(price) ?? '',
          quantity,
        })),
        ...(present.default_tax_rates?.length && {
          default_tax_rates: present.default_tax_rates.map(({ id }) => id),
        }),
        start_date: present.start_date,
        end_date: startsAt,
        ...(present.trial_end && { trial_end: present.trial_end }),
        // A phase that names no discounts takes them off what is left of the first term.
        ...(present.discounts.length > 0 && {
          discounts: present.discounts.map(({ discount }) => ({ discount: idOf(discount) ?? '' })),
        }),
        proration_behavior: 'none',
      },
      {
        items: [{ price: row.priceId }],
        default_tax_rates: [row.taxRateId],
        duration: { interval: 'month', interval_count: next.billing_months },
        proration_behavior: 'none',
        metadata: { plan_key: next.key, term_end: termAfter(purchase, subscription, startsAt) },
      },
    ],
  });
  return startsAt * 1000;
}

/**
 * The schedule that has that plan follow, or that has none yet; null where another one had to go,
 * because its person wants another plan now, or has taken the one after it back.
 */
async function scheduleFor(ctx: Ctx, planKey: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const schedule = await ctx.stripe.subscriptionSchedules.retrieve(id);
  const later = schedule.phases.at(1);
  if (!later || !isInForce(schedule) || later.metadata?.['plan_key'] === planKey) return id;
  await releaseSchedule(ctx, id);
  return null;
}

/** Takes the schedule of a plan away whose change was taken back. */
async function dropPlan(
  ctx: Ctx,
  { plannedChange }: Pick<Purchase, 'plannedChange'>,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  const id = plannedChange === null ? null : idOf(schedule);
  if (id) await releaseSchedule(ctx, id);
}

/**
 * Whether the subscription was cancelled after it was read. The schedule has taken the cancellation
 * over as its own end, and would lose it with the new phases.
 */
function hasTakenCancellation({
  end_behavior: end,
  subscription,
}: Stripe.SubscriptionSchedule): boolean {
  const now = typeof subscription === 'string' ? null : subscription;
  return end === 'cancel' || (now !== null && now.cancel_at !== null);
}

/**
 * When the next plan begins, UTC seconds as Stripe has it: with the first term, or with what is
 * paid after it. The quote is some seconds older.
 */
export function nextPlanStart(subscription: Stripe.Subscription): number {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`subscription ${subscription.id} has no item`);
  const termEnd = Math.floor((minimumTermEnd(subscription) ?? 0) / 1000);
  return Math.max(termEnd, item.current_period_end);
}

/**
 * When the first paid term ends once the next plan has taken over, UTC seconds as the metadata
 * have them. That plan is no second term that binds (§ 309 Nr. 9 BGB). After a trial it is the
 * first one and counts from the end of the trial, also if the plan comes late: it binds as long
 * as ordered.
 */
function termAfter(
  purchase: Purchase,
  subscription: Stripe.Subscription,
  startsAt: number,
): string {
  const { trial_end_at: trialEndAt, next_plan: next } = purchase.quote;
  if (standingChange(purchase) || trialEndAt === null || next === null) return String(startsAt);
  const trialEnd = isNoTrial(subscription) ? null : subscription.trial_end;
  const end = endOfTerm(next.key, trialEnd === null ? trialEndAt : trialEnd * 1000);
  return String(end === null ? startsAt : Math.floor(end / 1000));
}
