import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { addInterval } from '#sandbox/clock/calendar.ts';
import {
  beginSubscription,
  sandboxIbans,
  makeCustomer,
  makePrice,
  makeSepaCustomer,
  makeSubscription,
  periodOf,
  refusalOf,
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

const now = { billing_cycle_anchor: { type: 'now' } } as const;
const collecting = { payment_behavior: 'resume_on_payment_success' } as const;
const unchanged = {
  billing_cycle_anchor: { type: 'unchanged' },
  proration_behavior: 'none',
} as const;

const monthly = async () => [{ price: (await makePrice(stripe, 939, { interval: 'month' })).id }];
const present = (id: string) => stripe.subscriptions.retrieve(id);
const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data;

/** A monthly contract, paid by card and paused ten days after it began. */
async function pausedSubscription(): Promise<Stripe.Subscription> {
  const { id } = await makeSubscription(stripe, { items: await monthly() });
  await world.advance(10 * day);
  const paused = await stripe.subscriptions.pause(id);
  await world.receivedEvents();
  return paused;
}

/** The same, with a resume that does not collect the payment. */
async function resumedLater() {
  const { id } = await pausedSubscription();
  await world.advance(60 * day);
  const resumeAnswer = await stripe.subscriptions.resume(id, { expand: ['latest_invoice'] });
  await world.receivedEvents();
  return { id, resumeAnswer, invoice: resumeAnswer.latest_invoice as Stripe.Invoice };
}

/** Makes another test card pay a subscription from now on. */
async function changeCard(id: string, card: string): Promise<void> {
  const { customer } = await present(id);
  const method = await stripe.paymentMethods.attach(card, { customer: customer as string });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
}

test('a paused subscription says when and why it was paused, and its period ends', async () => {
  const { id } = await makeSubscription(stripe, { items: await monthly() });
  await world.advance(10 * day);
  await world.receivedEvents();
  const paused = await stripe.subscriptions.pause(id);
  const { end } = periodOf(paused);
  expect(paused).toMatchObject({
    status: 'paused',
    status_details: {
      paused: {
        subscription: { type: 'pause_requested' },
        transitioned_at: end,
        type: 'subscription',
      },
    },
    pause_collection: null,
  });
  expect(Math.abs(end - (await world.now()))).toBeLessThan(60);
  const events = (await world.receivedEvents()).map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(events.map(({ type }) => type)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.paused',
  ]);
  expect(events[0]?.data.previous_attributes).toMatchObject({ status: 'active' });
  expect(events[1]?.data.object).toMatchObject({ id, status: 'paused' });
});

test('a paused subscription is neither billed nor announced, however long it is paused', async () => {
  const { id } = await pausedSubscription();
  await world.advance(400 * day);
  expect(await world.receivedEventTypes()).toEqual([]);
  expect((await present(id)).status).toBe('paused');
  expect(await invoicesOf(id)).toHaveLength(1);
});

test.each([
  ['in its trial', async () => beginSubscription(stripe, { trial_period_days: 7 })],
  ['incomplete', async () => beginSubscription(stripe)],
  ['canceled', async () => ({ subscription: await canceled() })],
  ['paused', async () => ({ subscription: await pausedSubscription() })],
])('a subscription that is %s cannot be paused', async (_, make) => {
  const { id, status } = (await make()).subscription;
  const refusal = await refusalOf(stripe.subscriptions.pause(id));
  expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect((await present(id)).status).toBe(status);
});

async function canceled(): Promise<Stripe.Subscription> {
  const { id } = await makeSubscription(stripe);
  return stripe.subscriptions.cancel(id);
}

test('a scheduled subscription cannot be paused, and a paused one cannot get a schedule', async () => {
  const { id } = await makeSubscription(stripe);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  expect((await refusalOf(stripe.subscriptions.pause(id))).message).toContain(schedule.id);
  await stripe.subscriptionSchedules.release(schedule.id);
  await stripe.subscriptions.pause(id);
  const again = stripe.subscriptionSchedules.create({ from_subscription: id });
  expect((await refusalOf(again)).param).toBe('from_subscription');
});

