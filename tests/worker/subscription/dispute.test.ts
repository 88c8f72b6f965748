import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  bankReturn,
  debtor,
  disputeOf,
  ibans,
  keepAccount,
  keepCard,
  owed,
  payWith,
  settle,
  settlements,
} from '#tests/debits.ts';
import { row } from '#tests/database.ts';
import { disturb, faultsLeft, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import { debitSeconds, sepaMethod } from '#tests/payment-methods.ts';
import { signInElsewhere, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import {
  authenticate,
  delivered,
  deliveryMode,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';

const day = 86_400;
const monthly = 1339;
const fee = 750;

// Time moves for everybody in the world; fewer people, less to renew.
beforeEach(async () => {
  await (await world()).reset();
});

afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await delivered(w);
});

describe('a debit', () => {
  test('that is paid, or only under way, asks for nothing', async () => {
    const w = await world();
    expect(await disputeOf(await debtor(w))).toBeNull();
    expect(await disputeOf(await debtor(w, ibans.paidLater))).toBeNull();
  });

  test('that the bank returns weeks later is to be settled with its fee, the contract running', async () => {
    const w = await world();
    const debt = await debtor(w);
    await advance(w, 20 * day);
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    expect(await disputeOf(debt)).toEqual({
      id: expect.any(Number),
      value: monthly,
      fee,
      settle_invoice_id: null,
      settle_invoice_status: null,
    });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
  });

  test('that comes back at once is to be settled', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.returned);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee });
  });

  test.each([
    ['at once', ibans.failed, 0],
    ['later', ibans.failedLater, 200],
  ])('that fails %s is to be settled, and is not tried again meanwhile', async (_, iban, wait) => {
    const w = await world();
    const debt = await debtor(w, iban);
    await advance(w, wait + 1);
    await delivered(w);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
    await advance(w, 10 * day);
    await delivered(w);
    const invoice = await w.stripe.invoices.retrieve(debt.invoiceId);
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  });

  test('that fails on its way is to be settled', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.paidLater);
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly });
  });

  test('of a card that fails is none', async () => {
    const w = await world();
    const debt = await debtor(w);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
    await advance(w, 32 * day);
    await delivered(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
    expect(await disputeOf(debt)).toBeNull();
  });
});

