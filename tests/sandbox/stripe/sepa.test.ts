import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  sandboxIbans,
  beginSubscription,
  makeCustomer,
  makePrice,
  makeSepaCustomer,
  makeSepaMethod,
  mandateData,
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

beforeEach(async () => {
  await world.post('/sandbox/api/reset');
  await world.receivedEvents();
});

/** A monthly subscription paid by debit, in the state in which the purchase answers it. */
async function subscribe(iban: string) {
  const { customer, method } = await makeSepaCustomer(stripe, iban);
  const price = await makePrice(stripe, 939, { interval: 'month' });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    expand: ['latest_invoice.payments'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  return { customer, method, subscription, invoice, intent };
}

const subscriptionNow = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const invoiceNow = (id: string) => stripe.invoices.retrieve(id);

test('a debit becomes the default method of its subscription only when it is paid', async () => {
  const { customer, method } = await makeSepaCustomer(stripe, sandboxIbans.paidLater);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: '' } });
  const price = await makePrice(stripe, 939, { interval: 'month' });
  const { id, latest_invoice: latest } = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.payments'],
  });
  const invoice = latest as Stripe.Invoice;
  await stripe.paymentIntents.confirm(invoice.payments?.data[0]?.payment.payment_intent as string, {
    payment_method: method,
    mandate_data: mandateData,
  });
  const now = await stripe.subscriptions.retrieve(id);
  expect([now.status, now.default_payment_method]).toEqual(['active', null]);
  await world.advance(200);
  expect((await stripe.subscriptions.retrieve(id)).default_payment_method).toBe(method);
});

test('a void first invoice leaves its subscription incomplete, which expires later or is cancelled', async () => {
  const { subscription, invoice } = await beginSubscription(stripe);
  await stripe.invoices.voidInvoice(invoice.id);
  expect(await subscriptionNow(subscription.id)).toBe('incomplete');
  await world.advance(23 * 3600 + 60);
  expect(await subscriptionNow(subscription.id)).toBe('incomplete_expired');
});

test('an IBAN is saved as a bank account with its last digits', async () => {
  const method = await makeSepaMethod(stripe, 'DE89 3704 0044 0532 0130 00');
  expect(method).toMatchObject({
    type: 'sepa_debit',
    billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
    sepa_debit: { bank_code: '37040044', country: 'DE', last4: '3000' },
  });
  expect(method).not.toHaveProperty('card');
});

test.each(['DE89370400440532013001', 'DE8937040044053201300', 'XX89370400440532013000', 'lea'])(
  '%s is refused as an IBAN',
  async (iban) => {
    expect(await refusalOf(makeSepaMethod(stripe, iban))).toMatchObject({
      statusCode: 400,
      code: 'invalid_bank_account_iban',
      param: 'sepa_debit[iban]',
    });
  },
);

test.each(['line1', 'city', 'postal_code', 'country'] as const)(
  'an account outside the EEA needs the %s of its owner',
  async (field) => {
    const address = { line1: 'Weg 1', city: 'Zürich', postal_code: '8001', country: 'CH' };
    const create = (given: object) =>
      stripe.paymentMethods.create({
        type: 'sepa_debit',
        sepa_debit: { iban: 'CH9300762011623852957' },
        billing_details: { name: 'Lea Muster', email: 'lea@example.com', address: given },
      });
    expect(await refusalOf(create({ ...address, [field]: undefined }))).toMatchObject({
      code: 'payment_method_billing_details_address_missing',
      param: `billing_details[address][${field}]`,
    });
    expect((await create(address)).sepa_debit?.country).toBe('CH');
  },
);

test.each(['name', 'email'] as const)('a bank account needs the %s of its owner', async (field) => {
  const details = { name: 'Lea Muster', email: 'lea@example.com', [field]: '' };
  const call = stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban: sandboxIbans.paid },
    billing_details: details,
  });
  expect((await refusalOf(call)).param).toBe(`billing_details[${field}]`);
});

