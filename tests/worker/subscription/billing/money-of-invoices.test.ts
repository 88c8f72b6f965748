import { expect } from 'vitest';

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
import { openDesk } from '#tests/support/operators.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { InvoiceListAnswer } from '#worker/subscription/billing/schemas.ts';

async function invoicesOf(person: Person): Promise<InvoiceListAnswer> {
  return (await (await person.get('/api/sub/invoices')).json()) as InvoiceListAnswer;
}

async function chargeOf(w: World, person: Person): Promise<string> {
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, person) });
  return data[0]?.id ?? '';
}

test('a refund is named with its sum, a whole one is never shown as paid, and only what was kept counts', async ({
  w,
}) => {
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

test('a debit that came back is shown as such, and its settlement says what it settles', async ({
  w,
}) => {
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

test('an invoice whose failed debit was settled is not counted a second time', async ({ w }) => {
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

/** Charges a person's payment back, and has their bank decide, if it does. */
async function chargeBack(w: World, person: Person, outcome: string): Promise<void> {
  const answer = await sandboxPost(w, 'chargeback', { charge: await chargeOf(w, person) });
  const { dispute } = (await answer.json()) as { dispute: string };
  if (outcome !== 'undecided') await sandboxPost(w, `chargeback/${dispute}`, { outcome });
  await flushDeliveries(w);
}

test.each([
  ['undecided', 'contested', 0],
  ['lost', 'returned', 0],
  ['won', 'paid', 1339],
])('a chargeback that is %s leaves the invoice %s', async (outcome, state, paid) => {
  const w = await world();
  const { person } = await newMember(w, 'monthly');
  await chargeBack(w, person, outcome);
  expect(await invoicesOf(person)).toMatchObject({ invoices: [{ state, paid }], paid });
});

test.each(['yearly', 'lifetime'])(
  'of a payment for %s that was charged back nothing is promised, and the desk sees it',
  async (plan) => {
    const w = await world();
    const { person, contract } = await newMember(w, plan);
    const leaving = async () => {
      const answer = await person.get(`/api/sub/leaving?sub_id=${contract.id}`);
      return (await answer.json()) as LeavingAnswer;
    };
    const { guarantee, timeline } = await leaving();
    const cents = guarantee?.refund;
    expect(cents).toBeGreaterThan(0);
    expect(timeline).toContainEqual(expect.objectContaining({ what: 'guarantee_until' }));
    await chargeBack(w, person, 'lost');
    const after = await leaving();
    expect(after.guarantee).toBeNull();
    expect(after.timeline.map(({ what }) => what)).not.toContain('guarantee_until');
    const desk = await openDesk(w);
    const page = await desk.get(`/api/internal/people/${contract.accountId}`);
    expect(((await page.json()) as PersonAnswer).debits).toMatchObject([
      { reason: 'charged_back', status: 'dropped', value: cents, fee: 0 },
    ]);
  },
);
