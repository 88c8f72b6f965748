import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { beginSubscription, makeCustomer } from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

/** A subscription over 9,948 cents. The balance is in cents, too; a negative one is a credit. */
async function withBalance(balance: number) {
  const { id } = await makeCustomer(stripe);
  await stripe.customers.update(id, { balance });
  const begun = await beginSubscription(stripe, { customer: id });
  const left = async () => ((await stripe.customers.retrieve(id)) as Stripe.Customer).balance;
  return { ...begun, left };
}

test('a credit that covers the first invoice pays it: the subscription is active without an intent', async () => {
  const { subscription, invoice, intent, left } = await withBalance(-10_000);
  expect(subscription.status).toBe('active');
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 9948,
    amount_due: 0,
    amount_paid: 0,
    starting_balance: -10_000,
    ending_balance: -52,
  });
  expect(intent).toBeUndefined();
  expect(await left()).toBe(-52);
});

test.each([
  ['a credit', -2000, 7948],
  ['a debt', 2000, 11_948],
])('%s changes what is due, and the intent charges only that', async (_what, balance, due) => {
  const { subscription, invoice, intent, left } = await withBalance(balance);
  expect(subscription.status).toBe('incomplete');
  expect(invoice).toMatchObject({ status: 'open', total: 9948, amount_due: due });
  expect((await stripe.paymentIntents.retrieve(intent)).amount).toBe(due);
  expect(await left()).toBe(0);
});

test('less than fifty cents are not charged, but owed with the next invoice', async () => {
  const { invoice, left } = await withBalance(-9920);
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 28 });
  expect(await left()).toBe(28);
});

test('a void invoice gives the credit back', async () => {
  const { invoice, left } = await withBalance(-2000);
  await stripe.invoices.voidInvoice(invoice.id);
  expect(await left()).toBe(-2000);
});