test('a setup needs a mandate, saves the bank account and lists it', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const method = (await makeSepaMethod(stripe, sandboxIbans.paid)).id;
  const setup = await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['sepa_debit'],
  });
  const confirm = (params: Stripe.SetupIntentConfirmParams = {}) =>
    stripe.setupIntents.confirm(setup.id, { payment_method: method, ...params });
  expect((await refusalOf(confirm())).message).toMatch(/requires a mandate/);
  const done = await confirm({ mandate_data: mandateData });
  expect(done).toMatchObject({ status: 'succeeded', payment_method: method });
  const mandate = await stripe.mandates.retrieve(done.mandate as string);
  expect(mandate).toMatchObject({
    payment_method: method,
    status: 'active',
    type: 'multi_use',
    customer_acceptance: { type: 'online', online: { user_agent: 'Vitest' } },
  });
  const kept = await stripe.customers.listPaymentMethods(customer, { type: 'sepa_debit' });
  expect(kept.data.map(({ id }) => id)).toEqual([method]);
  expect((await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data).toEqual([]);
  expect((await stripe.customers.retrievePaymentMethod(customer, method)).id).toBe(method);
});

test('a confirmation in the browser accepts the mandate', async () => {
  const setup = await stripe.setupIntents.create({
    customer: (await makeCustomer(stripe)).id,
    allowed_payment_method_types: ['sepa_debit'],
  });
  const done = await world.browserStripe.setupIntents.confirm(setup.id, {
    client_secret: setup.client_secret,
    payment_method_data: {
      type: 'sepa_debit',
      sepa_debit: { iban: sandboxIbans.paid },
      billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
    },
  } as Stripe.SetupIntentConfirmParams);
  expect(done.status).toBe('succeeded');
  const { mandate } = await stripe.setupIntents.retrieve(setup.id, { expand: ['mandate'] });
  expect(mandate).toMatchObject({ status: 'active' });
});

test('a bank account cannot be used where only cards are allowed', async () => {
  const { customer, method } = await makeSepaCustomer(stripe, sandboxIbans.paid);
  const call = stripe.paymentIntents.create({
    amount: 939,
    currency: 'eur',
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm: true,
  });
  expect((await refusalOf(call)).message).toMatch(/\(sepa_debit\) is not allowed/);
});

test('a bank account without a mandate cannot be charged off-session', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const { id } = await makeSepaMethod(stripe, sandboxIbans.paid);
  await stripe.paymentMethods.attach(id, { customer });
  const price = await makePrice(stripe);
  const call = stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: id,
  });
  expect((await refusalOf(call)).message).toMatch(/requires a mandate/);
});

test('during the first debit the subscription is active; then the invoice is paid', async () => {
  const { subscription, invoice, intent } = await subscribe(sandboxIbans.paid);
  expect(subscription.status).toBe('active');
  expect(invoice).toMatchObject({ status: 'open', attempted: true });
  const paid = await stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(paid.status).toBe('succeeded');
  expect(paid.latest_charge).toMatchObject({
    paid: true,
    payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: '3000' } },
    balance_transaction: { amount: 939, fee: 35, net: 904 },
  });
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid', amount_paid: 939 });
  expect(await subscriptionNow(subscription.id)).toBe('active');
  const types = await world.receivedEventTypes();
  const order = ['payment_intent.processing', 'charge.succeeded', 'invoice.paid'];
  expect(types.filter((type) => order.includes(type))).toEqual(order);
});

test('a slow debit is in progress for three minutes, then its invoice is paid', async () => {
  const { intent, invoice, subscription } = await subscribe(sandboxIbans.paidLater);
  const early = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  expect(early).toMatchObject({ status: 'processing', latest_charge: { status: 'pending' } });
  const again = await refusalOf(stripe.invoices.voidInvoice(invoice.id));
  expect(again.code).toBe('payment_intent_unexpected_state');
  await world.advance(170);
  expect((await invoiceNow(invoice.id)).status).toBe('open');
  await world.advance(15);
  expect((await invoiceNow(invoice.id)).status).toBe('paid');
  expect(await subscriptionNow(subscription.id)).toBe('active');
});

