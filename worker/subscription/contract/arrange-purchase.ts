import { soon } from '#worker/schedule/soon.ts';
import type Stripe from 'stripe';

import { addDays, addMonths, dayMs, monthsBetween } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { isActive, isPastDue, isStripeStatus } from '#worker/entitlement/contract.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { itemJob } from '#worker/schedule/item-job.ts';
import { monthsFromOrder } from '#worker/subscription/clock/days.ts';
import { afterDiscount, arrangeDiscount } from '#worker/subscription/contract/arrange-discount.ts';
import { arrangeNextPlan } from '#worker/subscription/contract/arrange-next-plan.ts';
import { goesOnFromShare, hasMadeUp } from '#worker/subscription/contract/paid-share.ts';
import { givesTime, needsFollowUp } from '#worker/subscription/contract/quoted-contract.ts';
import { endsTooSoon, minimumTermEnd } from '#worker/subscription/contract/schedule.ts';
import {
  closedAt,
  isVoidFirstInvoice,
  settledInvoiceName,
} from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { isBought } from '#worker/subscription/order/life.ts';
import {
  markArranged,
  markUnarranged,
  selectPurchaseByContract,
  unarranged,
} from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { nextPlanOf, quotedTermEnd } from '#worker/subscription/quote/quote.ts';

/**
 * Arranges what follows the first payment of a purchase, or the beginning of its trial: the time
 * given on top, the discount on the first charge after a trial, and the plan that takes over. All
 * of it comes from the quote and is done once, however often this runs. While the first payment is
 * owed, or the contract is paused, it waits.
 */
export async function arrangePurchase(ctx: Ctx, purchase: Purchase): Promise<void> {
  const { subscriptionId, quote } = purchase;
  if (!subscriptionId) throw new Error(`purchase ${purchase.id} has no subscription`);
  const found = await ctx.stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice'],
  });
  // Right after the payment the subscription may still be incomplete. After its end nothing is
  // given.
  if (found.status === 'incomplete') return;
  if (isStripeStatus(found.status) && isPastDue(found.status)) return;
  if (found.status === 'paused') return;
  // A withdrawal can still be undone: then it goes on.
  if (closedAt(found) !== null && found.ended_at === null) return;
  if (await owesFirstInvoice(ctx, purchase, found)) return;
  let startsAt: number | null = null;
  if (isStripeStatus(found.status) && isActive(found.status)) {
    const given = givesTime(quote) ? await giveTime(ctx, purchase, found) : found;
    await arrangeDiscount(ctx, purchase, given);
    startsAt = await arrangeNextPlan(ctx, purchase, given);
  }
  await markArranged(ctx.db, purchase, ctx.clock.now(), startsAt);
  await syncContract(ctx, subscriptionId);
}

/** Whether the debit for the first invoice failed, and nobody has settled that since. */
async function owesFirstInvoice(
  ctx: Ctx,
  { invoiceId }: Purchase,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  // A trial has no first invoice that is charged.
  if (!invoiceId?.startsWith('in_')) return false;
  if (subscription.metadata[settledInvoiceName] === invoiceId) return false;
  const isLatest = idOf(subscription.latest_invoice) === invoiceId;
  const first = isLatest ? subscription.latest_invoice : null;
  const invoice =
    first && typeof first !== 'string' ? first : await ctx.stripe.invoices.retrieve(invoiceId);
  return isVoidFirstInvoice(invoice);
}

/**
 * The same right after the payment. What fails now is left to the scheduled run: a person who has
 * paid does not get an error for it.
 */
export async function arrangeSoon(ctx: Ctx, purchase: Purchase): Promise<void> {
  if (!needsFollowUp(purchase.quote) && purchase.plannedChange === null) return;
  await soon('left to be arranged by the scheduled run', { purchase: purchase.id }, () =>
    arrangePurchase(ctx, purchase),
  );
}

/**
 * Moves the next charge to the end of the time that is given on top. Stripe calls that time a
 * trial; the metadata say that it is none (docs/decisions/0018).
 */
async function giveTime(
  ctx: Ctx,
  purchase: Purchase,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const isGiven = subscription.metadata['gift_until'] !== undefined;
  return endLater(ctx, isGiven ? subscription : await moveCharge(ctx, purchase, subscription));
}

/**
 * A plan in rates that was cancelled before time was given in it ends after twelve months. The
 * given time lies within them, so the contract has to end later by as much. The person may take the
 * cancellation back meanwhile, which Stripe cannot tell from ours: what they said last holds. They
 * look once more, too (set-renewal.ts), so one of the two calls sees the other.
 */
