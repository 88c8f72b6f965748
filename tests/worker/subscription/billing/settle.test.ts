import { afterEach, beforeEach, describe, expect } from 'vitest';

import {
  letBankReturn,
  signUpDebtor,
  signUpRenewalDebtor,
  disputeOf,
  fees,
  saveBankAccount,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
  settlements,
} from '#tests/support/debits.ts';
import { test } from '#tests/support/test.ts';
import {
  begin,
  complete,
  finish,
  newSession,
} from '#tests/worker/subscription/billing/method-updates.ts';
import { row } from '#tests/support/database.ts';
import { disturb, faultsLeft, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { debitSeconds, sepaMethod, ibans } from '#tests/support/payment-methods.ts';
import { signInElsewhere } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import {
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';

const day = 86_400;
const monthly = 1339;
const fee = fees.failed;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

describe('settling', () => {
  test('of a debit that was never paid makes the contract run again, with one charge in all', async ({
    w,
  }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    await settleDispute(debt, (await openDisputeOf(debt)).id);
    await flushDeliveries(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    const original = await w.stripe.invoices.retrieve(debt.invoiceId, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(original.status).toBe('void');
    expect(original.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    });
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
    expect(await disputeOf(debt)).toMatchObject({ settle_invoice_status: 'paid' });
  });

  test('by debit is open until the bank answers, and then paid', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.paidLater));
    const { id } = await openDisputeOf(debt);
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('open');
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('open');
    await advance(w, 200);
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toMatchObject({ settle_invoice_status: 'paid' });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  });

  test('by a debit that also fails can be tried again, and is then paid', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.failedLater));
    const { id } = await openDisputeOf(debt);
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('open');
    await advance(w, 200);
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toMatchObject({ id, settle_invoice_status: 'failed' });
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  });

  test('with a refused card says why; each press is an attempt, and the last one pays', async ({
    w,
  }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(
      w,
      debt,
      await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'),
    );
    const { id } = await openDisputeOf(debt);
    for (let i = 0; i < 2; i += 1) {
      expect(await settleDispute(debt, id)).toMatchObject({
        dispute: { settle_invoice_status: 'failed' },
        decline_code: 'generic_decline',
      });
      await flushDeliveries(w);
    }
    const charges = await w.stripe.charges.list({ customer: debt.customerId });
    expect(charges.data.filter(({ payment_method_details: d }) => d?.type === 'card')).toHaveLength(
      2,
    );
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
  });

  test.each(['approve', 'refuse'] as const)(
    'with a card whose bank asks the customer, who will %s',
    async (outcome) => {
      const w = await world();
      const debt = await signUpDebtor(w, ibans.failed);
      const card = await saveCard(w, debt.customerId, 'pm_card_authenticationRequired');
      await setPaymentMethod(w, debt, card);
      const { id } = await openDisputeOf(debt);
      const pending = await settleDispute(debt, id);
      expect(pending.payment_intent?.status).toBe('requires_action');
      expect(pending.dispute).toMatchObject({
        settle_invoice_status: 'open',
        settle_requires_action: true,
      });
      // The person closed the window. Another press continues the same payment.
      const again = await settleDispute(debt, id);
      expect(again.payment_intent).toEqual(pending.payment_intent);
      await authenticate(w, pending.payment_intent?.client_secret ?? '', outcome);
      await flushDeliveries(w);
      const paid = outcome === 'approve';
      expect(await disputeOf(debt)).toMatchObject({
        settle_invoice_status: paid ? 'paid' : 'failed',
        settle_requires_action: false,
      });
      expect((await subscriptionOf(debt.person))?.status).toBe(paid ? 'active' : 'past_due');
      if (paid) return;
      // A person who refused by mistake is asked again, with the same card.
      const next = await settleDispute(debt, id);
      expect(next.payment_intent?.status).toBe('requires_action');
      await authenticate(w, next.payment_intent?.client_secret ?? '', 'approve');
      await flushDeliveries(w);
      expect(await disputeOf(debt)).toMatchObject({ settle_invoice_status: 'paid' });
    },
  );

  test('pressed several times at once in two tabs makes one invoice and one charge', async ({
    w,
  }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    const { id } = await openDisputeOf(debt);
    const elsewhere = await signInElsewhere(w, debt.person);
    const press = (tab: Browser) => tab.post(`/api/dispute/${id}/pay`);
    await disturb(w, { target: 'stripe', path: 'POST /v1/invoices', mode: 'slow', times: 1 });
    const first = press(debt.person);
    while ((await faultsLeft(w)) > 0);
    const answers = await Promise.all([first, ...[elsewhere, debt.person, elsewhere].map(press)]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
    await flushDeliveries(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  }, 60_000);

  test('replaces an invoice that was voided', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(
      w,
      debt,
      await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'),
    );
    const { id } = await openDisputeOf(debt);
    const { dispute } = await settleDispute(debt, id);
    await w.stripe.invoices.voidInvoice(dispute.settle_invoice_id ?? '');
    await flushDeliveries(w);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
    expect(await settlements(w, debt)).toEqual({ made: 2, paid: [monthly + fee] });
  });

  test('without a payment method is refused', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    const { default_payment_method: method } = await w.stripe.subscriptions.retrieve(
      debt.subscriptionId,
    );
    await w.stripe.paymentMethods.detach(idOf(method) ?? '');
    const answer = await debt.person.post(`/api/dispute/${(await openDisputeOf(debt)).id}/pay`);
    expect(await errorOf(answer)).toBe('requires_payment_method');
  });

  test('that the bank also returns has to be settled again', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.paid));
    const first = await openDisputeOf(debt);
    await settleDispute(debt, first.id);
    await flushDeliveries(w);
    const settled = await openDisputeOf(debt);
    expect(settled.settle_invoice_status).toBe('paid');
    await letBankReturn(w, settled.settle_invoice_id ?? '');
    await flushDeliveries(w);
    const second = await openDisputeOf(debt);
    expect(second).toMatchObject({
      value: monthly + fee,
      fee: fees.returned,
      settle_invoice_status: null,
    });
    expect(second.id).not.toBe(first.id);
  });
});

