import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect } from 'vitest';

import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import {
  fees,
  letBankReturn,
  signUpDebtor,
  signUpRenewalDebtor,
  disputeOf,
  saveBankAccount,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
  settlements,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { row } from '#tests/support/database.ts';
import { disturb, faultsLeft, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import {
  flushDeliveries,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import { payDispute } from '#worker/subscription/billing/pay-debts.ts';
import { beginSettlementGeneration } from '#worker/subscription/billing/dispute-sql.ts';

// Stripe's client repeats a failed call by itself, so a fault has to outlast its retries.
const total = 1339 + fees.failed;

beforeEach(async () => {
  await (await world()).reset();
});

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

const steps: Record<string, (debt: Debtor) => string> = {
  'creating the invoice': () => 'POST /v1/invoices',
  'adding its lines': () => 'POST /v1/invoiceitems',
  'finalizing the invoice': () => 'POST /v1/invoices/*/finalize',
  'reading the payment method': ({ subscriptionId }) => `GET /v1/subscriptions/${subscriptionId}`,
  'charging the invoice': () => 'POST /v1/invoices/*/pay',
};

/** The last step differs: the first invoice is void by then, that of a renewal is open. */
const stepsOfFirst = {
  ...steps,
  'noting that the first invoice is settled': ({ subscriptionId }: Debtor) =>
    `POST /v1/subscriptions/${subscriptionId}`,
};
const stepsOfRenewal = {
  'marking the invoice of a renewal as paid': ({ invoiceId }: Debtor) =>
    `POST /v1/invoices/${invoiceId}/pay`,
};

const debtorOfFirst = (w: World) => signUpDebtor(w, ibans.failed);

const cases = [
  { steps: stepsOfFirst, debtorOf: debtorOfFirst },
  { steps: stepsOfRenewal, debtorOf: signUpRenewalDebtor },
].flatMap(({ steps: ofDebt, debtorOf }) =>
  Object.entries(ofDebt).flatMap(([step, path]) =>
    (['before', 'after', 'broken'] as const).map((mode) => ({ step, path, mode, debtorOf })),
  ),
);

async function pressWithFault(
  w: World,
  { path, mode, debtorOf }: (typeof cases)[number],
): Promise<Debtor> {
  const debt = await debtorOf(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await flushDeliveries(w);
  const { id } = await openDisputeOf(debt);
  await disturb(w, { target: 'stripe', path: path(debt), mode, times: longerThanRetries });
  const first = await debt.person.post(`/api/dispute/${id}/pay`);
  // The event of the payment may have been faster, and still be repeating its call.
  await flushDeliveries(w);
  expect(await faultsLeft(w)).toBe(0);
  if (first.status !== 200) {
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).not.toBeNull();
  }
  return debt;
}

describe.each(cases)('a fault while $step, $mode', (one) => {
  test('another press settles the debt with one invoice and one charge', async ({ w }) => {
    const debt = await pressWithFault(w, one);
    const dispute = await openDisputeOf(debt);
    expect((await settleDispute(debt, dispute.id)).dispute.settle_invoice_status).toBe('paid');
    await flushDeliveries(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
  });

  test('without another press a charged debt is settled, and an uncharged one can be settled later', async ({
    w,
  }) => {
    const debt = await pressWithFault(w, one);
    await flushDeliveries(w);
    await advance(w, 120);
    await w.runSchedule();
    const { paid } = await settlements(w, debt);
    const dispute = await openDisputeOf(debt);
    expect(paid).toEqual(dispute.settle_invoice_status === 'paid' ? [total] : []);
    expect((await subscriptionOf(debt.person))?.status).toBe(
      paid.length > 0 ? 'active' : 'past_due',
    );
    expect((await settleDispute(debt, dispute.id)).dispute.settle_invoice_status).toBe('paid');
  });
});

test('a press whose invoice another one completes meanwhile charges it once', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await flushDeliveries(w);
  const { id } = await openDisputeOf(debt);
  const { customerId: customer } = debt;
  const complete = async () => {
    const { data } = await w.stripe.invoices.list({ customer, status: 'draft' });
    const invoice = data[0]?.id ?? '';
    for (const [part, amount] of Object.entries({ value: 1339, fee: fees.failed })) {
      const line = { customer, invoice, amount, currency: 'eur', metadata: { part } };
      await w.stripe.invoiceItems.create(line);
    }
    await w.stripe.invoices.finalizeInvoice(invoice, { auto_advance: false });
  };
  const meanwhile = { 'POST /v1/invoices': complete };
  const answer = await payDispute(await contextInterruptedAtStripe(w, meanwhile, debt.person), id);
  expect(answer.dispute.settle_invoice_status).toBe('paid');
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
});

test('a press that fails after another one has settled the debt changes nothing', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await flushDeliveries(w);
  const { id } = await openDisputeOf(debt);
  await settleDispute(debt, id);
  const disputeRow = () => row(w, 'select * from dispute where id = ?', id);
  const before = await disputeRow();
  expect(before).toMatchObject({ status: 'settled', settle_status: 'paid' });
  // A press does this when Stripe answers with a server error. It uses the values it read before.
  await beginSettlementGeneration(
    drizzle(await w.database()),
    { id, generation: 0 },
    { newInvoice: true },
  );
  expect(await disputeRow()).toEqual(before);
});

describe.each(['shuffle', 'duplicate', 'drop'] as const)(
  'events in the delivery mode %s',
  (mode) => {
    test('open one dispute for each debit, and close it', async ({ w }) => {
      const debt = await signUpDebtor(w);
      await setDeliveryMode(w, mode);
      await letBankReturn(w, debt.invoiceId);
      await flushDeliveries(w);
      await w.runSchedule();
      await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
      const { id } = await openDisputeOf(debt);
      await settleDispute(debt, id);
      await setDeliveryMode(w, 'normal');
      await flushDeliveries(w);
      await w.runSchedule();
      expect(await disputeOf(debt)).toMatchObject({ id, settle_invoice_status: 'paid' });
      expect(await settlements(w, debt)).toEqual({ made: 1, paid: [1339 + fees.returned] });
    });

    test('open a dispute for a failed debit, and close it when another debit settles it', async ({
      w,
    }) => {
      const debt = await signUpDebtor(w);
      const { data } = await w.stripe.paymentMethods.list({ customer: debt.customerId });
      await setPaymentMethod(w, debt, data[0]?.id ?? '');
      await setDeliveryMode(w, mode);
      await letBankReturn(w, debt.invoiceId);
      await flushDeliveries(w);
      await w.runSchedule();
      const { id } = await openDisputeOf(debt);
      const answer = await settleDispute(debt, id);
      expect(answer.dispute.settle_invoice_status).toMatch(/open|paid/);
      await flushDeliveries(w);
      await w.runSchedule();
      expect(await disputeOf(debt)).toMatchObject({ id, settle_invoice_status: 'paid' });
    });
  },
);

describe.each([
  ['GET /v1/disputes/*', ibans.paid],
  ['GET /v1/invoice_payments', ibans.paid],
  ['GET /v1/invoices/*', ibans.paid],
] as const)('while %s fails', (path, iban) => {
  test('the event is handled again later, and the dispute opens', async ({ w }) => {
    const debt = await signUpDebtor(w, iban);
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    await letBankReturn(w, debt.invoiceId);
    await flushDeliveries(w);
    expect(await faultsLeft(w)).toBe(0);
    await advance(w, 3600);
    await w.runSchedule();
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toMatchObject({ value: 1339, fee: fees.returned });
  });
});

test('a retry of Stripe that could not be stopped is stopped when the event is handled again', async ({
  w,
}) => {
  const { customerId, subscriptionId, ...debt } = await signUpDebtor(w);
  const failing = await saveBankAccount(w, customerId, ibans.failed);
  await setPaymentMethod(w, { customerId, subscriptionId, ...debt }, failing);
  await setDeliveryMode(w, 'hold');
  await advance(w, 32 * 86_400);
  const { latest_invoice: latest } = await w.stripe.subscriptions.retrieve(subscriptionId);
  const path = `POST /v1/invoices/${idOf(latest)}`;
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  expect(await faultsLeft(w)).toBe(0);
  await advance(w, 3600);
  await w.runSchedule();
  expect((await w.stripe.invoices.retrieve(idOf(latest) ?? '')).auto_advance).toBe(false);
  expect(await disputeOf(debt)).toMatchObject({ value: 1339 });
});

test('a debit that is returned before its contract is stored is told with the number of the order', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person);
  await setDeliveryMode(w, 'drop');
  const path = 'POST /v1/payment_intents/*/confirm';
  await disturb(w, { target: 'stripe', path, mode: 'after', times: longerThanRetries });
  expect(
    (await person.post('/api/sub/buy', order(await planNamed(w, 'lifetime'), method))).ok,
  ).toBe(false);
  const { data } = await w.stripe.invoices.list();
  await setDeliveryMode(w, 'normal');
  await letBankReturn(w, data[0]?.id ?? '');
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, person, 'returned');
  expect(text).toContain(`Vertragsnummer: ${data[0]?.metadata?.['contract_number'] ?? ''}`);
  expect(text).toMatch(/Vertragsnummer: LX-\w{10}/);
});
