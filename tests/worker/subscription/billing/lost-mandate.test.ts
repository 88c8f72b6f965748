import { expect } from 'vitest';

import {
  letBankReturn,
  openDisputeOf,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpDebtor,
} from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail } from '#tests/support/money-mails.ts';
import { paypalMethod, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, errorOf, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { idOf } from '#worker/id-of.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';

const methods = {
  'a direct debit': async (w: World, person: Person) => (await sepaMethod(w, person)).method,
  PayPal: async (w: World, person: Person) => (await paypalMethod(w, person)).method,
};

/** Somebody whose contract is paid by that method. */
async function subscriber(w: World, by: keyof typeof methods) {
  const person = await signUpPerson(w);
  const method = await methods[by](w, person);
  await buyPlan(w, person, 'monthly', method);
  await flushDeliveries(w);
  return { person, method };
}

async function endMandate(w: World, paymentMethod: string): Promise<void> {
  await sandboxPost(w, 'mandate-end', { payment_method: paymentMethod });
  await flushDeliveries(w);
}

test.each([
  ['a direct debit', 'SEPA-Mandat'],
  ['PayPal', 'Vereinbarung mit PayPal'],
] as const)('whoever ends %s is asked once for another payment method', async (by, words) => {
  const w = await world();
  const { person, method } = await subscriber(w, by);
  await endMandate(w, method);
  await endMandate(w, method);
  const { text } = await oneMoneyMail(w, person, 'methodLost');
  expect(text).toContain(words);
});

test('nobody is asked whose contract ends anyway, or is paid otherwise by now', async ({ w }) => {
  const ended = await subscriber(w, 'a direct debit');
  const { id = '' } = (await subscriptionOf(ended.person)) ?? {};
  await ended.person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  await endMandate(w, ended.method);
  const changed = await subscriber(w, 'a direct debit');
  const contract = (await subscriptionOf(changed.person))?.id ?? '';
  const found = await w.stripe.subscriptions.retrieve(contract);
  const card = await w.stripe.paymentMethods.attach('pm_card_visa', {
    customer: typeof found.customer === 'string' ? found.customer : found.customer.id,
  });
  await w.stripe.subscriptions.update(contract, { default_payment_method: card.id });
  await endMandate(w, changed.method);
  for (const { person } of [ended, changed]) {
    expect(await moneyMails(w, person, 'methodLost')).toEqual([]);
  }
});

test('a debt cannot be settled by an account whose mandate has ended: another method is asked for', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const { default_payment_method: method } = await w.stripe.subscriptions.retrieve(
    debt.subscriptionId,
  );
  await endMandate(w, idOf(method) ?? '');
  const { id } = await openDisputeOf(debt);
  const refused = await debt.person.post(`/api/dispute/${id}/pay`);
  expect([refused.status, await errorOf(refused)]).toEqual([400, 'requires_payment_method']);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  expect((await settleDispute(debt, id)).dispute.settle_invoice_status).toBe('paid');
});