describe('settling', () => {
  test('charges both amounts once with the new method; paid, it says so for a week', async () => {
    const w = await world();
    const debt = await debtor(w);
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    const { id } = await owed(debt);
    const first = await settle(debt, id);
    expect(first.dispute).toMatchObject({ id, settle_invoice_status: 'paid' });
    expect(first.payment_intent?.status).toBe('succeeded');
    // Pressed again, from here or elsewhere: the same answer, nothing charged.
    expect((await settle(debt, id)).dispute).toEqual(first.dispute);
    await delivered(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
    const invoice = await w.stripe.invoices.retrieve(first.dispute.settle_invoice_id ?? '');
    expect(invoice.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
      ['Subscription-Gebühr', monthly],
      ['SEPA-Mahn-Gebühr', fee],
    ]);
    expect(await disputeOf(debt)).toEqual(first.dispute);
    await advance(w, 8 * day);
    expect(await disputeOf(debt)).toBeNull();
  });

  test('a debit that never was paid lets the contract run again, charged once in all', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    await settle(debt, (await owed(debt)).id);
    await delivered(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    const original = await w.stripe.invoices.retrieve(debt.invoiceId, {
      expand: ['payments.data.payment.payment_intent'],
    });
    expect(original.status).toBe('paid');
    expect(original.payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'canceled',
      amount_received: 0,
    });
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
    expect(await disputeOf(debt)).toMatchObject({ settle_invoice_status: 'paid' });
  });

  test('by debit is open until the bank has answered, then paid', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepAccount(w, debt.customerId, ibans.paidLater));
    const { id } = await owed(debt);
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('open');
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('open');
    await advance(w, 200);
    await delivered(w);
    expect(await disputeOf(debt)).toMatchObject({ settle_invoice_status: 'paid' });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  });

  test('by debit that fails in turn may be tried again, and then is paid', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepAccount(w, debt.customerId, ibans.failedLater));
    const { id } = await owed(debt);
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('open');
    await advance(w, 200);
    await delivered(w);
    expect(await disputeOf(debt)).toMatchObject({ id, settle_invoice_status: 'failed' });
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('paid');
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  });

  test('with a card that is refused says why; each press is an attempt, the last one pays', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
    const { id } = await owed(debt);
    for (let i = 0; i < 2; i += 1) {
      expect(await settle(debt, id)).toMatchObject({
        dispute: { settle_invoice_status: 'failed' },
        decline_code: 'generic_decline',
      });
      await delivered(w);
    }
    const charges = await w.stripe.charges.list({ customer: debt.customerId });
    expect(charges.data.filter(({ payment_method_details: d }) => d?.type === 'card')).toHaveLength(
      2,
    );
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('paid');
  });

  test.each(['approve', 'refuse'] as const)(
    'where the bank wants its customer, who will %s',
    async (outcome) => {
      const w = await world();
      const debt = await debtor(w, ibans.failed);
      const card = await keepCard(w, debt.customerId, 'pm_card_authenticationRequired');
      await payWith(w, debt, card);
      const { id } = await owed(debt);
      const asked = await settle(debt, id);
      expect(asked.payment_intent?.status).toBe('requires_action');
      expect(asked.dispute.settle_invoice_status).toBe('requires_action');
      // The window was closed: pressed again, it is the same payment that is to be confirmed.
      const again = await settle(debt, id);
      expect(again.payment_intent).toEqual(asked.payment_intent);
      await authenticate(w, asked.payment_intent?.client_secret ?? '', outcome);
      await delivered(w);
      const paid = outcome === 'approve';
      expect(await disputeOf(debt)).toMatchObject({
        settle_invoice_status: paid ? 'paid' : 'failed',
      });
      expect((await subscriptionOf(debt.person))?.status).toBe(paid ? 'active' : 'past_due');
      if (paid) return;
      // Who said no by mistake is asked again, with the same card.
      const next = await settle(debt, id);
      expect(next.payment_intent?.status).toBe('requires_action');
      await authenticate(w, next.payment_intent?.client_secret ?? '', 'approve');
      await delivered(w);
      expect(await disputeOf(debt)).toMatchObject({ settle_invoice_status: 'paid' });
    },
  );

  test('pressed twice at once, in two tabs: one invoice, one charge', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    const { id } = await owed(debt);
    const elsewhere = await signInElsewhere(w, debt.person);
    const press = (tab: Browser) => tab.post(`/api/dispute/${id}/pay`);
    await disturb(w, { target: 'stripe', path: 'POST /v1/invoices', mode: 'slow', times: 1 });
    const first = press(debt.person);
    while ((await faultsLeft(w)) > 0);
    const answers = await Promise.all([first, ...[elsewhere, debt.person, elsewhere].map(press)]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('paid');
    await delivered(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fee] });
  }, 60_000);

  test('an invoice that was declared void is replaced', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
    const { id } = await owed(debt);
    const { dispute } = await settle(debt, id);
    await w.stripe.invoices.voidInvoice(dispute.settle_invoice_id ?? '');
    await delivered(w);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    expect((await settle(debt, id)).dispute.settle_invoice_status).toBe('paid');
    expect(await settlements(w, debt)).toEqual({ made: 2, paid: [monthly + fee] });
  });

  test('without any method is refused', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    const { default_payment_method: method } = await w.stripe.subscriptions.retrieve(
      debt.subscriptionId,
    );
    await w.stripe.paymentMethods.detach(idOf(method) ?? '');
    const answer = await debt.person.post(`/api/dispute/${(await owed(debt)).id}/pay`);
    expect(await errorOf(answer)).toBe('requires_payment_method');
  });

  test('that the bank returns in turn is to be settled again', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    await payWith(w, debt, await keepAccount(w, debt.customerId, ibans.paid));
    const first = await owed(debt);
    await settle(debt, first.id);
    await delivered(w);
    const settled = await owed(debt);
    expect(settled.settle_invoice_status).toBe('paid');
    await bankReturn(w, settled.settle_invoice_id ?? '');
    await delivered(w);
    const second = await owed(debt);
    expect(second).toMatchObject({ value: monthly + fee, fee, settle_invoice_status: null });
    expect(second.id).not.toBe(first.id);
  });
});

