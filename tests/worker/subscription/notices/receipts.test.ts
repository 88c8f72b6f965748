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
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

async function buy(w: World, plan: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, plan);
  await flushDeliveries(w);
  return person;
}

test('the charge at the end of a trial, and each renewal, send one receipt with sum, time and number', async ({
  w,
}) => {
  const person = await buy(w, 'yearly_trial');
  expect(await moneyMails(w, person, 'receipt')).toEqual([]);
  await setDeliveryMode(w, 'duplicate');
  await advance(w, 8 * day);
  await flushDeliveries(w);
  const [invoice] = (await atStripe(w, person)).paid;
  const { subject, text } = await oneMoneyMail(w, person, 'receipt');
  expect(subject).toBe('Deine Zahlung bei Lexlern: 86,28 €');
  for (const part of ['86,28 €', 'Zeitraum', `Rechnung: ${invoice?.number}`]) {
    expect(text).toContain(part);
  }
  await advance(w, 366 * day);
  await flushDeliveries(w);
  expect(await moneyMails(w, person, 'receipt')).toHaveLength(2);
  await setDeliveryMode(w, 'normal');
});

test.each([
  ['monthly', '13,39 €'],
  ['lifetime', '299,00 €'],
])('the first charge of %s has a receipt beside its confirmation', async (plan, sum) => {
  const w = await world();
  const person = await buy(w, plan);
  const [invoice] = (await atStripe(w, person)).paid;
  const { subject, text } = await oneMoneyMail(w, person, 'receipt');
  expect(subject).toBe(`Deine Zahlung bei Lexlern: ${sum}`);
  const [link = ''] = text.match(/\S+\/document/) ?? [];
  const document = await person.get(new URL(link).pathname);
  expect(document.headers.get('location')).toBe(invoice?.invoice_pdf);
  await oneMoneyMail(w, person, 'confirmation');
});

test('the link to an invoice leads a browser without a session to the sign-in', async ({ w }) => {
  const person = await buy(w, 'monthly');
  const [invoice] = (await atStripe(w, person)).paid;
  const answer = await w.fetch(`/api/sub/invoices/${invoice?.id}/document`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toBe('/account/signin');
});

test('a settled debt has a letter of its own and no receipt', async ({ w }) => {
  const debt = await signUpDebtor(w);
  const receipts = (await moneyMails(w, debt.person, 'receipt')).length;
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  expect(await moneyMails(w, debt.person, 'receipt')).toHaveLength(receipts);
  expect((await oneMoneyMail(w, debt.person, 'settled')).text).toContain('/document');
});

test('an event that comes weeks late sends no second receipt', async ({ w }) => {
  const person = await buy(w, 'monthly');
  const before = (await moneyMails(w, person, 'receipt')).length;
  await setDeliveryMode(w, 'hold');
  await advance(w, 32 * day);
  await advance(w, 20 * day);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  expect(await moneyMails(w, person, 'receipt')).toHaveLength(before);
});

test('each refund is told once with its sum; the end of a lifetime plan has a letter of its own', async ({
  w,
}) => {
  const refund = async (person: Person, amount?: number) => {
    const [invoice] = (await atStripe(w, person)).paid;
    const { data } = await w.stripe.invoicePayments.list({ invoice: invoice?.id ?? '' });
    const intent = idOf(data[0]?.payment.payment_intent) ?? '';
    await w.stripe.refunds.create({ payment_intent: intent, ...(amount && { amount }) });
    await flushDeliveries(w);
  };
  const person = await buy(w, 'monthly');
  await refund(person, 300);
  await refund(person, 200);
  const subjects = (await moneyMails(w, person, 'refund')).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'Wir haben Dir 2,00 € erstattet',
    'Wir haben Dir 3,00 € erstattet',
  ]);
  const forEver = await buy(w, 'lifetime');
  await refund(forEver);
  expect((await oneMoneyMail(w, forEver, 'refund')).subject).toContain('299,00 €');
  await oneMoneyMail(w, forEver, 'takenBack');
});