test.each([
  ['at once', sandboxIbans.failed, 0],
  ['after three minutes', sandboxIbans.failedLater, 185],
])('a first debit that fails %s voids its invoice, and the contract runs', async (_, iban, s) => {
  const { intent, invoice, subscription } = await subscribe(iban);
  expect(subscription.status).toBe('active');
  await world.advance(s);
  const failed = await stripe.paymentIntents.retrieve(intent, {
    expand: ['latest_charge.failure_balance_transaction'],
  });
  expect(failed).toMatchObject({
    status: 'canceled',
    last_payment_error: { decline_code: 'insufficient_funds' },
    latest_charge: {
      status: 'failed',
      failure_code: 'insufficient_funds',
      failure_balance_transaction: { type: 'payment_failure_refund', fee: 350, net: -350 },
    },
  });
  expect(await subscriptionNow(subscription.id)).toBe('active');
  expect(await invoiceNow(invoice.id)).toMatchObject({
    status: 'void',
    attempt_count: 1,
    next_payment_attempt: null,
  });
  const types = await world.receivedEventTypes();
  const order = ['payment_intent.payment_failed', 'invoice.payment_failed', 'invoice.voided'];
  expect(types.filter((type) => order.includes(type))).toEqual(order);
  const method = (await makeSepaMethod(stripe, sandboxIbans.paid)).id;
  const again = await refusalOf(stripe.invoices.pay(invoice.id, { payment_method: method }));
  expect(again.message).toContain('void');
});

/** A contract whose renewal is debited from a bank account that does not pay. */
async function failedRenewal() {
  const { customer, subscription } = await subscribe(sandboxIbans.paid);
  const failing = await saveMethod(customer, sandboxIbans.failed);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing });
  const { end } = periodOf(subscription);
  await world.advanceTo(end + 3700);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  return { customer, subscription, end, invoice: renewed.latest_invoice as string };
}

async function saveMethod(customer: string, iban: string): Promise<string> {
  const { id: method } = await makeSepaMethod(stripe, iban);
  await stripe.setupIntents.create({
    customer,
    payment_method: method,
    confirm: true,
    mandate_data: mandateData,
  });
  return method;
}

test('the debit of a renewal that fails makes the contract past due, and is tried again', async () => {
  const { subscription, invoice, end } = await failedRenewal();
  expect(await subscriptionNow(subscription.id)).toBe('past_due');
  const first = await invoiceNow(invoice);
  expect(first).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(await world.receivedEventTypes()).toContain('invoice.payment_failed');
  await world.advanceTo((first.next_payment_attempt ?? 0) + 1);
  expect(await invoiceNow(invoice)).toMatchObject({ status: 'open', attempt_count: 2 });
  await world.advanceTo(end + 20 * day);
  expect(await subscriptionNow(subscription.id)).toBe('canceled');
});

test('another bank account pays the renewal that the first one did not pay', async () => {
  const { customer, subscription, invoice } = await failedRenewal();
  const method = await saveMethod(customer, sandboxIbans.paid);
  const payAnswer = await stripe.invoices.pay(invoice, { payment_method: method });
  expect(payAnswer.status).toBe('open');
  expect((await invoiceNow(invoice)).status).toBe('paid');
  expect(await subscriptionNow(subscription.id)).toBe('active');
});

test('a renewal is debited automatically, and the contract stays active meanwhile', async () => {
  const { subscription } = await subscribe(sandboxIbans.paidLater);
  await world.advanceTo(periodOf(subscription).end + 60);
  const renewed = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(renewed).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } });
  await world.advance(180);
  const invoice = (renewed.latest_invoice as Stripe.Invoice).id;
  expect((await invoiceNow(invoice)).status).toBe('paid');
});

test('a disputed account pays, and its debit is returned with a fee', async () => {
  const { intent, invoice, subscription } = await subscribe(sandboxIbans.disputed);
  const { data } = await stripe.disputes.list({ payment_intent: intent, expand: ['data.charge'] });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    amount: 939,
    status: 'lost',
    reason: 'debit_not_authorized',
    charge: { disputed: true },
    balance_transactions: [{ amount: -939, fee: 750, net: -1689 }],
  });
  expect((await invoiceNow(invoice.id)).status).toBe('paid');
  expect(await subscriptionNow(subscription.id)).toBe('active');
  const types = (await world.receivedEventTypes()).filter((type) => type.includes('dispute'));
  expect(types).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
  const refund = await refusalOf(stripe.refunds.create({ payment_intent: intent }));
  expect(refund.code).toBe('charge_disputed');
});

