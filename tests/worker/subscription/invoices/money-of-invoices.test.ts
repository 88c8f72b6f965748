import { expect, test } from 'vitest';

import {
  fees,
  letBankReturn,
  openDisputeOf,
  saveBankAccount,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpDebtor,
  signUpRenewalDebtor,
} from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import type { InvoiceListAnswer } from '#worker/subscription/invoices/schemas.ts';

async function invoicesOf(person: Person): Promise<InvoiceListAnswer> {
  return (await (await person.get('/api/sub/invoices')).json()) as InvoiceListAnswer;
}

async function chargeOf(w: World, person: Person): Promise<string> {
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, person) });
  return data[0]?.id ?? '';
}

test('a refund is named with its sum, a whole one is never shown as paid, and only what was kept counts', async () => {
  const w = await world();
  const { person } = await newMember(w, 'yearly');
  expect(await invoicesOf(person)).toMatchObject({
    invoices: [{ state: 'paid', paid: 9948, refunded: 0, settles: null }],
    paid: 9948,
  });
  const charge = await chargeOf(w, person);
  await w.stripe.refunds.create({ charge, amount: 948 });
  expect(await invoicesOf(person)).toMatchObject({
    invoices: [{ state: 'partly_refunded', paid: 9000, refunded: 948 }],
    paid: 9000,
  });
  await w.stripe.refunds.create({ charge });
  expect(await invoicesOf(person)).toMatchObject({
    invoices: [{ state: 'refunded', status: 'paid', paid: 0, refunded: 9948 }],
    paid: 0,
  });
});

test('a debit that came back is shown as such, and its settlement says what it settles', async () => {
  const w = await world();
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const [returned] = (await invoicesOf(debt.person)).invoices;
  expect(returned).toMatchObject({ state: 'returned', status: 'paid', paid: 0 });
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  expect(await invoicesOf(debt.person)).toMatchObject({
    invoices: [
      { state: 'paid', paid: 2089, settles: returned?.number },
      { id: returned?.id, state: 'returned', paid: 0, settles: null },
    ],
    paid: 2089,
  });
});

test('an invoice whose failed debit was settled is not counted a second time', async () => {
  const w = await world();
  const debt = await signUpRenewalDebtor(w);
  await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.paid));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  const { invoices, paid } = await invoicesOf(debt.person);
  expect(invoices.find(({ id }) => id === debt.invoiceId)).toMatchObject({
    state: 'settled',
    paid: 0,
  });
  expect(paid).toBe(1339 + 1339 + fees.failed);
});

test.each([
  ['lost', 'returned', 0],
  ['won', 'paid', 1339],
])('a chargeback that is %s leaves the invoice %s', async (outcome, state, paid) => {
  const w = await world();
  const { person } = await newMember(w, 'monthly');
  const answer = await sandboxPost(w, 'chargeback', { charge: await chargeOf(w, person) });
  const { dispute } = (await answer.json()) as { dispute: string };
  await sandboxPost(w, `chargeback/${dispute}`, { outcome });
  expect(await invoicesOf(person)).toMatchObject({ invoices: [{ state, paid }], paid });
});