describe('two debts', () => {
  test('are settled one after the other', async ({ w }) => {
    const debt = await signUpDebtor(w);
    await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.failed));
    await advance(w, 32 * day);
    await letBankReturn(w, debt.invoiceId);
    await flushDeliveries(w);
    await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
    const first = await openDisputeOf(debt);
    expect((await settleDispute(debt, first.id)).dispute.settle_invoice_status).toBe('paid');
    const second = await openDisputeOf(debt);
    expect(second.id).not.toBe(first.id);
    expect(second.settle_invoice_status).toBeNull();
    expect((await settleDispute(debt, second.id)).dispute.settle_invoice_status).toBe('paid');
    await flushDeliveries(w);
    expect((await openDisputeOf(debt)).id).toBe(second.id);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect(await settlements(w, debt)).toEqual({
      made: 2,
      paid: [monthly + fees.returned, monthly + fee],
    });
  });

  test('keep their order: the waiting one cannot be settled first', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.failed);
    const first = await openDisputeOf(debt);
    await advance(w, 32 * day);
    await flushDeliveries(w);
    expect((await openDisputeOf(debt)).id).toBe(first.id);
    const waiting = await row<{ id: number }>(
      w,
      "select id from dispute where account_id = ? and status = 'waiting'",
      debt.accountId,
    );
    expect(waiting?.id).toBeGreaterThan(first.id);
    const answer = await debt.person.post(`/api/dispute/${waiting?.id}/pay`);
    expect(answer.status).toBe(404);
  });
});

test('a returned debit for a lifetime plan is settled by its owner with another method', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person);
  const orderBody = order(await planNamed(w, 'lifetime'), method);
  const { id: invoiceId } = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await flushDeliveries(w);
  await letBankReturn(w, invoiceId);
  await flushDeliveries(w);
  const dispute = await openDisputeOf({ person });
  expect(dispute).toMatchObject({ value: 29_900, fee: fees.returned });
  expect((await subscriptionOf(person))?.status).toBe('active');
  const unpaid = await person.post(`/api/dispute/${dispute.id}/pay`);
  expect(await errorOf(unpaid)).toBe('requires_payment_method');
  const { session_id: session } = await newSession(person);
  await complete(w, session, 'pm_card_visa');
  expect((await finish(person, session)).status).toBe(200);
  expect((await settleDispute({ person }, dispute.id)).dispute.settle_invoice_status).toBe('paid');
  await flushDeliveries(w);
  // Once nothing is owed, there is nothing that another method could be charged for.
  expect((await begin(person)).status).toBe(404);
});

