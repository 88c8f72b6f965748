import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';

import {
  beginSubscription,
  makeCustomer,
  makePrice,
  makeSubscription,
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

const approve = (intent: string) =>
  world.post(`/sandbox/api/authentications/${intent}`, { outcome: 'approve' });
const refuse = (intent: string) =>
  world.post(`/sandbox/api/authentications/${intent}`, { outcome: 'refuse' });

test('a subscription begins incomplete, with an open invoice and an intent to pay it', async () => {
  const { subscription, invoice, intent } = await beginSubscription(stripe, {
    metadata: { purchase: '7' },
  });
  expect(subscription.status).toBe('incomplete');
  expect(invoice).toMatchObject({
    status: 'open',
    total: 9948,
    billing_reason: 'subscription_create',
  });
  expect(invoice.parent?.subscription_details?.metadata).toEqual({ purchase: '7' });
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'open', amount_requested: 9948 });
  expect(invoice.confirmation_secret?.client_secret).toMatch(new RegExp(`^${intent}_secret_`));
});

test('paying the first invoice activates the subscription and saves the card for renewals', async () => {
  const { subscription, invoice, intent } = await beginSubscription(stripe);
  await world.receivedEvents();
  const card = await world.browserStripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  const paid = await stripe.paymentIntents.confirm(intent, {
    payment_method: card.id,
    use_stripe_sdk: true,
  });
  expect(paid.status).toBe('succeeded');
  const now = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method', 'latest_invoice'],
  });
  expect(now.status).toBe('active');
  expect(now.default_payment_method).toMatchObject({
    id: card.id,
    customer: subscription.customer,
  });
  expect(now.latest_invoice).toMatchObject({ id: invoice.id, status: 'paid', amount_paid: 9948 });
  expect(await world.receivedEventTypes()).toEqual([
    'charge.succeeded',
    'payment_method.attached',
    'payment_intent.succeeded',
    'invoice.updated',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
});

test('a declined card leaves the invoice open for another card', async () => {
  const { subscription, invoice, intent } = await beginSubscription(stripe);
  const refusal = await refusalOf(
    stripe.paymentIntents.confirm(intent, {
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    }),
  );
  expect(refusal).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { id: intent, status: 'requires_payment_method' },
  });
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open');
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a card that needs authentication pays after its owner approves', async () => {
  const { subscription, intent } = await beginSubscription(stripe);
  const waiting = await stripe.paymentIntents.confirm(intent, {
    payment_method: 'pm_card_authenticationRequired',
    use_stripe_sdk: true,
  });
  expect(waiting.status).toBe('requires_action');
  expect(waiting.next_action).toMatchObject({
    type: 'use_stripe_sdk',
    use_stripe_sdk: { stripe_js: `/sandbox/authenticate/${intent}` },
  });
  await approve(intent);
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a refused authentication asks for another payment method', async () => {
  const { subscription, intent } = await beginSubscription(stripe);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequired' });
  await refuse(intent);
  const refused = await stripe.paymentIntents.retrieve(intent);
  expect(refused.status).toBe('requires_payment_method');
  expect(refused.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
});

test('an authentication can be decided only once', async () => {
  const { intent } = await beginSubscription(stripe);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_authenticationRequired' });
  await approve(intent);
  await expect(approve(intent)).rejects.toThrow(/^404/);
});

test('a trial saves a card with a setup intent and costs nothing today', async () => {
  const customer = await makeCustomer(stripe);
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://shop.example/',
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    use_stripe_sdk: true,
  });
  expect(setup.status).toBe('succeeded');
  const price = await makePrice(stripe);
  const trialEnd = (await world.now()) + 7 * 86_400;
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_end: trialEnd,
    default_payment_method: setup.payment_method as string,
    expand: ['latest_invoice'],
  });
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: trialEnd });
  expect(subscription.latest_invoice).toMatchObject({ status: 'paid', total: 0 });
});

test.each([
  ['approve', 'succeeded', null],
  ['refuse', 'requires_payment_method', 'setup_intent_authentication_failure'],
])(
  'the result of a setup that needs authentication after the decision: %s',
  async (outcome, status, code) => {
    const customer = await makeCustomer(stripe);
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'https://shop.example/',
    });
    expect(setup.status).toBe('requires_action');
    await world.post(`/sandbox/api/authentications/${setup.id}`, { outcome });
    const settled = await stripe.setupIntents.retrieve(setup.id);
    expect(settled.status).toBe(status);
    expect(settled.last_setup_error?.code ?? null).toBe(code);
  },
);

