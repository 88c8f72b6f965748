import { nextRenewal, type Interval } from '#sandbox/clock/calendar.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { taxRatesOf } from '#sandbox/stripe/catalogue/tax-rates.ts';
import { defaultMethodOf } from '#sandbox/stripe/customer/customer-fields.ts';
import { redeemDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Price, Subscription } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { cancellationPatch, noDetails } from './cancellation.ts';
import type { CreateParams } from './create-schema.ts';
import { newItem } from './new-item.ts';
import { pricesOf } from './prices.ts';
import { trialEndOf } from './trial.ts';

/**
 * The anchor (UTC seconds) that ends a subscription's first period early; null without one. Throws
 * a 400 for an anchor in the past or after the natural end of the first period.
 */
function anchorOf(params: CreateParams, [price]: Price[], now: number): number | null {
  const { billing_cycle_anchor: anchor } = params;
  if (anchor === undefined) return null;
  const param = 'billing_cycle_anchor';
  if (params.trial_end !== undefined || params.trial_period_days !== undefined) {
    throw invalid('The sandbox anchors a trial at its end only.', { param });
  }
  if (anchor <= now) {
    const message = 'Invalid timestamp: must be an integer Unix timestamp in the future.';
    throw invalid(message, { param });
  }
  const { interval = 'month', interval_count: count = 1 } = price?.recurring ?? {};
  const natural = nextRenewal(now, interval as Interval, count, now);
  if (anchor <= natural) return anchor;
  const message = `\`billing_cycle_anchor\` cannot be later than next natural billing date (${natural}) for plan`;
  throw invalid(message, { param });
}

function itemsOf(
  params: CreateParams,
  prices: Price[],
  id: string,
  now: number,
  firstEnd: number | null,
): Subscription['items'] {
  const data = prices.map((price, at) => {
    const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
    const end = firstEnd ?? nextRenewal(now, interval as Interval, count, now);
    const itemParams = params.items[at];
    const metadata = mergeMetadata({}, itemParams?.metadata);
    return newItem(id, price, itemParams?.quantity ?? 1, metadata, { start: now, end });
  });
  const url = `/v1/subscription_items?subscription=${id}`;
  return { object: 'list', data, has_more: false, url };
}

/** A subscription as it begins: in its trial, or incomplete until its first invoice is paid. */
export function newSubscription(world: WorldContext, params: CreateParams): Subscription {
  const now = world.clock.seconds();
  const prices = pricesOf(world, params);
  const trialEnd = trialEndOf(params, now);
  const id = newId('sub');
  const anchor = anchorOf(params, prices, now);
  const items = itemsOf(params, prices, id, now, trialEnd ?? anchor);
  const { customer, default_payment_method: method, payment_settings: settings } = params;
  const owner = { customer, invoice: null, subscription: id };
  const fresh: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? anchor ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noDetails,
    collection_method: 'charge_automatically',
    created: now,
    currency: prices[0]?.currency ?? 'eur',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method ? defaultMethodOf(world, method, customer) : null,
    default_source: null,
    default_tax_rates: taxRatesOf(world, params.default_tax_rates, 'default_tax_rates'),
    description: params.description ?? null,
    discounts: redeemDiscounts(world, params.discounts ?? null, owner),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: params.invoice_settings?.custom_fields ?? null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items,
    latest_invoice: newId('in'),
    livemode: false,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: settings?.payment_method_types ?? null,
      save_default_payment_method: settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method:
          params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd === null ? null : now,
  };
  return { ...fresh, ...cancellationPatch(fresh, params, now) };
}