test('a first debit that fails after the purchase can be settled, and the contract runs', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await buyPlan(w, person, 'yearly', method);
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  const { id, value } = await openDisputeOf({ person });
  expect(value).toBe(9948);
  await advance(w, 2 * day);
  await w.runSchedule();
  const subscription = await w.stripe.subscriptions.retrieve(
    (await subscriptionOf(person))?.id ?? '',
  );
  const card = await saveCard(w, idOf(subscription.customer) ?? '', 'pm_card_visa');
  await w.stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  expect((await settleDispute({ person }, id)).dispute.settle_invoice_status).toBe('paid');
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a first debit that failed is owed, even if later ones were paid before we heard of it', async ({
  w,
}) => {
  await setDeliveryMode(w, 'hold');
  const debt = await signUpDebtor(w, ibans.paidLater);
  const card = await saveCard(w, debt.customerId, 'pm_card_visa');
  await setPaymentMethod(w, debt, card);
  await letBankReturn(w, debt.invoiceId);
  await advance(w, 32 * day);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  expect((await subscriptionOf(debt.person))?.status).toBe('active');
  expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee });
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  // Its event, sent again, asks for nothing.
  await w.runSchedule();
  expect((await disputeOf(debt))?.settle_invoice_status).toBe('paid');
});

test('news of an invoice that was given up before it was stored settles nothing', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  const { customerId: customer } = debt;
  const { id } = await openDisputeOf(debt);
  // A first try made it, and began another one because of the fee.
  const metadata = { dispute_id: String(id) };
  const { id: invoice } = await w.stripe.invoices.create({ customer, metadata });
  await w.stripe.invoiceItems.create({ customer, invoice, amount: 700, currency: 'eur' });
  await w.stripe.invoices.finalizeInvoice(invoice);
  await w.stripe.invoices.voidInvoice(invoice);
  await flushDeliveries(w);
  expect((await disputeOf(debt))?.settle_invoice_status).toBeNull();
});

test('a fee that the bank reports late is charged, even if the invoice was already begun', async ({
  w,
}) => {
  const debt = await signUpDebtor(w, ibans.failed);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  const { id } = await openDisputeOf(debt);
  const path = 'POST /v1/invoices/*/finalize';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  expect((await debt.person.post(`/api/dispute/${id}/pay`)).status).toBe(503);
  const database = await w.database();
  await database.prepare('update dispute set fee = 900 where id = ?').bind(id).run();
  const press = async () => (await debt.person.post(`/api/dispute/${id}/pay`)).status;
  const answers = [await press(), await press(), await press()];
  expect(answers.at(-1)).toBe(200);
  for (const status of answers) expect([200, 503]).toContain(status);
  expect((await settlements(w, debt)).paid).toEqual([monthly + 900]);
});

test('a debt that was paid another way is no longer owed', async ({ w }) => {
  const debt = await signUpRenewalDebtor(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  const { dispute } = await settleDispute(debt, (await openDisputeOf(debt)).id);
  const card = await saveCard(w, debt.customerId, 'pm_card_visa');
  await w.stripe.invoices.pay(debt.invoiceId, { payment_method: card });
  await flushDeliveries(w);
  expect(await disputeOf(debt)).toBeNull();
  const settlement = await w.stripe.invoices.retrieve(dispute.settle_invoice_id ?? '');
  expect(settlement.status).toBe('void');
  expect((await subscriptionOf(debt.person))?.status).toBe('active');
});

test('another person’s dispute and an unknown dispute are not found', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  const { id } = await openDisputeOf(debt);
  const { person: other } = await signUpDebtor(w);
  expect(await disputeOf({ person: other })).toBeNull();
  for (const path of [`${id}`, `${id + 1000}`, '0', '1x', '-1', '99999999999999999999']) {
    const answer = await other.post(`/api/dispute/${path}/pay`);
    expect([path, answer.status, await errorOf(answer)]).toEqual([path, 404, 'not_found']);
  }
  expect(await settlements(w, debt)).toEqual({ made: 0, paid: [] });
});

test('an order whose first debit failed cannot be paid again: its debt is settled', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await setDeliveryMode(w, 'drop');
  const orderBody = order(await planNamed(w, 'yearly'), method);
  const { id } = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await advance(w, debitSeconds);
  const reattempt = await person.post('/api/sub/buy/reattempt', {
    invoice_id: id,
    payment_method_id: 'pm_card_visa',
  });
  expect([reattempt.status, await errorOf(reattempt)]).toEqual([409, 'subscription_past_due']);
  expect((await subscriptionOf(person))?.status).toBe('past_due');
  await setDeliveryMode(w, 'normal');
  await advance(w, day);
  await w.runSchedule();
  expect(await openDisputeOf({ person })).toMatchObject({ value: 9948 });
});

test('a person who leaves a card’s authentication after a failed debit is asked to settle the debit', async ({
  w,
}) => {
  const debt = await signUpRenewalDebtor(w);
  const card = await saveCard(w, debt.customerId, 'pm_card_authenticationRequired');
  await w.stripe.invoices.pay(debt.invoiceId, { payment_method: card }).catch(() => undefined);
  await flushDeliveries(w);
  expect(await openDisputeOf(debt)).toMatchObject({ value: monthly });
});
