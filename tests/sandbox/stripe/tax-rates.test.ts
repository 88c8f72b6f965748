import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

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
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

const makeRate = (changes: Partial<Stripe.TaxRateCreateParams> = {}) =>
  stripe.taxRates.create({ display_name: 'USt.', percentage: 19, inclusive: true, ...changes });

const sums = ({ total, total_excluding_tax: net, total_taxes: taxes }: Stripe.Invoice) => ({
  total,
  net,
  taxes: taxes?.map(({ amount }) => amount),
});

test('a rate is made, found, named otherwise and archived; what it takes is never changed', async () => {
  const rate = await makeRate({ country: 'DE', tax_type: 'vat', metadata: { a: 'b' } });
  expect(rate).toMatchObject({ percentage: 19, effective_percentage: 19, active: true });
  expect(await stripe.taxRates.retrieve(rate.id)).toEqual(rate);
  const renamed = await stripe.taxRates.update(rate.id, { display_name: 'MwSt.', active: false });
  expect(renamed).toMatchObject({ display_name: 'MwSt.', active: false, metadata: { a: 'b' } });
  const active = await stripe.taxRates.list({ active: true });
  expect(active.data.map(({ id }) => id)).not.toContain(rate.id);
  const change = { percentage: 7 } as Stripe.TaxRateUpdateParams;
  expect(await refusalOf(stripe.taxRates.update(rate.id, change))).toMatchObject({
    code: 'parameter_unknown',
  });
});

test('an archived or unknown rate cannot be added', async () => {
  const rate = await makeRate({ active: false });
  const customer = (await makeCustomer(stripe)).id;
  const add = (id: string) => stripe.invoices.create({ customer, default_tax_rates: [id] });
  expect(await refusalOf(add(rate.id))).toMatchObject({ param: 'default_tax_rates[0]' });
  expect(await refusalOf(add('txr_none'))).toMatchObject({ code: 'resource_missing' });
});

test('an invoice shows the tax that its discounted lines include', async () => {
  const rate = await makeRate();
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
  const { invoice } = await beginSubscription(stripe, {
    default_tax_rates: [rate.id],
    discounts: [{ coupon: coupon.id }],
  });
  // 8953 * 19 / 119
  expect(sums(invoice)).toEqual({ total: 8953, net: 7524, taxes: [1429] });
  expect(invoice.lines.data[0]?.taxes).toMatchObject([
    { amount: 1429, taxable_amount: 7524, tax_rate_details: { tax_rate: rate.id } },
  ]);
});

test('an item may have rates of its own, and a line without any has those of its invoice', async () => {
  const [full, reduced] = [await makeRate(), await makeRate({ percentage: 7 })];
  const customer = (await makeCustomer(stripe)).id;
  const draft = await stripe.invoices.create({ customer, default_tax_rates: [full.id] });
  const item = { customer, invoice: draft.id, currency: 'eur' };
  await stripe.invoiceItems.create({ ...item, amount: 1190 });
  await stripe.invoiceItems.create({ ...item, amount: 1070, tax_rates: [reduced.id] });
  const invoice = await stripe.invoices.retrieve(draft.id);
  expect(sums(invoice)).toEqual({ total: 2260, net: 2000, taxes: [190, 70] });
});

test('a phase of a schedule that names no rates takes them off the subscription', async () => {
  const rate = await makeRate();
  const price = (await makePrice(stripe)).id;
  const subscription = await makeSubscription(stripe, {
    items: [{ price }],
    default_tax_rates: [rate.id],
  });
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  expect(schedule.phases[0]?.default_tax_rates?.map(({ id }) => id)).toEqual([rate.id]);
  const { start, end } = periodOf(subscription);
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [{ items: [{ price }], start_date: start, end_date: end }],
  });
  const now = await stripe.subscriptions.retrieve(subscription.id);
  expect(now.default_tax_rates).toEqual([]);
});

test('an invoice names its customer as they are when it becomes final', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const draft = await stripe.invoices.create({ customer });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 500, currency: 'eur' });
  const address = { line1: 'Am Tor 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  await stripe.customers.update(customer, { name: 'Lea Anders', address });
  const final = await stripe.invoices.finalizeInvoice(draft.id);
  expect(final).toMatchObject({ customer_name: 'Lea Anders', customer_address: address });
  await stripe.customers.update(customer, { name: 'Lea Später' });
  const later = await stripe.invoices.retrieve(draft.id);
  expect(later.customer_name).toBe('Lea Anders');
});
