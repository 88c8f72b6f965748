import type Stripe from 'stripe';

import type { Charge, Charges } from '#worker/subscription/clock/terms.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { isNoTrial, presentShareEnd } from '#worker/subscription/contract/paid-share.ts';
import { asMoved, discountAfterTrial } from '#worker/subscription/contract/quoted-contract.ts';
import { endOfTerm, firstTermEnd, minimumTermEnd } from '#worker/subscription/contract/schedule.ts';
import { paidThrough } from '#worker/subscription/contract/stripe-contract.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { firstDiscount, nextPlanOf, standingChange } from '#worker/subscription/quote/quote.ts';

/* What a subscription still charges, and how long it binds. Pure. */

/** A subscription, and its order; null for one that does not come from an order. */
export interface Ordered {
  subscription: Stripe.Subscription;
  purchase:
    | (Pick<Purchase, 'quote' | 'createdAt'> &
        Partial<Pick<Purchase, 'invoiceId' | 'plannedChange'>>)
    | null;
}

/** Its only item. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`subscription ${id} has no item`);
  return item;
}

/** When it ends, or has ended, UTC milliseconds; null if it goes on. */
export function endOf(subscription: Stripe.Subscription): number | null {
  const { ended_at: endedAt, cancel_at: cancelAt } = subscription;
  const withPeriod = subscription.cancel_at_period_end
    ? itemOf(subscription).current_period_end
    : null;
  const end = endedAt ?? cancelAt ?? withPeriod;
  return end === null ? null : end * 1000;
}

function isInTrial(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'trialing' && !isNoTrial(subscription);
}

/** The plan that is still to take over, and when; null for none. */
function comingPlan({ subscription, purchase }: Ordered) {
  const next = purchase && nextPlanOf(purchase);
  const hasTakenOver = next !== null && subscription.metadata['plan_key'] === next.key;
  // A planned change is known before Stripe has its schedule; a cancellation drops it.
  const isPlanned = purchase !== null && standingChange(purchase) !== null;
  const isArranged = subscription.schedule !== null || (isPlanned && endOf(subscription) === null);
  return isArranged && !hasTakenOver ? next : null;
}

/**
 * The end of the first paid term. In a trial it is that of the plan that takes over after it, as
 * ordered. If that plan comes late, because we could not arrange it in time, it binds nobody before
 * it has begun.
 */
export function termEndOf({ subscription, purchase }: Ordered): number | null {
  const { trial_end: trialEnd } = subscription;
  const next = purchase?.quote.trial_end_at == null ? null : purchase.quote.next_plan;
  const isOrdered = next !== null && isInTrial(subscription) && endOf(subscription) === null;
  if (isOrdered && trialEnd !== null) return endOfTerm(next.key, trialEnd * 1000);
  return firstTermEnd(subscription);
}

/**
 * What is still to be charged: with the offers of the order, then the plain price. If only a share
 * of the present period was charged, its contract goes on from where that ends.
 */
export function chargesOf(facts: Ordered): Charges[] {
  const { subscription, purchase } = facts;
  // While it rests because of a debt, nothing is charged.
  const rests = paidThrough(subscription) !== null;
  if (subscription.ended_at !== null || subscription.status === 'paused' || rests) return [];
  const item = itemOf(subscription);
  const price = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const paidUntil = presentShareEnd(subscription);
  const from = (paidUntil ?? item.current_period_end) * 1000;
  const termEnd = termEndOf(facts) ?? from;
  const anchor = (paidUntil ?? subscription.billing_cycle_anchor) * 1000;
  const own = { anchor, months: monthsOf(item), from };
  const next = comingPlan(facts);
  if (next) {
    const startsAt = Math.max(from, minimumTermEnd(subscription) ?? 0);
    const { billing_months: months, price: later } = next;
    const isInTerm = from < termEnd || !purchase || !standingChange(purchase);
    const cents = price - (isInTerm ? (purchase?.quote.rate_discount ?? 0) : 0);
    return [
      { ...own, cents, until: startsAt },
      { anchor: startsAt, months, cents: later, from: startsAt, until: null },
    ];
  }
  const late = lateDiscount(facts);
  if (late > 0) return withFirst({ ...own, cents: price, until: null }, price - late);
  return [
    ...discounted(facts, { ...own, cents: price, until: termEnd }),
    { ...own, cents: price, from: Math.max(from, termEnd), until: null },
  ];
}

/**
 * Cents that the next charge is lower by, because the discount of the first charge after a trial
 * could not be arranged in time. Stripe takes a discount off the subscription once it is used up.
 */
function lateDiscount({ purchase, subscription }: Ordered): number {
  const isStill = subscription.discounts.length > 0 && !isInTrial(subscription);
  if (!purchase || !isStill || discountAfterTrial(purchase.quote) === null) return 0;
  return (purchase.quote.rate_discount ?? 0) > 0 ? 0 : firstDiscount(purchase.quote);
}

/** The charges of the first term. The first one after a trial can be lower than the others. */
function discounted({ purchase, subscription }: Ordered, series: Charges): Charges[] {
  if (!purchase) return [series];
  const { quote } = purchase;
  const later = series.cents - (quote.rate_discount ?? 0);
  const isFirst = isInTrial(subscription) && quote.trial_end_at !== null;
  if (!isFirst) return [{ ...series, cents: later }];
  return withFirst({ ...series, cents: later }, series.cents - firstDiscount(quote));
}

/** The same charges, of which the first one is another sum. */
function withFirst(series: Charges, first: number): Charges[] {
  return [
    { ...series, cents: first, until: series.from + 1 },
    { ...series, from: series.from + 1 },
  ];
}

function monthsOf({ price: { recurring } }: Stripe.SubscriptionItem): number {
  const count = recurring?.interval_count ?? 1;
  return recurring?.interval === 'year' ? 12 * count : count;
}

/** What is still charged for a subscription that is to end; nothing for one that goes on. Pure. */
export function chargesToEnd({ purchase, ...found }: Ordered): Charge[] {
  const subscription = asMoved(found.subscription);
  const ordered = { subscription, purchase };
  const endsAt = endOf(subscription);
  if (endsAt === null || subscription.ended_at !== null) return [];
  const presentEndsAt = itemOf(subscription).current_period_end * 1000;
  const charges = chargesUntil({ charges: chargesOf(ordered), endsAt, presentEndsAt }, endsAt);
  return charges.filter(({ cents }) => cents > 0);
}
