import Stripe from 'stripe';

import { addMonths } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { cataloguePlan, termMonths } from '#worker/subscription/catalogue/catalogue.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { isDeskWish } from '#worker/subscription/clock/leave.ts';
import { noteOf, wishesOf } from '#worker/subscription/order/leaving-note.ts';

type Dated = Pick<Stripe.Subscription, 'metadata' | 'start_date' | 'status' | 'trial_end'>;

/**
 * When the minimum term of a subscription ends, UTC milliseconds; null without such a term. A
 * yearly plan in monthly rates binds for its first twelve months. Where time was given on top, or
 * the plan took over from another, the metadata hold the end. A trial does not bind; the months
 * count from its end.
 */
export function minimumTermEnd(subscription: Dated): number | null {
  const { metadata, status } = subscription;
  if (!cataloguePlan(metadata['plan_key'] ?? '')?.customYearly) return null;
  if (status === 'trialing' && !metadata['term_end']) return null;
  return firstTermEnd(subscription);
}

/**
 * When the first paid term of a subscription ends, UTC milliseconds; null for a plan that we do not
 * know. After it nobody is bound (docs/decisions/0050). Where another plan is to take over after a
 * trial, the metadata say that the plan of the trial binds nobody.
 */
export function firstTermEnd({
  metadata,
  start_date: start,
  trial_end: trialEnd,
}: Omit<Dated, 'status'>): number | null {
  const told = Number(metadata['term_end'] ?? 0);
  if (told > 0) return told * 1000;
  return endOfTerm(metadata['plan_key'] ?? '', (trialEnd ?? start) * 1000);
}

/** When a term of that plan ends that begins then, UTC milliseconds; null for no end. */
export function endOfTerm(planKey: string, from: number): number | null {
  const plan = cataloguePlan(planKey);
  const months = plan ? termMonths(plan) : null;
  return months === null ? null : addMonths(from, months);
}

/**
 * Whether a plan in rates is to end before the time that was given in it is over, because whoever
 * planned the end did not know of that time yet: it lies within the first term
 * (docs/decisions/0050). An end without a note that is not that of the twelve months is nobody's
 * mistake: the operator has chosen it at Stripe.
 */
export function endsTooSoon(subscription: Stripe.Subscription): boolean {
  const { cancel_at: end, ended_at: endedAt, start_date: start, metadata } = subscription;
  const termEnd = minimumTermEnd(subscription);
  // A trial includes the time that is given on top, and binds nobody.
  const isGiven = metadata['gift_until'] !== undefined;
  if (end === null || endedAt !== null || termEnd === null || !isGiven) return false;
  const isOfTwelveMonths = end === Math.floor(addMonths(start * 1000, 12) / 1000);
  const note = noteOf(subscription);
  if (!isOfTwelveMonths && note === null) return false;
  const stands = wishesOf(subscription).find(({ key }) => key === note?.key);
  if (stands && isDeskWish(stands.wish)) return false;
  return dayNumber(end * 1000) < dayNumber(termEnd);
}

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

/**
 * Ends a subscription with its period, or with its minimum term if that is later. A paused one has
 * no period that could end, and ends at once. Under a schedule
 * a subscription cannot be ended, so the schedule is released, and the plan that was to take over
 * with it. A cancellation that the schedule has taken over stays: if this is cut off between the
 * two calls, the person is not charged again.
 */
export async function endWithTerm(
  ctx: Ctx,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { subscriptions } = ctx.stripe;
  if (subscription.status === 'paused') return subscriptions.cancel(subscription.id);
  const schedule = idOf(subscription.schedule);
  if (schedule) await releaseSchedule(ctx, schedule, { preserve_cancel_date: true });
  const termEnd = minimumTermEnd(subscription);
  if (termEnd !== null && termEnd > ctx.clock.now()) {
    const end = { cancel_at: Math.floor(termEnd / 1000), proration_behavior: 'none' } as const;
    return subscriptions.update(subscription.id, end);
  }
  const now = schedule ? await subscriptions.retrieve(subscription.id) : subscription;
  if (now.cancel_at !== null) return now;
  return subscriptions.update(subscription.id, { cancel_at_period_end: true });
}

/** Whether a subscription is going to end: with its period, or at a fixed moment. */
export function isCancelled(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}