test.each<[string, Stripe.SubscriptionPauseParams]>([
  ['a credit from now on', { bill_for: { unused_time_from: { type: 'now' } } }],
  [
    'a credit for the period',
    { bill_for: { unused_time_from: { type: 'item_current_period_start' } } },
  ],
  ['an invoice of the credit', { invoicing_behavior: 'invoice' }],
])('%s is refused, not ignored', async (_, params) => {
  const { id } = await makeSubscription(stripe);
  const refusal = await refusalOf(stripe.subscriptions.pause(id, params));
  expect(refusal).toMatchObject({ statusCode: 400, param: 'bill_for[unused_time_from][type]' });
  expect((await present(id)).status).toBe('active');
});

test('a pause without a credit accepts all its parameters and refuses unknown ones', async () => {
  const { id } = await makeSubscription(stripe);
  const unknown = { resume_at: 'now' } as Stripe.SubscriptionPauseParams;
  const refusal = await refusalOf(stripe.subscriptions.pause(id, unknown));
  expect(refusal).toMatchObject({ code: 'parameter_unknown', param: 'resume_at' });
  const paused = await stripe.subscriptions.pause(id, {
    bill_for: { outstanding_usage_through: { type: 'now' }, unused_time_from: { type: 'none' } },
    invoicing_behavior: 'invoice',
    type: 'subscription',
    expand: ['latest_invoice'],
  });
  expect(paused).toMatchObject({ status: 'paused', latest_invoice: { status: 'paid' } });
});

test('an invoice from before the pause is still collected, and the subscription stays paused', async () => {
  const { id } = await makeSubscription(stripe, { items: await monthly() });
  await changeCard(id, 'pm_card_chargeCustomerFail');
  await world.advanceTo(periodOf(await present(id)).end);
  expect((await stripe.subscriptions.pause(id)).status).toBe('paused');
  await world.advance(4 * day + 60);
  const [open] = await invoicesOf(id);
  expect(open).toMatchObject({ status: 'open', attempt_count: 2 });
  expect((await present(id)).status).toBe('paused');
  await changeCard(id, 'pm_card_visa');
  await world.advance(5 * day);
  expect((await invoicesOf(id))[0]).toMatchObject({ id: open?.id, status: 'paid' });
  expect((await present(id)).status).toBe('paused');
});

test('an invoice from before the pause whose last attempt fails does not end the subscription', async () => {
  const { id } = await makeSubscription(stripe, { items: await monthly() });
  await changeCard(id, 'pm_card_chargeCustomerFail');
  await world.advanceTo(periodOf(await present(id)).end);
  await stripe.subscriptions.pause(id);
  await world.advance(30 * day);
  expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 4, auto_advance: false });
  expect(await present(id)).toMatchObject({ status: 'paused', ended_at: null });
});

test('a resumed subscription waits for its invoice, which is not collected automatically', async () => {
  const { id, resumeAnswer, invoice } = await resumedLater();
  expect(resumeAnswer).toMatchObject({
    status: 'paused',
    pending_update: { expires_at: invoice.created + 23 * 3600 },
  });
  expect(periodOf(resumeAnswer).end).toBeLessThan(invoice.created);
  expect(invoice).toMatchObject({
    attempted: false,
    auto_advance: false,
    billing_reason: 'subscription_update',
    status: 'open',
    total: 939,
  });
  const end = addInterval(invoice.created, 'month', 1);
  expect(invoice.lines.data[0]?.period).toEqual({ start: invoice.created, end });

  await stripe.invoices.pay(invoice.id);
  const running = await present(id);
  expect(running).toMatchObject({
    billing_cycle_anchor: invoice.created,
    pending_update: null,
    status: 'active',
  });
  expect(running.status_details).toBeUndefined();
  expect(periodOf(running)).toEqual({ start: invoice.created, end });
  const types = await world.receivedEventTypes();
  expect(types.filter((type) => type.startsWith('customer.subscription'))).toEqual([
    'customer.subscription.updated',
    'customer.subscription.resumed',
  ]);
  await world.advanceTo(end);
  expect((await invoicesOf(id))[0]).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
  });
});

