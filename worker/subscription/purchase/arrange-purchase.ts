import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isActive, isPastDue, isStripeStatus } from '#worker/entitlement/contract.ts';
import { log } from '#worker/http/log.ts';
import { minimumTermEnd } from '#worker/subscription/contract/minimum-term.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { arrangeDiscount } from '#worker/subscription/purchase/arrange-discount.ts';
import { arrangeNextPlan } from '#worker/subscription/purchase/arrange-next-plan.ts';
import { givesTime, leavesWork } from '#worker/subscription/purchase/leaves-work.ts';
import { markArranged } from '#worker/subscription/purchase/sweep-repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Sees to what follows the first payment of a purchase, or the beginning of its trial: the time given
 * on top, the discount on what a trial ends with, and the plan that takes over. All of it comes from
 * the quote and is done once, however often this is run. While the first payment is owed it waits.
 */
export async function arrangePurchase(ctx: Ctx, purchase: Purchase): Promise<void> {
  const { subscriptionId, quote } = purchase;
  if (!subscriptionId) throw new Error(`purchase ${purchase.id} has no subscription`);
  const found = await ctx.stripe.subscriptions.retrieve(subscriptionId);
  // Right after the payment Stripe may still have it begin; once it is over nothing is left to give.
  if (found.status === 'incomplete') return;
  if (isStripeStatus(found.status) && isPastDue(found.status)) return;
  if (isStripeStatus(found.status) && isActive(found.status)) {
    const given = givesTime(quote) ? await giveTime(ctx, purchase, found) : found;
    await arrangeDiscount(ctx, purchase, given);
    await arrangeNextPlan(ctx, purchase, given);
  }
  await markArranged(ctx.db, purchase.id, ctx.clock.now());
  await syncContract(ctx, subscriptionId);
}

/**
 * The same right after the payment. What can't be seen to now is left for the scheduled run: it is
 * no reason to tell somebody who has paid that it went wrong.
 */
export async function arrangeSoon(ctx: Ctx, purchase: Purchase): Promise<void> {
  if (!leavesWork(purchase.quote)) return;
  try {
    await arrangePurchase(ctx, purchase);
  } catch (error) {
    log('warn', {
      message: 'left to be arranged by the scheduled run',
      purchase: purchase.id,
      error: error instanceof Error ? error.stack : String(error),
    });
  }
}

/**
 * Has the next payment wait until what is given on top is over. Stripe calls that time a trial; the
 * metadata say that it isn't one (docs/decisions/0018).
 */
async function giveTime(
  ctx: Ctx,
  { quote }: Purchase,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const isGiven = subscription.metadata['gift_until'] !== undefined;
  return endLater(ctx, isGiven ? subscription : await moveCharge(ctx, quote, subscription));
}

/**
 * Whoever cancelled a plan in rates before time was given in it was to leave after twelve months: the
 * time lies among them, so the contract ends later by as much.
 */
async function endLater(ctx: Ctx, given: Stripe.Subscription): Promise<Stripe.Subscription> {
  const { id, cancel_at: end, start_date: start } = given;
  const termEnd = minimumTermEnd(given);
  if (termEnd === null || end !== seconds(addMonths(start * 1000, 12))) return given;
  const moved = { cancel_at: seconds(termEnd), proration_behavior: 'none' } as const;
  return ctx.stripe.subscriptions.update(id, moved);
}

function moveCharge(
  ctx: Ctx,
  quote: Quote,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const until = givenUntil(quote, subscription);
  const termEnd = Math.max(quotedTermEnd(quote), until);
  // A moment, not a length: set twice it is the same, so this needs no key to be done once.
  return ctx.stripe.subscriptions.update(subscription.id, {
    trial_end: seconds(until),
    proration_behavior: 'none',
    metadata: { gift_until: String(seconds(until)), term_end: String(seconds(termEnd)) },
  });
}

/**
 * UTC milliseconds. Where another period has been paid for before anybody saw to it, the same time
 * follows that one: whoever was charged for what was to be free gets it later, and not a second
 * charge in the middle of what is paid.
 */
function givenUntil(quote: Quote, { items, start_date: start }: Stripe.Subscription): number {
  const item = items.data[0];
  if (!item || item.current_period_start <= start)
    return quote.next_charge_at ?? quote.ends_at ?? 0;
  const months = addMonths(item.current_period_end * 1000, quote.gifted_months);
  return addDays(months, quote.extra_days);
}

/** As Stripe counts. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/** UTC milliseconds. */
function quotedTermEnd({ ends_at: end, renews_at: renewal }: Quote): number {
  return end ?? addDays(renewal ?? 0, -1);
}