test('a one-time purchase is an invoice with an item, paid by its intent', async () => {
  const customer = await makeCustomer(stripe);
  const price = await makePrice(stripe, 29_900, null);
  const draft = await stripe.invoices.create({
    customer: customer.id,
    auto_advance: false,
    collection_method: 'charge_automatically',
    pending_invoice_items_behavior: 'exclude',
    metadata: { purchase: '8' },
  });
  await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: draft.id,
    pricing: { price: price.id },
  });
  const open = await stripe.invoices.finalizeInvoice(draft.id, {
    expand: ['confirmation_secret', 'payments'],
  });
  expect(open).toMatchObject({ status: 'open', total: 29_900, metadata: { purchase: '8' } });
  const intent = open.payments?.data[0]?.payment.payment_intent as string;
  const paid = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  const card = await stripe.paymentMethods.retrieve(paid.payment_method as string);
  expect(card.customer).toBeNull();
  expect((await stripe.invoices.retrieve(draft.id)).status).toBe('paid');
  const reuse = stripe.paymentMethods.attach(card.id, { customer: customer.id });
  expect((await refusalOf(reuse)).message).toMatch(/may not be used again/);
});

test('a draft invoice can be deleted; a finalized invoice can only become void', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const draft = async () => {
    const { id } = await stripe.invoices.create({ customer });
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 500, currency: 'eur' });
    return id;
  };
  const thrown = await draft();
  await stripe.invoices.del(thrown);
  expect((await refusalOf(stripe.invoices.retrieve(thrown))).code).toBe('resource_missing');
  const open = (await stripe.invoices.finalizeInvoice(await draft())).id;
  expect((await refusalOf(stripe.invoices.del(open))).code).toBe('invoice_not_editable');
  expect((await stripe.invoices.voidInvoice(open)).status).toBe('void');
});

test('a coupon for one payment reduces the first invoice only', async () => {
  await stripe.coupons.create({ id: 'ten', percent_off: 10, duration: 'once' });
  const { subscription, invoice } = await beginSubscription(stripe, {
    discounts: [{ coupon: 'ten' }],
  });
  expect(invoice).toMatchObject({ subtotal: 9948, total: 8953 });
  expect(invoice.total_discount_amounts?.[0]?.amount).toBe(995);
  expect(invoice.discounts).toHaveLength(1);
  expect(subscription.discounts).toEqual([]);
  expect((await stripe.coupons.retrieve('ten')).times_redeemed).toBe(1);
});

test('a discount stays when its coupon is deleted', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
  const { subscription } = await beginSubscription(stripe, { discounts: [{ coupon: coupon.id }] });
  await stripe.coupons.del(coupon.id);
  const now = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['discounts.source.coupon'],
  });
  expect(now.discounts).toMatchObject([{ source: { coupon: { percent_off: 50 } } }]);
  const late = await refusalOf(beginSubscription(stripe, { discounts: [{ coupon: coupon.id }] }));
  expect(late.code).toBe('resource_missing');
});

test('a coupon with a limit of uses is refused after its last use', async () => {
  const coupon = await stripe.coupons.create({
    amount_off: 500,
    currency: 'eur',
    duration: 'forever',
    max_redemptions: 1,
  });
  const discounts = [{ coupon: coupon.id }];
  const { invoice } = await beginSubscription(stripe, { discounts });
  expect(invoice.total).toBe(9448);
  const refusal = await refusalOf(beginSubscription(stripe, { discounts }));
  expect(refusal).toMatchObject({ statusCode: 400, code: 'coupon_expired' });
  expect((await stripe.coupons.retrieve(coupon.id)).valid).toBe(false);
});

test('a discount of 100 per cent needs no payment', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  const { subscription } = await beginSubscription(stripe, { discounts: [{ coupon: coupon.id }] });
  expect(subscription.status).toBe('active');
  expect(subscription.latest_invoice).toMatchObject({ status: 'paid', total: 0 });
});

test('error_if_incomplete without a payment method refuses the subscription', async () => {
  const refusal = await refusalOf(
    beginSubscription(stripe, { payment_behavior: 'error_if_incomplete' }),
  );
  expect(refusal.message).toMatch(/no attached payment source or default payment method/);
});

test('a decline with error_if_incomplete leaves no subscription', async () => {
  const customer = await makeCustomer(stripe, 'pm_card_chargeCustomerFail');
  const refusal = await refusalOf(
    beginSubscription(stripe, { customer: customer.id, payment_behavior: 'error_if_incomplete' }),
  );
  expect(refusal).toMatchObject({ statusCode: 402, code: 'card_declined' });
  const all = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(all.data).toEqual([]);
});

test('a refund returns a payment, only once', async () => {
  const subscription = await makeSubscription(stripe);
  const { data } = await stripe.invoicePayments.list({
    invoice: subscription.latest_invoice as string,
  });
  const intent = data[0]?.payment.payment_intent as string;
  const refund = await stripe.refunds.create({ payment_intent: intent });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 9948 });
  const again = await refusalOf(stripe.refunds.create({ payment_intent: intent }));
  expect(again.code).toBe('charge_already_refunded');
});
