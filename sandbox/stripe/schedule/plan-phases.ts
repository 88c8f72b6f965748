import { addInterval, type Interval } from '#sandbox/clock/calendar.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Phase, Price } from '#sandbox/stripe/objects.ts';
import { recurringPrice } from '#sandbox/stripe/subscription/prices.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { AskedPhase } from './phase-schema.ts';

function extrasOf(asked: AskedPhase): Phase['add_invoice_items'] {
  return (asked.add_invoice_items ?? []).map((item) => ({
    discountable: item.discountable ?? null,
    discounts: [],
    metadata: mergeMetadata({}, item.metadata),
    period: { end: { type: 'min_item_period_end' }, start: { type: 'max_item_period_start' } },
    price: item.price,
    quantity: item.quantity ?? 1,
  }));
}

type At = number | 'now' | undefined;

function endOf(asked: AskedPhase, price: Price, start: number, now: number, at: string): number {
  const { duration, end_date: end } = asked;
  if (duration && end !== undefined) {
    const message = `You may only specify one of these parameters: ${at}[duration], ${at}[end_date].`;
    throw invalid(message, { param: `${at}[duration]` });
  }
  if (end !== undefined) return end === 'now' ? now : end;
  // Without a length a phase lasts for one of its price's intervals.
  const { interval, interval_count: count = 1 } = duration ??
    price.recurring ?? { interval: 'month' };
  return addInterval(start, interval as Interval, count);
}

function trialEndOf(asked: AskedPhase, start: number, end: number, at: string): number | null {
  const { trial, trial_end: trialEnd } = asked;
  if (trial && trialEnd !== undefined) {
    throw invalid(`You may only specify one of these parameters: ${at}[trial], ${at}[trial_end].`);
  }
  if (trial) return end;
  if (trialEnd === undefined || trialEnd === 'now') return null;
  if (trialEnd > start && trialEnd <= end) return trialEnd;
  const message =
    'The trial end date has to be after the start and not after the end of its phase.';
  throw invalid(message, { param: `${at}[trial_end]` });
}

function discountsOf(world: WorldContext, asked: AskedPhase, at: string): Phase['discounts'] {
  return (asked.discounts ?? []).map(({ coupon = null, discount = null }, n) => {
    const param = `${at}[discounts][${n}]`;
    if (coupon) getObject(world.storage.sql, 'coupon', coupon, `${param}[coupon]`);
    if (discount) getObject(world.storage.sql, 'discount', discount, `${param}[discount]`);
    return { coupon, discount, promotion_code: null };
  });
}

function startOf(given: At, previous: Phase | undefined, first: At, now: number, at: string) {
  const asked = given === 'now' ? now : given;
  if (!previous) return asked ?? (first === 'now' ? now : (first ?? now));
  if (asked === undefined || asked === previous.end_date) return previous.end_date;
  const message = 'The start date of a phase has to be the end date of the one before it.';
  throw invalid(message, { param: `${at}[start_date]` });
}

/**
 * The phases that were asked for with all their dates (UTC seconds), the first beginning at
 * `first` unless it says itself. Throws a 400 for dates out of order and prices that don't recur.
 */
export function planPhases(world: WorldContext, asked: AskedPhase[], first: At): Phase[] {
  const now = world.clock.seconds();
  const phases: Phase[] = [];
  for (const [n, phase] of asked.entries()) {
    const at = `phases[${n}]`;
    const prices = phase.items.map(({ price }, item) =>
      recurringPrice(world, price, `${at}[items][${item}][price]`),
    );
    const [price] = prices;
    if (!price) throw new TypeError('a phase without an item');
    const start = startOf(phase.start_date, phases.at(-1), first, now, at);
    const end = endOf(phase, price, start, now, at);
    if (end <= start) {
      const message = 'The end date of a phase has to be after its start date.';
      throw invalid(message, { param: `${at}[end_date]` });
    }
    phases.push({
      add_invoice_items: extrasOf(phase),
      application_fee_percent: null,
      billing_cycle_anchor: phase.billing_cycle_anchor ?? null,
      billing_thresholds: null,
      collection_method: phase.collection_method ?? null,
      currency: price.currency,
      default_payment_method: phase.default_payment_method ?? null,
      description: phase.description ?? null,
      discounts: discountsOf(world, phase, at),
      end_date: end,
      invoice_settings: null,
      items: phase.items.map((item) => ({
        billing_thresholds: null,
        discounts: [],
        metadata: mergeMetadata({}, item.metadata),
        plan: item.price,
        price: item.price,
        quantity: item.quantity ?? 1,
      })),
      metadata: mergeMetadata({}, phase.metadata),
      on_behalf_of: null,
      proration_behavior: phase.proration_behavior ?? 'create_prorations',
      start_date: start,
      transfer_data: null,
      trial_end: trialEndOf(phase, start, end, at),
    });
  }
  return phases;
}