const bankReturn = (invoice: string, why: { reason?: string; fee?: number } = {}) =>
  world.fetch('/sandbox/api/bank-return', {
    method: 'POST',
    body: JSON.stringify({ invoice, ...why }),
  });

test('a bank returns a debit weeks later, only once', async () => {
  const { intent, invoice, subscription } = await subscribe(sandboxIbans.paid);
  await world.advance(20 * day);
  const answer = await bankReturn(invoice.id);
  expect(answer.status).toBe(200);
  const { dispute } = (await answer.json()) as { dispute: string };
  const found = await stripe.disputes.retrieve(dispute);
  expect(found).toMatchObject({ payment_intent: intent, reason: 'insufficient_funds' });
  const [movement] = found.balance_transactions;
  const kept = await stripe.balanceTransactions.retrieve(movement?.id ?? '');
  expect(kept).toMatchObject({ fee: 750, source: dispute });
  expect((await invoiceNow(invoice.id)).status).toBe('paid');
  expect(await subscriptionNow(subscription.id)).toBe('active');
  expect((await bankReturn(invoice.id)).status).toBe(409);
});

test.each([
  ['customer_initiated', undefined],
  ['incorrect_account_details', 400],
  ['insufficient_funds', 0],
])('a bank returns a debit for %s, and Stripe says what that costs', async (why, agreed) => {
  const { invoice } = await subscribe(sandboxIbans.paid);
  const answer = await bankReturn(invoice.id, {
    reason: why,
    ...(agreed !== undefined && { fee: agreed }),
  });
  const fee = agreed ?? 750;
  const { dispute } = (await answer.json()) as { dispute: string };
  const { reason, balance_transactions: movements } = await stripe.disputes.retrieve(dispute);
  expect(reason).toBe(why);
  expect(movements).toMatchObject([
    { fee, fee_details: fee > 0 ? [{ type: 'stripe_fee', amount: fee }] : [], net: -939 - fee },
  ]);
});

test('a bank gives only reasons that Stripe knows for debits', async () => {
  const { invoice } = await subscribe(sandboxIbans.paid);
  expect((await bankReturn(invoice.id, { reason: 'fraudulent' })).status).toBe(400);
});

test('the world lists the debits that the bank can return', async () => {
  const { invoice } = await subscribe(sandboxIbans.paid);
  type View = { customers: { debits: unknown[] }[] };
  const debits = async () =>
    (await world.get<View>('/sandbox/api/world')).customers.flatMap((customer) => customer.debits);
  expect(await debits()).toMatchObject([{ invoice: invoice.id, amount: 939, status: 'succeeded' }]);
  await bankReturn(invoice.id);
  expect(await debits()).toMatchObject([{ status: 'returned' }]);
});

test('a detached bank account has an inactive mandate', async () => {
  const { method } = await makeSepaCustomer(stripe, sandboxIbans.paid);
  const [setup] = (await stripe.setupIntents.list({ payment_method: method })).data;
  await stripe.paymentMethods.detach(method);
  expect((await stripe.mandates.retrieve(setup?.mandate as string)).status).toBe('inactive');
});

test('a debit in progress is not returned but fails', async () => {
  const { invoice, subscription } = await subscribe(sandboxIbans.paidLater);
  const answer = await bankReturn(invoice.id, { reason: 'debit_not_authorized' });
  expect(await answer.json()).toMatchObject({ outcome: 'failed' });
  const { data } = await stripe.charges.list({ limit: 1 });
  expect(data[0]).toMatchObject({ status: 'failed', failure_code: 'debit_not_authorized' });
  expect(await subscriptionNow(subscription.id)).toBe('active');
  await world.advance(300);
  expect((await invoiceNow(invoice.id)).status).toBe('void');
  expect((await bankReturn(invoice.id)).status).toBe(409);
});

test('a payment by card cannot be returned by the bank', async () => {
  const { id: customer } = await makeCustomer(stripe, 'pm_card_visa');
  const price = await makePrice(stripe);
  const { latest_invoice: invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
  });
  expect((await bankReturn(invoice as string)).status).toBe(409);
  expect((await bankReturn('in_nothing')).status).toBe(404);
});
