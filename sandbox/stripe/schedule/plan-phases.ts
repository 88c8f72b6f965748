import { addInterval, type Interval } from '#sandbox/clock/calendar.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { taxRatesOf } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Phase, Price } from '#sandbox/stripe/objects.ts';
import { recurringPrice } from '#sandbox/stripe/subscription/prices.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { PhaseParams } from './phase-schema.ts';

function extrasOf(params: PhaseParams): Phase['add_invoice_items'] {
  return (params.add_invoice_items ?? []).map((item) => ({
    discountable: item.discountable ?? null,
    discounts: [],
    metadata: mergeMetadata({}, item.metadata),
    period: { end: { type: 'min_item_period_end' }, start: { type: 'max_item_period_start' } },
    price: item.price,
    quantity: item.quantity ?? 1,
  }));
}

type At = number | 'now' | undefined;

function endOf(params: PhaseParams, price: Price, start: number, now: number, at: string): number {
  const { duration, end_date: end } = params;
  if (duration && end !== undefined) {
    const message = `You may only specify one of these parameters: ${at}[duration], ${at}[end_date].`;
    throw invalid(message, { param: `${at}[duration]` });
  }
  if (end !== undefined) return end === 'now' ? now : end;
  // A phase without a length lasts for one interval of its price.
  const { interval, interval_count: count = 1 } = duration ??
    price.recurring ?? { interval: 'month' };
  return addInterval(start, interval as Interval, count);
}

function trialEndOf(params: PhaseParams, start: number, end: number, at: string): number | null {
  const { trial, trial_end: trialEnd } = params;
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

function discountsOf(world: WorldContext, params: PhaseParams, at: string): Phase['discounts'] {
  return (params.discounts ?? []).map(({ coupon = null, discount = null }, n) => {
    const param = `${at}[discounts][${n}]`;
    if (coupon) getObject(world.storage.sql, 'coupon', coupon, `${param}[coupon]`);
    if (discount) getObject(world.storage.sql, 'discount', discount, `${param}[discount]`);
    return { coupon, discount, promotion_code: null };
  });
}

function startOf(startDate: At, previous: Phase | undefined, first: At, now: number, at: string) {
  const start = startDate === 'now' ? now : startDate;
  if (!previous) return start ?? (first === 'now' ? now : (first ?? now));
  if (start === undefined || start === previous.end_date) return previous.end_date;
  const message = 'The start date of a phase has to be the end date of the one before it.';
  throw invalid(message, { param: `${at}[start_date]` });
}

/**
 * The requested phases with all their dates (UTC seconds). The first begins at `first` unless it
 * has a start date itself. Throws a 400 for dates out of order and for prices that do not recur.
 */
export function planPhases(world: WorldContext, requested: PhaseParams[], first: At): Phase[] {
  const now = world.clock.seconds();
  const phases: Phase[] = [];
  for (const [n, phase] of requested.entries()) {
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
      default_tax_rates: taxRatesOf(world, phase.default_tax_rates, `${at}[default_tax_rates]`),
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