async function endLater(ctx: Ctx, given: Stripe.Subscription): Promise<Stripe.Subscription> {
  const { id } = given;
  const termEnd = minimumTermEnd(given);
  if (termEnd === null || !endsTooSoon(given)) return given;
  const [before] = await selectContract(ctx.db, id);
  const now = await ctx.stripe.subscriptions.retrieve(id);
  if (!endsTooSoon(now)) return now;
  const moved = { cancel_at: seconds(termEnd), proration_behavior: 'none' } as const;
  const ended = await ctx.stripe.subscriptions.update(id, moved);
  const [after] = await selectContract(ctx.db, id);
  const isTakenBack = before?.renewDisabled === true && after?.renewDisabled === false;
  return isTakenBack ? ctx.stripe.subscriptions.update(id, { cancel_at: '' }) : ended;
}

/**
 * Stripe moves a charge to at most two years after the anchor of the billing cycle (`trial_end` in
 * its API), and with the charge the anchor. So more than that is given in two steps. Between them
 * the metadata hold the target, because a cut-off call cannot find it again.
 */
const farthestMs = 729 * dayMs;

async function moveCharge(
  ctx: Ctx,
  purchase: Purchase,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { quote } = purchase;
  const target = Number(subscription.metadata['gift_target'] ?? 0) * 1000;
  const until =
    target ||
    afterDiscount(purchase, givenUntil(purchase, subscription, ctx.clock.now()), subscription);
  const farthest = subscription.billing_cycle_anchor * 1000 + farthestMs;
  if (until > farthest && farthest > ctx.clock.now()) {
    const nearer = await ctx.stripe.subscriptions.update(subscription.id, {
      trial_end: seconds(farthest),
      proration_behavior: 'none',
      metadata: { gift_target: String(seconds(until)) },
    });
    return moveCharge(ctx, purchase, nearer);
  }
  const termEnd = Math.max(quotedTermEnd(quote), until);
  // A moment, not a length: setting it twice changes nothing, so this needs no idempotency key.
  return ctx.stripe.subscriptions.update(subscription.id, {
    trial_end: seconds(until),
    proration_behavior: 'none',
    metadata: { gift_until: String(seconds(until)), term_end: String(seconds(termEnd)) },
  });
}

/**
 * When the given time ends, UTC milliseconds. If another period was charged before this was
 * arranged, the given time follows that period: a person who was charged for what should have been
 * free gets it later, and no second charge falls into a paid period.
 */
function givenUntil(
  { quote, createdAt }: Purchase,
  subscription: Stripe.Subscription,
  now: number,
): number {
  const { items, start_date: start } = subscription;
  const item = items.data[0];
  const quoted = quote.next_charge_at ?? quote.ends_at ?? 0;
  // An order that was carried on much later has begun when what it was quoted is over.
  const isFirst = !item || item.current_period_start <= start;
  if (!item || (isFirst && quoted > now)) return quoted;
  const end = item.current_period_end * 1000;
  const charged = monthsBetween(start * 1000, end);
  const days = [createdAt, start * 1000].map((from) => monthsFromOrder(from, charged));
  // What a debt has withheld was added to the period: it ends on no day of the order any more.
  const keepsDay = !hasMadeUp(subscription) && !goesOnFromShare(subscription);
  const moved = quote.moves_charge && keepsDay ? days.find((at) => at > now) : undefined;
  const periodEnd = moved ?? end;
  return addDays(addMonths(periodEnd, quote.gifted_months), quote.extra_days);
}

/** As Stripe counts. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

/**
 * The same before the next charge, in case no scheduled run came: Stripe would charge without the
 * discount or the given time. `known` is the purchase if it was read already.
 */
export async function arrangeBeforeCharge(
  ctx: Ctx,
  contractId: string,
  known: Purchase | null | undefined,
): Promise<void> {
  const purchase =
    known === undefined ? (await selectPurchaseByContract(ctx.db, contractId))[0] : known;
  if (purchase?.arrangedAt === null && isBought(purchase.status)) await arrangeSoon(ctx, purchase);
}

/** Has the scheduled run look again at what follows the first payment of a contract. */
export async function arrangeAgain(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase) await markUnarranged(ctx.db, purchase.id);
}

/**
 * Has the scheduled run look at what follows a contract whose schedule was released. Usually a
 * cancellation released it, and nothing follows. But a cancellation may be cut off after that, and
 * Stripe may carry out its call only after the scheduled run has looked.
 */
export async function followReleasedSchedule(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase && nextPlanOf(purchase) && purchase.arrangedAt !== null) {
    await markUnarranged(ctx.db, purchase.id);
  }
}

/** Arranges what follows a first payment, where that was cut off. Part of the scheduled run. */
export const sweepUnarranged = itemJob(unarranged, arrangePurchase);