test('a failed payment of that invoice makes the subscription past due and is not repeated', async () => {
  const { id, invoice } = await resumedLater();
  await changeCard(id, 'pm_card_chargeCustomerFail');
  await world.receivedEvents();
  expect((await refusalOf(stripe.invoices.pay(invoice.id))).code).toBe('card_declined');
  expect(await present(id)).toMatchObject({ status: 'past_due', pending_update: null });
  expect(await world.receivedEventTypes()).toContain('customer.subscription.resumed');
  await world.advance(20 * day);
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
    attempt_count: 1,
    next_payment_attempt: null,
    status: 'open',
  });
});

test('that invoice becomes void if nobody tries to pay it in 23 hours', async () => {
  const { id, invoice } = await resumedLater();
  await world.advance(23 * 3600 - 60);
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open');
  await world.advance(120);
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
  expect(await present(id)).toMatchObject({ status: 'paused', pending_update: null });
});

test('voiding that invoice leaves the subscription paused, and it can be resumed again', async () => {
  const { id, invoice } = await resumedLater();
  expect((await refusalOf(stripe.subscriptions.resume(id, now))).message).toContain(invoice.id);
  await stripe.invoices.voidInvoice(invoice.id);
  expect(await present(id)).toMatchObject({ status: 'paused', pending_update: null });
  expect((await stripe.subscriptions.resume(id, { ...now, ...collecting })).status).toBe('active');
});

test('marking that invoice uncollectible makes the subscription active', async () => {
  const { id, invoice } = await resumedLater();
  await stripe.invoices.markUncollectible(invoice.id);
  expect((await present(id)).status).toBe('active');
  expect(await world.receivedEventTypes()).toContain('customer.subscription.resumed');
});

test('a resume that collects the payment makes the subscription active at once', async () => {
  const { id } = await pausedSubscription();
  const running = await stripe.subscriptions.resume(id, {
    ...collecting,
    expand: ['latest_invoice'],
  });
  expect(running).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', total: 939 },
  });
  expect(await world.receivedEventTypes()).toContain('customer.subscription.resumed');
});

test('a resume that fails to collect stays paused, is tried again, and is active after success', async () => {
  const { id } = await pausedSubscription();
  await changeCard(id, 'pm_card_chargeCustomerFail');
  const resumeAnswer = await stripe.subscriptions.resume(id, collecting);
  expect(resumeAnswer.status).toBe('paused');
  await world.advance(3 * day);
  expect((await present(id)).status).toBe('paused');
  await changeCard(id, 'pm_card_visa');
  await world.advance(day + 60);
  expect((await present(id)).status).toBe('active');
});

test('a resume whose last attempt to collect fails stays paused', async () => {
  const { id } = await pausedSubscription();
  await changeCard(id, 'pm_card_chargeCustomerFail');
  await stripe.subscriptions.resume(id, collecting);
  await world.advance(30 * day);
  expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 4, status: 'open' });
  expect(await present(id)).toMatchObject({ status: 'paused', ended_at: null });
});

test.each([
  ['paid', sandboxIbans.paidLater, 'active', 'paid'],
  ['refused', sandboxIbans.failedLater, 'paused', 'open'],
])(
  'a resume stays paused while a debit is in progress, until it is %s',
  async (_, iban, status, paid) => {
    const { customer, method } = await makeSepaCustomer(stripe, iban);
    const { id } = await makeSubscription(stripe, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method });
    await stripe.subscriptions.pause(id);
    const resumeAnswer = await stripe.subscriptions.resume(id, {
      ...collecting,
      expand: ['latest_invoice'],
    });
    expect(resumeAnswer).toMatchObject({
      status: 'paused',
      latest_invoice: { attempted: true, status: 'open' },
    });
    await world.advance(300);
    expect((await present(id)).status).toBe(status);
    expect((await invoicesOf(id))[0]?.status).toBe(paid);
  },
);

test('a resume without a payment method is refused and makes no invoice', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const { id } = await makeSubscription(stripe, { customer });
  await stripe.subscriptions.pause(id);
  await stripe.subscriptions.update(id, { default_payment_method: '' });
  const call = stripe.subscriptions.resume(id, collecting);
  expect((await refusalOf(call)).code).toBe('resource_missing');
  expect(await present(id)).toMatchObject({ status: 'paused', pending_update: null });
  expect(await invoicesOf(id)).toHaveLength(1);
});

