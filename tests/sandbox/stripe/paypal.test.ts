import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  beginSubscription,
  makeCustomer,
  makePrice,
  mandateData,
  periodOf,
  refusalOf,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

type Answer = { status: string; return_to: string };

const decide = (intent: string, outcome: 'approve' | 'refuse', email?: string) =>
  world.post<Answer>(`/sandbox/api/authentications/${intent}`, { outcome, payer_email: email });

const returnUrl = 'https://shop.example/confirm?pt=paypal';

/** A setup intent whose owner has been sent to PayPal, in the way of Stripe.js. */
async function beginSetup() {
  const customer = (await makeCustomer(stripe)).id;
  const setup = await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['paypal'],
    usage: 'off_session',
  });
  const waiting = await world.browserStripe.setupIntents.confirm(setup.id, {
    client_secret: setup.client_secret,
    mandate_data: {
      customer_acceptance: { type: 'online', online: { infer_from_client: true } },
    } as object,
    payment_method_data: { type: 'paypal' },
    return_url: returnUrl,
  } as Stripe.SetupIntentConfirmParams);
  return { customer, setup, waiting };
}

/** A customer who pays with PayPal by default. */
async function paypalCustomer(email: string): Promise<string> {
  const { customer, setup } = await beginSetup();
  await decide(setup.id, 'approve', email);
  const { payment_method: method } = await stripe.setupIntents.retrieve(setup.id);
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method as string },
  });
  return customer;
}

test('a person is sent to PayPal, approves, and returns with a saved PayPal method', async () => {
  const { customer, setup, waiting } = await beginSetup();
  expect(waiting).toMatchObject({
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { url: `/sandbox/paypal/${setup.id}`, return_url: returnUrl },
    },
  });
  const { return_to: back } = await decide(setup.id, 'approve');
  expect(Object.fromEntries(new URL(back).searchParams)).toEqual({
    pt: 'paypal',
    setup_intent: setup.id,
    setup_intent_client_secret: setup.client_secret,
    redirect_status: 'succeeded',
  });
  const done = await stripe.setupIntents.retrieve(setup.id, {
    expand: ['mandate', 'payment_method'],
  });
  expect(done).toMatchObject({
    status: 'succeeded',
    next_action: null,
    mandate: { status: 'active' },
    payment_method: { type: 'paypal', customer, paypal: { payer_email: 'lea@example.com' } },
  });
  const kept = await stripe.paymentMethods.list({ customer, type: 'paypal' });
  expect(kept.data).toHaveLength(1);
});

test('the first payment of a subscription is charged to a saved account off-session, through its invoice', async () => {
  const { customer, setup } = await beginSetup();
  await decide(setup.id, 'approve');
  const { payment_method: method } = await stripe.setupIntents.retrieve(setup.id);
  const { intent, invoice } = await beginSubscription(stripe, { customer });
  const pay = (more: Stripe.PaymentIntentConfirmParams = {}) =>
    stripe.paymentIntents.confirm(intent, {
      payment_method: method as string,
      return_url: returnUrl,
      ...more,
    });
  expect((await refusalOf(pay({ off_session: true }))).message).toMatch(/cannot confirm with/);
  expect((await refusalOf(pay())).message).toMatch(/`mandate_data` is required/);
  const offline = { customer_acceptance: { type: 'offline', offline: {} } } as const;
  expect((await refusalOf(pay({ mandate_data: offline }))).param).toBe(
    'payment_method_options[paypal][risk_correlation_id]',
  );
  const paid = await stripe.invoices.pay(invoice.id, { payment_method: method as string });
  expect(paid.status).toBe('paid');
});

test('a setup that is refused at PayPal asks for another payment method', async () => {
  const { customer, setup } = await beginSetup();
  const { return_to: back } = await decide(setup.id, 'refuse');
  expect(new URL(back).searchParams.get('redirect_status')).toBe('failed');
  const failed = await stripe.setupIntents.retrieve(setup.id);
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'payment_method_customer_decline' },
    mandate: null,
  });
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
  expect(await world.receivedEventTypes()).toContain('setup_intent.setup_failed');
});

test('a setup with PayPal needs a return address and a mandate', async () => {
  const setup = await stripe.setupIntents.create({
    customer: (await makeCustomer(stripe)).id,
    allowed_payment_method_types: ['paypal'],
  });
  const confirm = (params: Stripe.SetupIntentConfirmParams) =>
    stripe.setupIntents.confirm(setup.id, { payment_method_data: { type: 'paypal' }, ...params });
  expect((await refusalOf(confirm({ mandate_data: mandateData }))).param).toBe('return_url');
  expect((await refusalOf(confirm({ return_url: returnUrl }))).message).toMatch(/mandate/);
  const fromBrowser = world.browserStripe.setupIntents.confirm(setup.id, {
    client_secret: setup.client_secret,
    payment_method_data: { type: 'paypal' },
    return_url: returnUrl,
  } as Stripe.SetupIntentConfirmParams);
  expect((await refusalOf(fromBrowser)).message).toMatch(/mandate/);
});

test('PayPal cannot be attached without its owner', async () => {
  const { id } = await stripe.paymentMethods.create({ type: 'paypal' });
  const customer = (await makeCustomer(stripe)).id;
  expect((await refusalOf(stripe.paymentMethods.attach(id, { customer }))).statusCode).toBe(400);
});

test('PayPal pays the first invoice and the renewals at once', async () => {
  const customer = await paypalCustomer('lea@paypal.example');
  const price = await makePrice(stripe, 939, { interval: 'month' });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
  });
  expect(subscription.status).toBe('active');
  await world.advanceTo(periodOf(subscription).end + 1);
  const invoices = await stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid']);
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.payment_method_details).toMatchObject({
    type: 'paypal',
    paypal: { payer_email: 'lea@paypal.example' },
  });
});

test('a PayPal account that PayPal refuses does not pay', async () => {
  const customer = await paypalCustomer('declined@paypal.example');
  const price = await makePrice(stripe);
  const call = stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    payment_behavior: 'error_if_incomplete',
  });
  expect(await refusalOf(call)).toMatchObject({
    statusCode: 402,
    code: 'payment_method_provider_decline',
  });
});

test('a single payment can be approved at PayPal', async () => {
  const intent = await stripe.paymentIntents.create({
    amount: 939,
    currency: 'eur',
    payment_method_data: { type: 'paypal' },
    confirm: true,
    return_url: returnUrl,
  });
  expect(intent.status).toBe('requires_action');
  const { status, return_to: back } = await decide(intent.id, 'approve');
  expect(status).toBe('succeeded');
  expect(new URL(back).searchParams.get('payment_intent')).toBe(intent.id);
});

test.each(['apple_pay', 'google_pay'] as const)(
  'a card from %s names the wallet, and its token can be used once',
  async (wallet) => {
    const { token } = await world.post<{ token: string }>('/sandbox/api/wallets', { wallet });
    const make = () => world.browserStripe.paymentMethods.create({ type: 'card', card: { token } });
    const method = await make();
    expect(method.card).toMatchObject({ last4: '4242', wallet: { type: wallet } });
    expect((await refusalOf(make())).code).toBe('token_already_used');
    const paid = await stripe.paymentIntents.create({
      amount: 939,
      currency: 'eur',
      payment_method: method.id,
      confirm: true,
      return_url: returnUrl,
      expand: ['latest_charge'],
    });
    expect(paid.latest_charge).toMatchObject({
      payment_method_details: { card: { wallet: { type: wallet } } },
    });
  },
);
