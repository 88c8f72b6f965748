import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  makeCustomer,
  makeSepaMethod,
  makeSubscription,
  mandateData,
  sandboxIbans,
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

test('an invoice can be read and downloaded', async () => {
  const subscription = await makeSubscription(stripe);
  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  const invoice = data[0] as Stripe.Invoice;
  expect(invoice.number).toMatch(/^[A-Z\d]{8}-0001$/);
  const page = await world.fetch(invoice.hosted_invoice_url ?? '');
  expect(await page.text()).toContain(`Rechnung ${invoice.number}`);
  const file = await world.fetch(invoice.invoice_pdf ?? '');
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const pdf = await file.text();
  expect(pdf).toMatch(/^%PDF-1\.4\n/);
  expect(pdf).toContain(`Rechnung ${invoice.number}`);
  expect(pdf).toContain('99,48');
  const table = Number(/startxref\n(\d+)\n/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 4)).toBe('xref');
  expect((await world.fetch('/sandbox/stripe/invoices/in_nothing.pdf')).status).toBe(404);
});

test('an invoice shows its tax, and where its customer lives', async () => {
  const rate = await stripe.taxRates.create({
    display_name: 'USt.',
    percentage: 19,
    inclusive: true,
  });
  const customer = (await makeCustomer(stripe)).id;
  const address = { line1: 'Am Tor 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  await stripe.customers.update(customer, { address });
  const draft = await stripe.invoices.create({ customer, default_tax_rates: [rate.id] });
  await stripe.invoiceItems.create({
    customer,
    invoice: draft.id,
    amount: 29_900,
    currency: 'eur',
  });
  const invoice = await stripe.invoices.finalizeInvoice(draft.id);
  const page = await (await world.fetch(invoice.hosted_invoice_url ?? '')).text();
  expect(page).toContain('Lea Muster, Am Tor 1, 10115 Berlin');
  const pdf = await (await world.fetch(invoice.invoice_pdf ?? '')).text();
  for (const words of ['darin 19 % Umsatzsteuer', '47,74', '251,26']) {
    expect(page).toContain(words);
    expect(pdf).toContain(words);
  }
});

test('a mandate can be read', async () => {
  const { mandate } = await stripe.setupIntents.create({
    customer: (await makeCustomer(stripe)).id,
    allowed_payment_method_types: ['sepa_debit'],
    payment_method: (await makeSepaMethod(stripe, sandboxIbans.paid)).id,
    confirm: true,
    mandate_data: mandateData,
  });
  const { payment_method_details: details } = await stripe.mandates.retrieve(mandate as string);
  const page = await world.fetch(details.sepa_debit?.url ?? '');
  expect(await page.text()).toContain('Lea Muster');
});
