import { nextRenewal, type Interval } from '#sandbox/clock/calendar.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Phase, Price } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Whether two phases sell the same prices in the same numbers. */
export function sameItems(a: Pick<Phase, 'items'>, b: Pick<Phase, 'items'>): boolean {
  const itemsKey = ({ items }: Pick<Phase, 'items'>) =>
    JSON.stringify(items.map(({ price, quantity }) => [price, quantity]));
  return itemsKey(a) === itemsKey(b);
}

/** Whether two prices have the same billing interval. */
export function sameRhythm(a: Price, b: Price): boolean {
  const [one, other] = [a.recurring, b.recurring];
  return one?.interval === other?.interval && one?.interval_count === other?.interval_count;
}

/**
 * Throws a 400 for a phase that changes the items, or begins a trial, inside a paid period, unless
 * the phase asks for no proration. The sandbox computes no prorations. `begin` is the billing
 * cycle's anchor at the start of the first phase (UTC seconds).
 */
export function checkAligned(world: WorldContext, phases: Phase[], begin: number): void {
  const priceOf = ({ items }: Phase): Price =>
    getObject(world.storage.sql, 'price', items[0]?.price ?? '');
  let anchor = begin;
  for (const [n, phase] of phases.entries()) {
    const before = phases[n - 1];
    const start = phase.start_date;
    if (before) {
      const price = priceOf(before);
      const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
      const aligned = nextRenewal(anchor, interval as Interval, count, start - 1) === start;
      const changes = !sameItems(before, phase) || phase.trial_end !== null;
      if (changes && !aligned && phase.proration_behavior !== 'none') {
        const message =
          'The sandbox computes no prorations: a phase that begins inside a billing period needs ' +
          'proration_behavior=none to change it.';
        throw invalid(message, { param: `phases[${n}][proration_behavior]` });
      }
      const anew = phase.billing_cycle_anchor === 'phase_start';
      if (anew || !sameRhythm(price, priceOf(phase))) anchor = start;
    }
    if (phase.trial_end !== null) anchor = phase.trial_end;
  }
}
