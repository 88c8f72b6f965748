import { afterEach, expect } from 'vitest';

import { ibans } from '#tests/support/payment-methods.ts';
import { row } from '#tests/support/database.ts';
import {
  fees,
  signUpDebtor,
  signUpRenewalDebtor,
  disputeOf,
  saveBankAccount,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import {
  flushDeliveries,
  setDeliveryMode,
  errorOf,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { payDispute, payOpenInvoice } from '#worker/subscription/billing/pay-debts.ts';

const day = 86_400;

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

/** The cents that a person's cards and accounts were charged so far. */
async function centsCharged(w: World, { customerId }: Debtor): Promise<number> {
  const charges = await w.stripe.charges.list({ customer: customerId, limit: 100 });
  return charges.data
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A person with a card whose debit for a renewal failed. We have not received its events yet. */
async function debtorBeforeEvents(w: World): Promise<Debtor> {
  const debt = await signUpDebtor(w);
  const account = await saveBankAccount(w, debt.customerId, ibans.failed);
  await setPaymentMethod(w, debt, account);
  await setDeliveryMode(w, 'hold');
  await advance(w, 32 * day);
  const ctx = await contextInterruptedAtStripe(w, {});
  await syncContract(ctx, debt.subscriptionId);
  expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  expect(await disputeOf(debt)).toBeNull();
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  return debt;
}

async function deliverEvents(w: World): Promise<void> {
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
}

test('a dispute that opens while its invoice is being paid cannot be settled at the same time', async ({
  w,
}) => {
  const debt = await debtorBeforeEvents(w);
  const before = await centsCharged(w, debt);
  const open = await w.stripe.invoices.list({ customer: debt.customerId, status: 'open' });
  let disputeId = 0;
  const meanwhile: [number, string | undefined][] = [];
  const slow = await contextInterruptedAtStripe(
    w,
    {
      // The call has found the open invoice and no dispute about it. Next it charges the invoice.
      'GET /v1/invoices': async () => {
        await deliverEvents(w);
        disputeId = (await openDisputeOf(debt)).id;
        await setDeliveryMode(w, 'hold');
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
  expect(await centsCharged(w, debt)).toBe(before + 1339);
  expect(meanwhile).toEqual([[409, 'purchase_in_progress']]);
  await deliverEvents(w);
  expect(await centsCharged(w, debt)).toBe(before + 1339);
  expect(await disputeOf(debt)).toBeNull();
  expect((await subscriptionOf(debt.person))?.status).toBe('active');
});

test('an invoice cannot be paid while its dispute is being settled', async ({ w }) => {
  const debt = await debtorBeforeEvents(w);
  const before = await centsCharged(w, debt);
  await deliverEvents(w);
  const { id } = await openDisputeOf(debt);
  const meanwhile: number[] = [];
  const slow = await contextInterruptedAtStripe(
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
  await flushDeliveries(w);
  expect(await centsCharged(w, debt)).toBe(before + 1339 + fees.failed);
  // The lock is released: a person who owes nothing gets 404 and not 409.
  expect((await debt.person.post('/api/sub/invoice/pay')).status).toBe(404);
});

test('a debt can be settled while another person’s invoice is being charged', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  const { id } = await openDisputeOf(debt);
  const hold = crypto.randomUUID();
  const until = (await clockOf(w)) + 300_000;
  const held =
    "insert into charge_hold (id, account_id, way, until) values (?1, ?1, 'invoice', ?2)";
  await row(w, held, hold, until);
  expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
  await row(w, 'delete from charge_hold where id = ?', hold);
});

test('an invoice that was paid before we got its event is not settled again', async ({ w }) => {
  const debt = await signUpRenewalDebtor(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  const { id } = await openDisputeOf(debt);
  await setDeliveryMode(w, 'hold');
  const card = await saveCard(w, debt.customerId, 'pm_card_visa');
  await w.stripe.invoices.pay(debt.invoiceId, { payment_method: card });
  const before = await centsCharged(w, debt);
  const press = await debt.person.post(`/api/dispute/${id}/pay`);
  expect([press.status, await errorOf(press)]).toEqual([404, 'not_found']);
  expect(await centsCharged(w, debt)).toBe(before);
  expect(await disputeOf(debt)).toBeNull();
});

test('a payment that was cut off blocks the other way for five minutes only', async ({ w }) => {
  const debt = await debtorBeforeEvents(w);
  await new Promise<void>((started) => {
    const forEver = () => {
      started();
      return new Promise(() => {});
    };
    void contextInterruptedAtStripe(w, { 'GET /v1/invoices': forEver }, debt.person).then(
      payOpenInvoice,
    );
  });
  await deliverEvents(w);
  const { id } = await openDisputeOf(debt);
  expect((await debt.person.post(`/api/dispute/${id}/pay`)).status).toBe(409);
  await advance(w, 301);
  expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
});
