import type { Subscription } from '#sandbox/stripe/objects.ts';
import { renewalAfter } from './schedule-renewal.ts';

type Items = Subscription['items'];

/** A paused subscription's items with a period that begins at a new anchor (UTC seconds). */
export function itemsFrom({ items }: Subscription, anchor: number): Items {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: anchor,
    current_period_end: renewalAfter(item, anchor, anchor),
  }));
  return { ...items, data };
}

/** A paused subscription's items with the period of its old cycle around a time (UTC seconds). */
export function itemsAround(
  { billing_cycle_anchor: anchor, items }: Subscription,
  at: number,
): Items {
  const data = items.data.map((item) => {
    let start = item.current_period_start;
    let end = renewalAfter(item, anchor, start);
    while (end <= at) {
      start = end;
      end = renewalAfter(item, anchor, start);
    }
    return { ...item, current_period_start: start, current_period_end: end };
  });
  return { ...items, data };
}
