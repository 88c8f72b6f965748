import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';

import { beginSubscription, makeCustomer, makePrice, refusalOf } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  await world.post('/sandbox/api/reset');
  ({ stripe } = world);
});

const form = (path: string, body: string, headers: Record<string, string> = {}) =>
  world.fetch(`/sandbox/stripe/v1/${path}`, {
    method: 'POST',
    body,
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

test.each(['sk_test_wrong', 'sk_live_sandbox'])('the key %s is refused', async (key) => {
  const refusal = await refusalOf(world.client(key).products.list());
  expect(refusal).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
  expect(refusal.message).toMatch(/^Invalid API Key provided: sk_/);
});

test('the publishable key allows only what a browser needs', async () => {
  const refusal = await refusalOf(world.browserStripe.customers.list());
  expect(refusal).toMatchObject({ statusCode: 401, code: 'secret_key_required' });
});

test('another version of the API is refused, and the answer names this version', async () => {
  const old = world.client('sk_test_sandbox', { apiVersion: '2020-08-27' as never });
  expect((await refusalOf(old.products.list())).message).toMatch(/^Invalid Stripe API version/);
  const { lastResponse } = await stripe.products.list();
  expect(lastResponse.apiVersion).toBe('2026-10-28.endive');
  expect(lastResponse.requestId).toMatch(/^req_/);
});

test('an address that Stripe does not have answers 404', async () => {
  const response = await form('unicorns', '');
  expect(response.status).toBe(404);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toMatch(/^Unrecognized request URL \(POST: \/v1\/unicorns\)/);
});

test.each([
  ['customers', 'nmae=Lea', 'parameter_unknown', 'nmae'],
  ['subscriptions', 'customer=cus_1&items[0][preis]=x', 'parameter_unknown', 'items[0][preis]'],
  ['products', '', 'parameter_missing', 'name'],
  ['products', 'name=', 'parameter_invalid_empty', 'name'],
  ['prices', 'currency=eur&product=p&unit_amount=9.5', 'parameter_invalid_integer', 'unit_amount'],
  ['customers', 'payment_method=pm_none', 'resource_missing', 'payment_method'],
])('%s with %s is refused with %s', async (path, body, code, param) => {
  const response = await form(path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', code, param },
  });
});

test('an unknown id answers 404', async () => {
  const refusal = await refusalOf(stripe.customers.retrieve('cus_none'));
  expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  expect(refusal.message).toBe("No such customer: 'cus_none'");
});

test('metadata is merged; an empty value removes a key, an empty text removes all keys', async () => {
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
  const merged = await stripe.customers.update(id, { metadata: { b: '', c: '3' } });
  expect(merged.metadata).toEqual({ a: '1', c: '3' });
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
});

test('expansion works inside lists and through several objects', async () => {
  const { subscription } = await beginSubscription(stripe);
  const list = await stripe.subscriptions.list({
    customer: subscription.customer as string,
    status: 'all',
    expand: ['data.latest_invoice.payments', 'data.customer'],
  });
  const [found] = list.data;
  expect(found?.customer).toMatchObject({ object: 'customer', email: 'lea@example.com' });
  const invoice = found?.latest_invoice as Stripe.Invoice;
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'open', amount_requested: 9948 });
  const payments = await stripe.invoicePayments.list({
    invoice: invoice.id,
    expand: ['data.payment.payment_intent'],
  });
  expect(payments.data[0]?.payment.payment_intent).toMatchObject({ amount: 9948 });
});

test('a field that needs expansion is absent without it', async () => {
  const { invoice } = await beginSubscription(stripe);
  const plain = await stripe.invoices.retrieve(invoice.id);
  expect(plain).not.toHaveProperty('payments');
  expect(plain).not.toHaveProperty('confirmation_secret');
});

test.each(['unicorn', 'email', 'latest_invoice.payment_intent', 'a.b.c.d.e'])(
  'expanding %s is refused',
  async (path) => {
    const { subscription } = await beginSubscription(stripe);
    const call = stripe.subscriptions.retrieve(subscription.id, { expand: [path] });
    expect((await refusalOf(call)).message).toMatch(
      /cannot (be expanded|expand more than 4 levels)/,
    );
  },
);

