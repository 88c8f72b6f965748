import { afterEach, expect, test } from 'vitest';

import {
  debtor,
  disputeOf,
  ibans,
  keepAccount,
  keepCard,
  owed,
  payWith,
  settle,
} from '#tests/debits.ts';
import type { Debtor } from '#tests/debits.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { delivered, deliveryMode, errorOf, subscriptionOf } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { payDispute } from '#worker/subscription/dispute/pay-dispute.ts';
import { payOpenInvoice } from '#worker/subscription/invoices/pay-open-invoice.ts';

const day = 86_400;

afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await delivered(w);
});

/** Cents that somebody's cards and accounts were charged with so far. */
async function charged(w: World, { customerId }: Debtor): Promise<number> {
  const charges = await w.stripe.charges.list({ customer: customerId, limit: 100 });
  return charges.data
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Somebody whose debit for a renewal has failed without anybody having told us, and who has a card now. */
async function unheardDebtor(w: World): Promise<Debtor> {
  const debt = await debtor(w);
  const account = await keepAccount(w, debt.customerId, ibans.failed);
  await payWith(w, debt, account);
  await deliveryMode(w, 'hold');
  await advance(w, 32 * day);
  const ctx = await interruptedAtStripe(w, {});
  await syncContract(ctx, debt.subscriptionId);
  expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  expect(await disputeOf(debt)).toBeNull();
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  return debt;
}

async function hearOfAll(w: World): Promise<void> {
  await deliveryMode(w, 'normal');
  await delivered(w);
}

test('a dispute that opens while its invoice is being paid is not settled beside it', async () => {
  const w = await world();
  const debt = await unheardDebtor(w);
  const before = await charged(w, debt);
  const open = await w.stripe.invoices.list({ customer: debt.customerId, status: 'open' });
  let disputeId = 0;
  const meanwhile: [number, string | undefined][] = [];
  const slow = await interruptedAtStripe(
    w,
    {
      // It has seen what is open, and that nothing of it is disputed; then it has it charged.
      'GET /v1/invoices': async () => {
        await hearOfAll(w);
        disputeId = (await owed(debt)).id;
        await deliveryMode(w, 'hold');
      },
      [`POST /v1/invoices/${open.data[0]?.id}/pay`]: async () => {
        const press = await debt.person.post(`/api/dispute/${disputeId}/pay`);
        meanwhile.push([press.status, await errorOf(press)]);
      },
    },
    debt.person,
  );
  const { invoice } = await payOpenInvoice(slow);
  expect(invoice.payment_intent?.status).toBe('succeeded');
  expect(await charged(w, debt)).toBe(before + 1339);
  expect(meanwhile).toEqual([[409, 'purchase_in_progress']]);
  await hearOfAll(w);
  expect(await charged(w, debt)).toBe(before + 1339);
  expect(await disputeOf(debt)).toBeNull();
  expect((await subscriptionOf(debt.person))?.status).toBe('active');
});

test('an invoice is not paid while its dispute is being settled', async () => {
  const w = await world();
  const debt = await unheardDebtor(w);
  const before = await charged(w, debt);
  await hearOfAll(w);
  const { id } = await owed(debt);
  const meanwhile: number[] = [];
  const slow = await interruptedAtStripe(
    w,
    {
      [`GET /v1/subscriptions/${debt.subscriptionId}`]: async () => {
        meanwhile.push((await debt.person.post('/api/sub/invoice/pay')).status);
      },
    },
    debt.person,
  );
  expect((await payDispute(slow, id)).dispute.settle_invoice_status).toBe('paid');
  expect(meanwhile).toEqual([409]);
  await delivered(w);
  expect(await charged(w, debt)).toBe(before + 1339 + 750);
  // What was held is given back: who owes nothing is told so.
  expect((await debt.person.post('/api/sub/invoice/pay')).status).toBe(404);
});

test('what was paid by itself before we heard of it is not settled again', async () => {
  const w = await world();
  const debt = await debtor(w, ibans.failed);
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  const { id } = await owed(debt);
  await deliveryMode(w, 'hold');
  const card = await keepCard(w, debt.customerId, 'pm_card_visa');
  await w.stripe.invoices.pay(debt.invoiceId, { payment_method: card });
  const before = await charged(w, debt);
  const press = await debt.person.post(`/api/dispute/${id}/pay`);
  expect([press.status, await errorOf(press)]).toEqual([404, 'not_found']);
  expect(await charged(w, debt)).toBe(before);
  expect(await disputeOf(debt)).toBeNull();
});

test('a payment that was cut off keeps nobody from the other way for ever', async () => {
  const w = await world();
  const debt = await unheardDebtor(w);
  await new Promise<void>((begun) => {
    const forEver = () => {
      begun();
      return new Promise(() => {});
    };
    void interruptedAtStripe(w, { 'GET /v1/invoices': forEver }, debt.person).then(payOpenInvoice);
  });
  await hearOfAll(w);
  const { id } = await owed(debt);
  expect((await debt.person.post(`/api/dispute/${id}/pay`)).status).toBe(409);
  await advance(w, 301);
  expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('paid');
});
