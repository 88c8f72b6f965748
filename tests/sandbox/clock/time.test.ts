import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { addInterval } from '#sandbox/clock/calendar.ts';
import {
  beginSubscription,
  makeCustomer,
  makePrice,
  makeSubscription,
  periodOf,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;
const day = 86_400;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

const monthly = async () => [{ price: (await makePrice(stripe, 939, { interval: 'month' })).id }];

const invoicesOf = async (subscription: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data;

test('the clock moves forward and ticks, and refuses to go back', async () => {
  const start = await world.now();
  await world.advance(3600);
  expect(await world.now()).toBeGreaterThanOrEqual(start + 3600);
  expect(await world.now()).toBeLessThan(start + 3700);
  const back = await world.fetch('/sandbox/api/clock', {
    method: 'POST',
    body: JSON.stringify({ advance: -1 }),
  });
  expect(back.status).toBe(400);
});

test('a monthly subscription is billed each month for a year, on the day of the month it began', async () => {
  await world.advanceTo(Date.parse('2028-01-31T12:00Z') / 1000);
  const subscription = await makeSubscription(stripe, { items: await monthly() });
  const { start } = periodOf(subscription);
  await world.advanceTo(addInterval(start, 'month', 12) + 60);
  const invoices = await invoicesOf(subscription);
  expect(invoices).toHaveLength(13);
  expect(invoices.every(({ status, total }) => status === 'paid' && total === 939)).toBe(true);
  const starts = invoices.map(({ lines }) => lines.data[0]?.period.start ?? 0).toReversed();
  expect(starts).toEqual(starts.map((_, n) => addInterval(start, 'month', n)));
  expect(new Date((starts[1] ?? 0) * 1000).getUTCDate()).toBe(29);
  expect(new Date((starts[2] ?? 0) * 1000).getUTCDate()).toBe(31);
});

test('each event arrives while the clock shows the time at which it happened', async () => {
  const subscription = await makeSubscription(stripe, { items: await monthly() });
  await world.receivedEvents();
  const { start } = periodOf(subscription);
  await world.advanceTo(addInterval(start, 'month', 3) + 60);
  const paid = (await world.receivedEvents()).filter(
    ({ body }) => JSON.parse(body).type === 'invoice.paid',
  );
  expect(paid).toHaveLength(3);
  for (const [n, { body, signature }] of paid.entries()) {
    expect(JSON.parse(body).created).toBe(addInterval(start, 'month', n + 1));
    expect(signature).toMatch(new RegExp(`^t=${addInterval(start, 'month', n + 1)},v1=`));
  }
});

test('a trial is announced, ends, and is then billed to the card', async () => {
  const customer = await makeCustomer(stripe, 'pm_card_visa');
  const price = await makePrice(stripe, 8628);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
  });
  const trialEnd = subscription.trial_end ?? 0;
  await world.receivedEvents();
  await world.advanceTo(trialEnd - 3 * day);
  expect(await world.receivedEventTypes()).toEqual(['customer.subscription.trial_will_end']);
  await world.advanceTo(trialEnd);
  const running = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(running.status).toBe('active');
  expect(running.latest_invoice).toMatchObject({ status: 'paid', total: 8628 });
  expect(periodOf(running)).toEqual({ start: trialEnd, end: addInterval(trialEnd, 'year', 1) });
  const types = await world.receivedEventTypes();
  expect(types).toContain('invoice.paid');
  expect(types[0]).toBe('customer.subscription.updated');
});

test('a coupon for one payment applies to the first payment after the trial', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const customer = await makeCustomer(stripe, 'pm_card_visa');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: await monthly(),
    discounts: [{ coupon: coupon.id }],
    trial_period_days: 7,
  });
  await world.advanceTo(addInterval(subscription.trial_end ?? 0, 'month', 1));
  const totals = (await invoicesOf(subscription)).map(({ total }) => total);
  expect(totals).toEqual([939, 469, 0]);
});

test('a trial without a payment method leaves the subscription past due', async () => {
  const customer = await makeCustomer(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: await monthly(),
    trial_period_days: 1,
  });
  await world.advance(2 * day);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
});

