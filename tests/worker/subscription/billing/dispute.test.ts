import { afterEach, beforeEach, describe, expect } from 'vitest';

import {
  letBankReturn,
  signUpDebtor,
  signUpRenewalDebtor,
  disputeOf,
  fees,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
  settlements,
} from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { flushDeliveries, setDeliveryMode, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const day = 86_400;
const monthly = 1339;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

describe('a debit', () => {
  test('that is paid or still under way opens no dispute', async ({ w }) => {
    expect(await disputeOf(await signUpDebtor(w))).toBeNull();
    expect(await disputeOf(await signUpDebtor(w, ibans.paidLater))).toBeNull();
  });

  test('that the bank returns weeks later opens a dispute with a fee, and the contract runs on', async ({
    w,
  }) => {
    const debt = await signUpDebtor(w);
    await advance(w, 20 * day);
    await letBankReturn(w, debt.invoiceId);
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toEqual({
      id: expect.any(Number),
      contract_id: debt.subscriptionId,
      value: monthly,
      fee: fees.returned,
      opened_at: expect.any(Number),
      settle_invoice_id: null,
      settle_invoice_status: null,
      settle_requires_action: false,
    });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
  });

  test('that comes back at once, not authorized, opens a dispute without a fee', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.returned);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee: 0 });
  });

  test.each([
    ['at once', ibans.failed, 0],
    ['later', ibans.failedLater, 200],
  ])('that fails %s opens a dispute, and its invoice is void', async (_, iban, wait) => {
    const w = await world();
    const debt = await signUpDebtor(w, iban);
    await advance(w, wait + 1);
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee: fees.failed });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
    await advance(w, 10 * day);
    await flushDeliveries(w);
    expect(await w.stripe.invoices.retrieve(debt.invoiceId)).toMatchObject({ status: 'void' });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  });

  test('that fails at a renewal opens a dispute, and is not tried again meanwhile', async ({
    w,
  }) => {
    const debt = await signUpRenewalDebtor(w);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly, fee: fees.failed });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
    await advance(w, 10 * day);
    await flushDeliveries(w);
    const invoice = await w.stripe.invoices.retrieve(debt.invoiceId);
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: null });
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
  });

  test('that fails while it is under way opens a dispute', async ({ w }) => {
    const debt = await signUpDebtor(w, ibans.paidLater);
    await letBankReturn(w, debt.invoiceId);
    await flushDeliveries(w);
    expect(await disputeOf(debt)).toMatchObject({ value: monthly });
  });

  test('is not a card payment: a failed card payment opens no dispute', async ({ w }) => {
    const debt = await signUpDebtor(w);
    await setPaymentMethod(
      w,
      debt,
      await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'),
    );
    await advance(w, 32 * day);
    await flushDeliveries(w);
    expect((await subscriptionOf(debt.person))?.status).toBe('past_due');
    expect(await disputeOf(debt)).toBeNull();
  });
});

test('settling charges both amounts once with the new method, and is shown as paid for a week', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  const { id } = await openDisputeOf(debt);
  const first = await settleDispute(debt, id);
  expect(first.dispute).toMatchObject({ id, settle_invoice_status: 'paid' });
  expect(first.payment_intent?.status).toBe('succeeded');
  // Another press gets the same answer and charges nothing.
  expect((await settleDispute(debt, id)).dispute).toEqual(first.dispute);
  await flushDeliveries(w);
  expect(await settlements(w, debt)).toEqual({ made: 1, paid: [monthly + fees.returned] });
  const invoice = await w.stripe.invoices.retrieve(first.dispute.settle_invoice_id ?? '');
  expect(invoice.lines.data.map(({ description, amount }) => [description, amount])).toEqual([
    ['Subscription-Gebühr', monthly],
    ['Kosten der Rücklastschrift', fees.returned],
  ]);
  expect(await disputeOf(debt)).toEqual(first.dispute);
  await advance(w, 8 * day);
  expect(await disputeOf(debt)).toBeNull();
});