test('lists begin with the newest object and can be paged in both directions', async () => {
  const customer = await makeCustomer(stripe);
  const methodIds: string[] = [];
  for (let n = 0; n < 5; n++) {
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    methodIds.unshift(id);
  }
  const ids = ({ data }: Stripe.ApiList<Stripe.PaymentMethod>) => data.map(({ id }) => id);
  const query = { customer: customer.id, limit: 2 };
  const first = await stripe.paymentMethods.list(query);
  expect([ids(first), first.has_more]).toEqual([methodIds.slice(0, 2), true]);
  const second = await stripe.paymentMethods.list({ ...query, starting_after: methodIds[1] });
  expect([ids(second), second.has_more]).toEqual([methodIds.slice(2, 4), true]);
  const third = await stripe.paymentMethods.list({ ...query, starting_after: methodIds[3] });
  expect([ids(third), third.has_more]).toEqual([methodIds.slice(4), false]);
  const back = await stripe.paymentMethods.list({ ...query, ending_before: methodIds[4] });
  expect([ids(back), back.has_more]).toEqual([methodIds.slice(2, 4), true]);
  const all = await stripe.paymentMethods.list(query).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(methodIds);
});

test('a lookup key finds its price, and moves to another price only on request', async () => {
  const price = await makePrice(stripe);
  await stripe.prices.update(price.id, { lookup_key: 'yearly' });
  const sibling = { currency: 'eur', product: price.product as string, unit_amount: 1 };
  const conflict = await refusalOf(stripe.prices.create({ ...sibling, lookup_key: 'yearly' }));
  expect(conflict.param).toBe('lookup_key');
  const heir = await stripe.prices.create({
    ...sibling,
    lookup_key: 'yearly',
    transfer_lookup_key: true,
  });
  const found = await stripe.prices.list({ lookup_keys: ['yearly'] });
  expect(found.data.map(({ id }) => id)).toEqual([heir.id]);
});

test('a repeated call with one key is done once and gets the first answer', async () => {
  const options = { idempotencyKey: 'purchase-1' };
  const first = await stripe.customers.create({ email: 'once@example.com' }, options);
  const second = await stripe.customers.create({ email: 'once@example.com' }, options);
  expect(second.id).toBe(first.id);
  const all = await stripe.customers.list({ email: 'once@example.com' });
  expect(all.data).toHaveLength(1);
});

test('a replayed answer has the header of a replay', async () => {
  const replayed = async () => {
    const response = await form('customers', 'name=Lea', { 'idempotency-key': 'purchase-6' });
    return response.headers.get('idempotent-replayed');
  };
  expect([await replayed(), await replayed()]).toEqual([null, 'true']);
});

test('a decline is also replayed for its key', async () => {
  const { intent } = await beginSubscription(stripe);
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent,
      { payment_method: 'pm_card_chargeDeclined' },
      { idempotencyKey: 'purchase-2' },
    );
  const first = await refusalOf(confirm());
  const second = await refusalOf(confirm());
  expect(second).toMatchObject({ code: 'card_declined', charge: first.charge });
});

test('a key cannot be used for another call', async () => {
  const options = { idempotencyKey: 'purchase-3' };
  await stripe.customers.create({ name: 'Lea' }, options);
  const otherParams = await refusalOf(stripe.customers.create({ name: 'Max' }, options));
  expect(otherParams).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  const otherPath = await refusalOf(stripe.products.create({ name: 'Lea' }, options));
  expect(otherPath).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
});

test('a call that is refused for its parameters leaves its key unused', async () => {
  const options = { idempotencyKey: 'purchase-4' };
  const wrong = stripe.customers.create({ payment_method: 'pm_none' }, options);
  expect((await refusalOf(wrong)).code).toBe('resource_missing');
  expect((await stripe.customers.create({ name: 'Lea' }, options)).name).toBe('Lea');
});

test('a key cannot be used while its first call is in progress', async () => {
  const fault = { target: 'stripe', path: 'POST /v1/customers', mode: 'slow', times: 1 };
  await world.post('/sandbox/api/faults', fault);
  const options = { idempotencyKey: 'purchase-5' };
  const create = () => world.workerStripe.customers.create({ name: 'Lea' }, options);
  const calls = await Promise.allSettled([create(), create()]);
  const refused = calls.find((call) => call.status === 'rejected');
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect(calls.filter((call) => call.status === 'fulfilled')).toHaveLength(1);
});
