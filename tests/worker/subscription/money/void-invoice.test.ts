import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';

async function createDraft(w: World): Promise<{ id: string; customer: string }> {
  const { id: customer } = await w.stripe.customers.create();
  const draft = { customer, auto_advance: false, currency: 'eur' };
  const { id } = await w.stripe.invoices.create(draft);
  return { id, customer };
}

test('a draft that another call finalizes meanwhile is voided', async ({ w }) => {
  const { id, customer } = await createDraft(w);
  await w.stripe.invoiceItems.create({
    customer,
    invoice: id,
    amount: 1339,
    currency: 'eur',
  });
  const ctx = await contextInterruptedAtStripe(w, {
    [`GET /v1/invoices/${id}`]: () => w.stripe.invoices.finalizeInvoice(id),
  });
  expect(await voidInvoice(ctx, id)).toBe(true);
  expect((await w.stripe.invoices.retrieve(id)).status).toBe('void');
});

test('a draft that another call deletes meanwhile can no longer be paid', async ({ w }) => {
  const { id } = await createDraft(w);
  const ctx = await contextInterruptedAtStripe(w, {
    [`GET /v1/invoices/${id}`]: () => w.stripe.invoices.del(id),
  });
  expect(await voidInvoice(ctx, id)).toBe(true);
});
