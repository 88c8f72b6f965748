import { beforeEach, expect } from 'vitest';

import {
  letBankReturn,
  openDisputeOf,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpDebtor,
} from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { contractOf, newMember, paidInvoiceOf } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { ownerOfInvoice } from '#worker/subscription/money/invoices.ts';

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

test.each([
  ['monthly', 0],
  ['monthly', 32],
  ['yearly_trial', 8],
  ['yearly_monthly', 32],
  ['lifetime', 0],
])('an invoice of %s after %i days names its account and its contract', async (plan, days) => {
  const w = await world();
  const { person, contract } = await newMember(w, plan);
  await advance(w, days * 86_400);
  await flushDeliveries(w);
  const invoice = await w.stripe.invoices.retrieve(await paidInvoiceOf(w, person));
  expect(ownerOfInvoice(invoice)).toEqual({
    accountId: contract.accountId,
    contractId: contract.id,
  });
});

test('a settlement names the contract whose debit it settles', async ({ w }) => {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  const { dispute } = await settleDispute(debt, (await openDisputeOf(debt)).id);
  const invoice = await w.stripe.invoices.retrieve(dispute.settle_invoice_id ?? '');
  const { id: contractId, accountId } = await contractOf(w, debt.person);
  expect(ownerOfInvoice(invoice)).toEqual({ accountId, contractId });
});

test('an invoice that somebody has made by hand at Stripe is of no contract', async ({ w }) => {
  const { customerId: customer } = await signUpDebtor(w);
  expect(ownerOfInvoice(await w.stripe.invoices.create({ customer }))).toBeNull();
});
