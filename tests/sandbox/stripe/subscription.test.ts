import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';

import {
  beginSubscription,
  makeCustomer,
  makePrice,
  makeSubscription,
  periodOf,
  refusalOf,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  await world.post('/sandbox/api/reset');
  ({ stripe } = world);
});

test('a planned end can be removed', async () => {
  const { id } = await makeSubscription(stripe);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const again = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(again).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
});

test('a subscription can be created with its end planned', async () => {
  const { subscription } = await beginSubscription(stripe, { cancel_at_period_end: true });
  const { start, end } = periodOf(subscription);
  expect(subscription).toMatchObject({ cancel_at: end, canceled_at: start });
});

test('the event of an update contains the previous values', async () => {
  const { id } = await makeSubscription(stripe);
  await world.receivedEvents();
  await stripe.subscriptions.update(id, { metadata: { note: 'x' }, cancel_at_period_end: true });
  const [event] = (await world.receivedEvents()).map(
    ({ body }) => JSON.parse(body) as Stripe.Event,
  );
  expect(event?.type).toBe('customer.subscription.updated');
  expect(event?.data.object).toMatchObject({ id, cancel_at_period_end: true });
  expect(event?.data.previous_attributes).toMatchObject({
    cancel_at: null,
    cancel_at_period_end: false,
    metadata: { note: null },
  });
  expect(event?.request?.id).toMatch(/^req_/);
});

test('a subscription that is cancelled at once has ended', async () => {
  const { id } = await makeSubscription(stripe);
  const ended = await stripe.subscriptions.cancel(id, {
    cancellation_details: { feedback: 'unused' },
  });
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { feedback: 'unused', reason: 'cancellation_requested' },
  });
  expect((await refusalOf(stripe.subscriptions.cancel(id))).code).toBe('resource_missing');
  const late = stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect((await refusalOf(late)).statusCode).toBe(400);
});

test('a subscription that was never paid expires when cancelled, and its invoice is void', async () => {
  const { subscription, invoice } = await beginSubscription(stripe);
  expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('incomplete_expired');
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
});

test('lists leave out cancelled subscriptions unless the call asks for them', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const gone = await makeSubscription(stripe, { customer });
  await stripe.subscriptions.cancel(gone.id);
  const here = await makeSubscription(stripe, { customer });
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list({ customer, ...params })).data.map(({ id }) => id);
  expect(await ids({})).toEqual([here.id]);
  expect(await ids({ status: 'all' })).toEqual([here.id, gone.id]);
  expect(await ids({ status: 'canceled' })).toEqual([gone.id]);
});

test('a trial can be extended and ended', async () => {
  const customer = (await makeCustomer(stripe, 'pm_card_visa')).id;
  const price = await makePrice(stripe, 8628);
  const { id, trial_end: end } = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    trial_period_days: 7,
  });
  const later = (end ?? 0) + 86_400;
  const longer = await stripe.subscriptions.update(id, { trial_end: later });
  expect(longer).toMatchObject({ status: 'trialing', trial_end: later });
  expect(periodOf(longer).end).toBe(later);
  const ended = await stripe.subscriptions.update(id, {
    trial_end: 'now',
    expand: ['latest_invoice'],
  });
  expect(ended.status).toBe('active');
  expect(ended.latest_invoice).toMatchObject({ status: 'paid', total: 8628 });
});

test('a default payment method must belong to the customer', async () => {
  const { id } = await makeSubscription(stripe);
  const foreign = await makeCustomer(stripe, 'pm_card_visa');
  const method = foreign.invoice_settings.default_payment_method as string;
  const call = stripe.subscriptions.update(id, { default_payment_method: method });
  expect((await refusalOf(call)).code).toBe('resource_missing');
});

test.each([
  ['a trial that has ended', { trial_end: 1_000_000_000 }, 'trial_end'],
  ['a trial of three years', { trial_period_days: 1100 }, 'trial_end'],
  ['an end in the past', { cancel_at: 1_000_000_000 }, 'cancel_at'],
])('%s is refused', async (_, params, param) => {
  expect((await refusalOf(beginSubscription(stripe, params))).param).toBe(param);
});

test('a subscription to a one-time price is refused', async () => {
  const price = await makePrice(stripe, 29_900, null);
  const refusal = await refusalOf(beginSubscription(stripe, { items: [{ price: price.id }] }));
  expect(refusal.param).toBe('items[0][price]');
});