describe('of two debts', () => {
  test('one is settled after the other', async () => {
    const w = await world();
    const debt = await debtor(w);
    await payWith(w, debt, await keepAccount(w, debt.customerId, ibans.failed));
    await advance(w, 32 * day);
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    const first = await owed(debt);
    expect((await settle(debt, first.id)).dispute.settle_invoice_status).toBe('paid');
    const second = await owed(debt);
    expect(second.id).not.toBe(first.id);
    expect(second.settle_invoice_status).toBeNull();
    expect((await settle(debt, second.id)).dispute.settle_invoice_status).toBe('paid');
    await delivered(w);
    expect((await owed(debt)).id).toBe(second.id);
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
    expect(await settlements(w, debt)).toEqual({
      made: 2,
      paid: [monthly + fee, monthly + fee],
    });
  });

  test('the one that waits cannot be settled before its turn', async () => {
    const w = await world();
    const debt = await debtor(w, ibans.failed);
    const first = await owed(debt);
    await advance(w, 32 * day);
    await delivered(w);
    expect((await owed(debt)).id).toBe(first.id);
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

test('a lifetime that was paid by debit is owed for, too, when the bank returns it', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person);
  const wanted = order(await planNamed(w, 'lifetime'), method);
  const { id: invoiceId } = await invoiceOf(await person.post('/api/sub/buy', wanted));
  await delivered(w);
  await bankReturn(w, invoiceId);
  await delivered(w);
  const found = await owed({ person });
  expect(found).toMatchObject({ value: 29_900, fee });
  expect((await subscriptionOf(person))?.status).toBe('active');
  const customer = idOf((await w.stripe.invoices.retrieve(invoiceId)).customer) ?? '';
  const card = await keepCard(w, customer, 'pm_card_visa');
  await w.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: card },
  });
  expect((await settle({ person }, found.id)).dispute.settle_invoice_status).toBe('paid');
});

test('a first debit that fails after the purchase is settled, and the contract runs', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'yearly'), method)));
  await advance(w, debitSeconds);
  await delivered(w);
  const { id, value } = await owed({ person });
  expect(value).toBe(9948);
  await advance(w, 2 * day);
  await w.runSchedule();
  const subscription = await w.stripe.subscriptions.retrieve(
    (await subscriptionOf(person))?.id ?? '',
  );
  const card = await keepCard(w, idOf(subscription.customer) ?? '', 'pm_card_visa');
  await w.stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  expect((await settle({ person }, id)).dispute.settle_invoice_status).toBe('paid');
  await delivered(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a fee that the bank tells of late is charged, also where making the invoice had begun', async () => {
  const w = await world();
  const debt = await debtor(w, ibans.failed);
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  const { id } = await owed(debt);
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

test('what was paid another way is not owed any more', async () => {
  const w = await world();
  const debt = await debtor(w, ibans.failed);
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  const { dispute } = await settle(debt, (await owed(debt)).id);
  const card = await keepCard(w, debt.customerId, 'pm_card_visa');
  await w.stripe.invoices.pay(debt.invoiceId, { payment_method: card });
  await delivered(w);
  expect(await disputeOf(debt)).toBeNull();
  const settlement = await w.stripe.invoices.retrieve(dispute.settle_invoice_id ?? '');
  expect(settlement.status).toBe('void');
  expect((await subscriptionOf(debt.person))?.status).toBe('active');
});

test('somebody else’s dispute, and what is none, are not found', async () => {
  const w = await world();
  const debt = await debtor(w, ibans.failed);
  const { id } = await owed(debt);
  const { person: other } = await debtor(w);
  expect(await disputeOf({ person: other })).toBeNull();
  for (const path of [`${id}`, `${id + 1000}`, '0', '1x', '-1', '99999999999999999999']) {
    const answer = await other.post(`/api/dispute/${path}/pay`);
    expect([path, answer.status, await errorOf(answer)]).toEqual([path, 404, 'not_found']);
  }
  expect(await settlements(w, debt)).toEqual({ made: 0, paid: [] });
});

test('who tries a card after a failed debit, and leaves as their bank asks for them, is asked to settle', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await deliveryMode(w, 'drop');
  const wanted = order(await planNamed(w, 'yearly'), method);
  const { id } = await invoiceOf(await person.post('/api/sub/buy', wanted));
  await advance(w, debitSeconds);
  const tried = await person.post('/api/sub/buy/reattempt', {
    invoice_id: id,
    payment_method_id: 'pm_card_authenticationRequired',
  });
  expect((await invoiceOf(tried)).payment_intent?.status).toBe('requires_action');
  await deliveryMode(w, 'normal');
  await advance(w, day);
  await w.runSchedule();
  expect(await owed({ person })).toMatchObject({ value: 9948 });
});