test('a subscription cancelled for the end of its period runs until then and no longer', async () => {
  const subscription = await makeSubscription(stripe);
  const { end } = periodOf(subscription);
  const planned = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
  });
  expect(planned).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: true });
  expect(planned.canceled_at).toBeGreaterThan(0);
  await world.receivedEvents();
  await world.advanceTo(end - 1);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  await world.advanceTo(end);
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: end });
  expect(await world.receivedEventTypes()).toEqual(['customer.subscription.deleted']);
  expect(await invoicesOf(subscription)).toHaveLength(1);
});

test('an unpaid first invoice expires after 23 hours', async () => {
  const { subscription, invoice, intent } = await beginSubscription(stripe);
  await world.advance(23 * 3600 - 60);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  await world.advance(120);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
});

async function failingRenewal() {
  const subscription = await makeSubscription(stripe, { items: await monthly() });
  await stripe.paymentMethods
    .attach('pm_card_chargeCustomerFail', { customer: subscription.customer as string })
    .then(({ id }) => stripe.subscriptions.update(subscription.id, { default_payment_method: id }));
  const { end } = periodOf(subscription);
  await world.advanceTo(end);
  return { subscription, end };
}

test('a failed renewal is tried again on days 4, 9 and 14; then the subscription is cancelled', async () => {
  const { subscription, end } = await failingRenewal();
  const attempts = async () => {
    const now = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    const invoice = now.latest_invoice as Stripe.Invoice;
    return [now.status, invoice.attempt_count, invoice.next_payment_attempt];
  };
  expect(await attempts()).toEqual(['past_due', 1, end + 4 * day]);
  await world.advanceTo(end + 4 * day);
  expect(await attempts()).toEqual(['past_due', 2, end + 9 * day]);
  await world.advanceTo(end + 9 * day);
  expect(await attempts()).toEqual(['past_due', 3, end + 14 * day]);
  await world.advanceTo(end + 14 * day);
  expect(await attempts()).toEqual(['canceled', 4, null]);
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended.cancellation_details?.reason).toBe('payment_failed');
});

test.each(['unpaid', 'past_due'])(
  "the account's setting can make failed renewals end as %s instead",
  async (end) => {
    await world.post('/sandbox/api/dunning', { end });
    const { subscription, end: failed } = await failingRenewal();
    await world.advanceTo(failed + 14 * day + 1);
    const left = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    });
    expect(left).toMatchObject({
      status: end,
      ended_at: null,
      latest_invoice: { status: 'open', attempt_count: 4, auto_advance: false },
    });
  },
);

test('an unpaid subscription gets drafts of invoices until it is paid', async () => {
  await world.post('/sandbox/api/dunning', { end: 'unpaid' });
  const { subscription, end } = await failingRenewal();
  await world.advanceTo(addInterval(end, 'month', 1) + 60);
  const [latest] = await invoicesOf(subscription);
  expect(latest).toMatchObject({ status: 'draft', auto_advance: false, total: 939 });
  await stripe.invoices.pay(latest?.id ?? '', { payment_method: 'pm_card_visa' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a new card makes a past-due subscription active at the next attempt', async () => {
  const { subscription, end } = await failingRenewal();
  const customer = subscription.customer as string;
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
  await world.advanceTo(end + 4 * day);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('paying the open invoice makes a past-due subscription active at once', async () => {
  const { subscription } = await failingRenewal();
  const open = (await stripe.subscriptions.retrieve(subscription.id)).latest_invoice as string;
  const paid = await stripe.invoices.pay(open, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a card authenticated at the purchase pays the renewal without its owner', async () => {
  const { subscription, intent } = await beginSubscription(stripe, { items: await monthly() });
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequired' });
  await world.post(`/sandbox/api/authentications/${intent}`, { outcome: 'approve' });
  await world.advanceTo(periodOf(subscription).end);
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed.status).toBe('active');
  expect(renewed.latest_invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_cycle',
  });
});

test("a renewal that needs its owner's confirmation waits for it", async () => {
  const subscription = await makeSubscription(stripe, { items: await monthly() });
  const customer = subscription.customer as string;
  const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
  await world.receivedEvents();
  await world.advanceTo(periodOf(subscription).end);
  expect(await world.receivedEventTypes()).toContain('invoice.payment_action_required');
  const late = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments'],
  });
  expect(late.status).toBe('past_due');
  const invoice = late.latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  await world.post(`/sandbox/api/authentications/${intent}`, { outcome: 'approve' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
