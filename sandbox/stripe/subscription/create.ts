import { checkSwitchedOn } from '#sandbox/stripe/method/switched-off.ts';
import { addInterval, type Interval } from '#sandbox/clock/calendar.ts';
import { schedule } from '#sandbox/clock/jobs.ts';
import { findObject, getObject } from '#sandbox/store/objects.ts';
import { StripeRefusal, invalid } from '#sandbox/stripe/error.ts';
import { createInvoiceItem } from '#sandbox/stripe/invoice/create-item.ts';
import { chargeInvoice } from '#sandbox/stripe/invoice/charge.ts';
import { followPayment } from '#sandbox/stripe/invoice/follow-payment.ts';
import { methodFor, methodMissing } from '#sandbox/stripe/invoice/method-for.ts';
import type { Invoice, Subscription } from '#sandbox/stripe/objects.ts';
import { newSetupIntent } from '#sandbox/stripe/setup/new-setup-intent.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { billPeriod } from './bill.ts';
import type { CreateParams } from './create-schema.ts';
import { newSubscription } from './new-subscription.ts';
import { scheduleRenewal } from './schedule-renewal.ts';

// The first invoice must be paid within 23 hours (docs.stripe.com/billing/subscriptions/overview).
const incompleteSeconds = 23 * 60 * 60;

const current = (world: WorldContext, id: string): Subscription =>
  getObject(world.storage.sql, 'subscription', id);

// Nothing is due now, but a later invoice will be. A setup intent asks for the payment method.
function withoutPayment(
  world: WorldContext,
  id: string,
  params: CreateParams,
  invoice: Invoice,
): Subscription {
  const subscription = current(world, id);
  const asks = params.payment_behavior === 'default_incomplete' && !methodFor(world, invoice);
  const intent = asks ? newSetupIntent(world, { customer: subscription.customer }) : null;
  const patch = {
    pending_setup_intent: intent?.id ?? null,
    status: subscription.status === 'incomplete' ? 'active' : subscription.status,
  };
  return change(world, 'subscription', subscription, patch, 'customer.subscription.updated');
}

// An anchor may cut the first period short. Its share is charged, or nothing without a proration.
function firstShare(subscription: Subscription, params: CreateParams): number | undefined {
  const { billing_cycle_anchor: anchor, proration_behavior: proration } = params;
  if (anchor === undefined) return undefined;
  if (proration === 'none') return 0;
  const { interval = 'month', interval_count: count = 1 } =
    subscription.items.data[0]?.price.recurring ?? {};
  const begin = addInterval(anchor, interval as Interval, -count);
  return (anchor - subscription.created) / (anchor - begin);
}

type AddedItem = NonNullable<CreateParams['add_invoice_items']>[number];

// A line takes a price that exists, or one that is made for it. It is for the period that all items
// of the subscription have in common.
function addItem(
  world: WorldContext,
  { customer, items }: Subscription,
  added: AddedItem,
  param: string,
): void {
  const { price, price_data: inline, ...item } = added;
  const period = {
    start: Math.max(...items.data.map((one) => one.current_period_start)),
    end: Math.min(...items.data.map((one) => one.current_period_end)),
  };
  if ((price === undefined) === (inline === undefined)) {
    throw invalid('You must specify exactly one of `price` or `price_data`.', { param });
  }
  createInvoiceItem(world, {
    discountable: true,
    period,
    ...item,
    customer,
    ...(price ? { pricing: { price } } : {}),
    ...(inline && { price_data: inline }),
  });
}

function payAtOnce(world: WorldContext, invoice: Invoice, params: CreateParams): void {
  const methodId = methodFor(world, invoice);
  const method = methodId && findObject(world.storage.sql, 'payment_method', methodId);
  if (!method) throw methodMissing();
  const { intent, refusal } = chargeInvoice(world, invoice, method, params.off_session ?? false);
  followPayment(world, intent);
  const good = intent.status === 'succeeded' || intent.status === 'processing';
  if (params.payment_behavior !== 'error_if_incomplete' || good) return;
  if (refusal) throw new StripeRefusal(refusal.status, refusal.body);
  const message =
    'Payment for this subscription requires additional user action before it can be completed ' +
    'successfully. Payment can be completed using the PaymentIntent associated with ' +
    '`subscription.latest_invoice`.';
  const code = 'subscription_payment_intent_requires_action';
  throw new StripeRefusal(402, { type: 'card_error', code, message });
}

/**
 * Creates a subscription with its first invoice and pays it, unless `default_incomplete` leaves
 * that to the client. Throws `resource_missing` without a payment method to charge, and a 402 with
 * `error_if_incomplete`.
 */
export function createSubscription(world: WorldContext, params: CreateParams): Subscription {
  const { sql } = world.storage;
  getObject(sql, 'customer', params.customer, 'customer');
  const { payment_method_types: types } = params.payment_settings ?? {};
  checkSwitchedOn(sql, types, 'payment_settings[payment_method_types]');
  const type = 'customer.subscription.created';
  const subscription = create(world, 'subscription', newSubscription(world, params), type);
  const { created, id } = subscription;
  scheduleRenewal(world, subscription);
  for (const [at, item] of (params.add_invoice_items ?? []).entries()) {
    addItem(world, subscription, item, `add_invoice_items[${at}]`);
  }
  const period = { start: created, end: created };
  const share = firstShare(subscription, params);
  const invoice = billPeriod(world, subscription, 'subscription_create', period, share);
  if (invoice.status === 'paid') return withoutPayment(world, id, params, invoice);
  // Extra items must be paid before a trial begins.
  change(world, 'subscription', current(world, id), { status: 'incomplete' });
  schedule(sql, 'incomplete_expiry', id, created + incompleteSeconds);
  if (params.payment_behavior !== 'default_incomplete') payAtOnce(world, invoice, params);
  return current(world, id);
}