test('a resume with nothing to pay makes the subscription active at once', async () => {
  const { id } = await pausedSubscription();
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  const running = await stripe.subscriptions.resume(id, { expand: ['latest_invoice'] });
  expect(running).toMatchObject({
    discounts: [],
    status: 'active',
    latest_invoice: { status: 'paid', total: 0 },
  });
});

test.each([
  ['within its period', 5 * day, 0],
  ['two periods later', 60 * day, 2],
])(
  'a resume in the old cycle makes it active at once, without an invoice, %s',
  async (_, after, periods) => {
    const subscription = await makeSubscription(stripe, { items: await monthly() });
    const { id, billing_cycle_anchor: anchor } = subscription;
    await world.advance(10 * day);
    await stripe.subscriptions.pause(id);
    await world.advance(after);
    await world.receivedEvents();
    const running = await stripe.subscriptions.resume(id, unchanged);
    expect(running).toMatchObject({ billing_cycle_anchor: anchor, status: 'active' });
    const end = addInterval(anchor, 'month', periods + 1);
    expect(periodOf(running)).toEqual({ start: addInterval(anchor, 'month', periods), end });
    expect(await world.receivedEventTypes()).toEqual([
      'customer.subscription.updated',
      'customer.subscription.resumed',
    ]);
    expect(await invoicesOf(id)).toHaveLength(1);
    await world.advanceTo(end);
    expect(await invoicesOf(id)).toHaveLength(2);
  },
);

test.each<[string, Stripe.SubscriptionResumeParams, string]>([
  [
    'the old cycle with prorations',
    { billing_cycle_anchor: { type: 'unchanged' } },
    'proration_behavior',
  ],
  ['a time to prorate from', { proration_date: 1_800_000_000 }, 'proration_date'],
])('a resume with %s is refused', async (_, params, param) => {
  const { id } = await pausedSubscription();
  const refusal = await refusalOf(stripe.subscriptions.resume(id, params));
  expect(refusal).toMatchObject({ statusCode: 400, param });
  expect((await present(id)).status).toBe('paused');
});

test('a running subscription cannot be resumed', async () => {
  const { id } = await makeSubscription(stripe);
  expect((await refusalOf(stripe.subscriptions.resume(id))).statusCode).toBe(400);
});

test('a paused subscription whose end has passed cannot be resumed until the end is removed', async () => {
  const { id } = await pausedSubscription();
  await stripe.subscriptions.update(id, { cancel_at: (await world.now()) + day });
  await world.advance(2 * day);
  expect((await present(id)).status).toBe('paused');
  expect((await refusalOf(stripe.subscriptions.resume(id))).statusCode).toBe(400);
  await stripe.subscriptions.update(id, { cancel_at: '' });
  expect((await stripe.subscriptions.resume(id, unchanged)).status).toBe('active');
});

test("a paused one cancelled for its period's end ends after the period for which it is resumed", async () => {
  const { id } = await pausedSubscription();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await world.advance(90 * day);
  expect((await present(id)).status).toBe('paused');
  const running = await stripe.subscriptions.resume(id, collecting);
  const { end } = periodOf(running);
  expect(running).toMatchObject({ status: 'active', cancel_at: end });
  await world.advanceTo(end);
  expect((await present(id)).status).toBe('canceled');
});

test('a paused subscription can be cancelled, even while it is being resumed', async () => {
  const { id } = await resumedLater();
  const ended = await stripe.subscriptions.cancel(id);
  expect(ended).toMatchObject({ status: 'canceled', pending_update: null });
  expect(ended.status_details).toBeUndefined();
  await world.advance(2 * day);
  expect((await present(id)).status).toBe('canceled');
});

test('a paused subscription cannot get a trial', async () => {
  const { id } = await pausedSubscription();
  const call = stripe.subscriptions.update(id, { trial_end: (await world.now()) + 7 * day });
  expect((await refusalOf(call)).param).toBe('trial_end');
});

test('paused subscriptions can be listed', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const paused = await makeSubscription(stripe, { customer });
  await stripe.subscriptions.pause(paused.id);
  const here = await makeSubscription(stripe, { customer });
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list({ customer, ...params })).data.map(({ id }) => id);
  expect(await ids({ status: 'paused' })).toEqual([paused.id]);
  expect(await ids({})).toEqual([here.id, paused.id]);
});
