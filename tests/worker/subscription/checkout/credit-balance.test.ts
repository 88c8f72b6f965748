import { beforeEach, expect } from 'vitest';

import { disturb } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail } from '#tests/support/money-mails.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  invoiceOf,
  leavingOf,
  order,
  planNamed,
  purchaseStatus,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

/*
 * A credit that support has given a customer at Stripe pays their invoices, in whole or in part.
 */

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

/** A person with a customer at Stripe that has this credit, in cents. */
async function personWithCredit(w: World, credit: number): Promise<Person> {
  const person = await signUpPerson(w);
  await person.post('/api/sub/stripe/intent/setup', { payment_method_type: 'sepa_debit' });
  await setCredit(w, person, credit);
  return person;
}

async function setCredit(w: World, person: Person, credit: number): Promise<void> {
  await w.stripe.customers.update(await customerOf(w, person), { balance: -credit });
}

/** What was charged, in cents, the latest first. */
async function charged(w: World, person: Person): Promise<number[]> {
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, person) });
  return data.map(({ amount }) => amount);
}

async function customerOf(w: World, { email }: Person): Promise<string> {
  const [customer] = (await w.stripe.customers.list({ email })).data;
  if (!customer) throw new Error(`${email} has no customer`);
  return customer.id;
}

test.each(['yearly', 'lifetime'])(
  'a credit that covers %s buys it without a charge, also if the order is sent again',
  async (key) => {
    const w = await world();
    const person = await personWithCredit(w, 50_000);
    const orderBody = order(await planNamed(w, key));
    const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect(invoice.payment_intent?.status).toBe('succeeded');
    expect(await invoiceOf(await person.post('/api/sub/buy', orderBody))).toMatchObject({
      id: invoice.id,
    });
    await flushDeliveries(w);
    expect(await purchaseStatus(w, person)).toBe('completed');
    expect((await subscriptionOf(person))?.status).toBe('active');
    expect(await charged(w, person)).toEqual([]);
    await oneMoneyMail(w, person, 'confirmation');
  },
);

test('a credit that covers the first period keeps the card for the next one', async ({ w }) => {
  const person = await personWithCredit(w, 1339);
  await buyPlan(w, person, 'monthly');
  expect(await (await person.get('/api/sub/paymentmethod/default')).json()).toEqual({
    payment_method: { type: 'card', lastId: '4242' },
  });
  await advance(w, 32 * day);
  await flushDeliveries(w);
  expect(await charged(w, person)).toEqual([1339]);
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a card that the bank wants to see keeps nobody from what their credit has paid', async ({
  w,
}) => {
  const person = await personWithCredit(w, 50_000);
  const orderBody = order(await planNamed(w, 'yearly'), 'pm_card_authenticationRequired');
  const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  expect(invoice.payment_intent?.status).toBe('succeeded');
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a credit that covers a part is taken off the charge', async ({ w }) => {
  const person = await personWithCredit(w, 2000);
  const invoice = await buyPlan(w, person, 'yearly');
  expect(invoice).toMatchObject({ total: 9948, payment_intent: { status: 'succeeded' } });
  expect(await charged(w, person)).toEqual([7948]);
});

test('an order whose answer was lost after the credit has paid is answered when sent again', async ({
  w,
}) => {
  const person = await personWithCredit(w, 50_000);
  const orderBody = order(await planNamed(w, 'yearly'));
  await disturb(w, { target: 'stripe', path: 'POST /v1/setup_intents', mode: 'before', times: 4 });
  await person.post('/api/sub/buy', orderBody);
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await flushDeliveries(w);
  expect(await purchaseStatus(w, person)).toBe('completed');
  expect((await atStripe(w, person)).subscriptions).toHaveLength(1);
  await oneMoneyMail(w, person, 'confirmation');
});

test('a period that a credit pays is neither debited nor announced', async ({ w, person }) => {
  const { method } = await sepaMethod(w, person, ibans.paid);
  await buyPlan(w, person, 'monthly', method);
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'debit');
  await setCredit(w, person, 1339);
  await advance(w, 32 * day);
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await subscriptionOf(person))?.status).toBe('active');
  expect(await charged(w, person)).toHaveLength(1);
  expect(await moneyMails(w, person, 'debit')).toHaveLength(1);
});

test('the page says what is really charged next, and then that is charged', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly_monthly');
  await flushDeliveries(w);
  await setCredit(w, person, 1200);
  const { next_charge: next, earliest, timeline } = await leavingOf(person);
  expect(next).toMatchObject({ cents: 939, charged: 0 });
  // The second instalment is charged in part, the others in whole.
  expect(earliest.charges.map(({ cents }) => cents).slice(0, 2)).toEqual([678, 939]);
  const coming = timeline.filter(({ what }) => what === 'charge').slice(0, 3);
  expect(coming).toMatchObject([
    { cents: 0, credit: 939 },
    { cents: 678, credit: 261 },
    { cents: 939 },
  ]);
  await advance(w, 62 * day);
  await flushDeliveries(w);
  expect(await charged(w, person)).toEqual([678, 939]);
});
