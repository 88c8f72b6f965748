import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';

import { makeCustomer, refusalOf } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  await world.post('/sandbox/api/reset');
  ({ stripe } = world);
});

const card = (number: string, more: Partial<Stripe.PaymentMethodCreateParams.Card> = {}) =>
  world.browserStripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...more },
  });

const pay = (method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1000,
    currency: 'eur',
    payment_method: method,
    confirm: true,
    // Each card is asked about alone, so nobody is sent to another page.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  });

test.each(['4242424242424242', '5555555555554444', '378282246310005', '4000056655665556'])(
  '%s pays',
  async (number) => {
    const intent = await pay((await card(number)).id, { expand: ['latest_charge'] });
    expect(intent.status).toBe('succeeded');
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      payment_method_details: { card: { last4: number.slice(-4) } },
    });
  },
);

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4000000000000119', 'processing_error', ''],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
])('%s is declined with %s %s', async (number, code, declineCode) => {
  const refusal = await refusalOf(pay((await card(number)).id));
  expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
  expect(refusal.decline_code).toBe(declineCode);
});

test.each([
  ['4242424242424241', {}, 'incorrect_number', 'number'],
  ['4242', {}, 'invalid_number', 'number'],
  ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year', 'exp_year'],
  ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
  ['4242424242424242', { cvc: '1' }, 'invalid_cvc', 'cvc'],
])('the card %s %o is refused with %s', async (number, more, code, param) => {
  const refusal = await refusalOf(card(number, more));
  expect(refusal).toMatchObject({ statusCode: 402, code, param });
});

test.each([
  ['4242424242424242', null],
  ['4000000000000341', null],
  ['4000002500003155', null],
  ['4000000000009995', 'card_declined'],
  ['4000000000000002', 'card_declined'],
])('attaching %s to a customer is refused with %s', async (number, code) => {
  const customer = await makeCustomer(stripe);
  const attaching = card(number).then(({ id }) =>
    stripe.paymentMethods.attach(id, { customer: customer.id }),
  );
  if (code) expect((await refusalOf(attaching)).code).toBe(code);
  else expect((await attaching).customer).toBe(customer.id);
  const kept = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
  expect(kept.data).toHaveLength(code ? 0 : 1);
});

test('the card 3155 pays off-session only after its owner has set it up', async () => {
  const customer = await makeCustomer(stripe);
  const early = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  });
  const charge = (method: string) => pay(method, { customer: customer.id, off_session: true });
  expect((await refusalOf(charge(early.id))).code).toBe('authentication_required');

  const params = { customer: customer.id, payment_method: early.id, confirm: true };
  const homeless = await refusalOf(stripe.setupIntents.create(params));
  expect(homeless.message).toMatch(/must provide a `return_url`/);
  const setup = await stripe.setupIntents.create({
    ...params,
    return_url: 'https://example.com/back',
  });
  await world.post(`/sandbox/api/authentications/${setup.id}`, { outcome: 'approve' });
  expect((await charge(early.id)).status).toBe('succeeded');
  const present = await pay(early.id, { customer: customer.id });
  expect(present.status).toBe('requires_action');
});

test('a test payment method creates a new card each time', async () => {
  const customer = await makeCustomer(stripe);
  const first = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const second = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  expect(first.id).not.toBe(second.id);
  expect(first.card?.fingerprint).toBe(second.card?.fingerprint);
});

test('a detached card is no longer the default and cannot be attached again', async () => {
  const customer = await makeCustomer(stripe, 'pm_card_visa');
  const id = customer.invoice_settings.default_payment_method as string;
  await stripe.paymentMethods.detach(id);
  const after = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  expect(after.invoice_settings.default_payment_method).toBeNull();
  const again = await refusalOf(stripe.paymentMethods.attach(id, { customer: customer.id }));
  expect(again.message).toMatch(/may not be used again/);
});

test('a card of another customer cannot be used', async () => {
  const owner = await makeCustomer(stripe, 'pm_card_visa');
  const other = await makeCustomer(stripe);
  const id = owner.invoice_settings.default_payment_method as string;
  expect((await refusalOf(pay(id, { customer: other.id }))).statusCode).toBe(400);
});

test('a browser reads its intent only with the client secret', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
  const { browserStripe } = world;
  const secret = intent.client_secret ?? '';
  const visible = await browserStripe.paymentIntents.retrieve(intent.id, { client_secret: secret });
  expect(visible).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
  expect(visible).not.toHaveProperty('metadata');
  const guessed = browserStripe.paymentIntents.retrieve(intent.id, { client_secret: 'guess' });
  expect((await refusalOf(guessed)).code).toBe('resource_missing');
  const without = browserStripe.paymentIntents.retrieve(intent.id);
  expect((await refusalOf(without)).param).toBe('client_secret');
});

test('the decline that a browser reads does not name the customer', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur', customer });
  const method = await card('4000000000000002');
  const refusal = await refusalOf(
    world.browserStripe.paymentIntents.confirm(intent.id, {
      payment_method: method.id,
      client_secret: intent.client_secret,
    } as Stripe.PaymentIntentConfirmParams),
  );
  expect(refusal.payment_intent).toMatchObject({ id: intent.id });
  expect(refusal.payment_intent).not.toHaveProperty('customer');
});

test('an intent is paid only once and can be cancelled only before it is paid', async () => {
  const paid = await pay('pm_card_visa');
  const again = await refusalOf(stripe.paymentIntents.confirm(paid.id));
  expect(again).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: paid.id, status: 'succeeded' },
  });
  expect((await refusalOf(stripe.paymentIntents.cancel(paid.id))).code).toBe(
    'payment_intent_unexpected_state',
  );
  const open = await stripe.paymentIntents.create({ amount: 1000, currency: 'eur' });
  expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled');
});
