import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  makeCustomer,
  makeSepaMethod,
  makeSubscription,
  mandateData,
  sandboxIbans,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld, type SandboxWorld } from '#tests/sandbox/world.ts';

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
