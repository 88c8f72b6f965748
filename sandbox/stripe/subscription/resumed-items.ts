import { nextTurn, type Interval } from '#sandbox/clock/calendar.ts';
import type { Subscription, SubscriptionItem } from '#sandbox/stripe/objects.ts';

type Items = Subscription['items'];

function turnAfter({ price }: SubscriptionItem, anchor: number, after: number): number {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  return nextTurn(anchor, interval as Interval, count, after);
}

/** A paused subscription's items with a period that begins at a new anchor (UTC seconds). */
export function itemsFrom({ items }: Subscription, anchor: number): Items {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: anchor,
    current_period_end: turnAfter(item, anchor, anchor),
  }));
  return { ...items, data };
}

/** A paused subscription's items with the period of its old cycle that a time (UTC seconds) is in. */
export function itemsAround(
  { billing_cycle_anchor: anchor, items }: Subscription,
  at: number,
): Items {
  const data = items.data.map((item) => {
    let start = item.current_period_start;
    let end = turnAfter(item, anchor, start);
    while (end <= at) {
      start = end;
      end = turnAfter(item, anchor, start);
    }
    return { ...item, current_period_start: start, current_period_end: end };
  });
  return { ...items, data };
}
