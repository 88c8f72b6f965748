import { beforeEach, expect } from 'vitest';

import {
  letBankReturn,
  signUpDebtor,
  saveBankAccount,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
} from '#tests/support/debits.ts';
import { rows } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { moneyMails, oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import { sepaMethod, ibans } from '#tests/support/payment-methods.ts';
import { mailsTo } from '#tests/support/people.ts';
import {
  flushDeliveries,
  setDeliveryMode,
  invoiceOf,
  order,
  planNamed,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { formatDate } from '#worker/date.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

test('a purchase by debit sends one confirmation and one announcement of the debit', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.paidLater);
  await setDeliveryMode(w, 'duplicate');
  const orderBody = order(await planNamed(w, 'monthly'), method);
  const invoice = await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await flushDeliveries(w);
  await advance(w, 300);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'confirmation');
  const { text } = await oneMoneyMail(w, person, 'debit');
  expect(invoice.total).toBe(1339);
  expect(text).toContain('Betrag: 13,39 €');
  expect(text).toContain('IBAN endet auf 3003');
  expect(text).toMatch(/Mandatsreferenz: \w{8,}/);
  expect(text).toContain('Gläubiger-Identifikationsnummer: DE98ZZZ09999999999');
});

test('a renewal by debit is announced days before it, and not again when it happens', async ({
  w,
}) => {
  const { person } = await signUpDebtor(w);
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'debit');
  await advance(w, 27 * day);
  await flushDeliveries(w);
  const count = async () => (await moneyMails(w, person, 'debit')).length;
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  const [announced] = await moneyMails(w, person, 'debit');
  expect(announced?.text).toContain('Betrag: 13,39 €');
  await advance(w, 6 * day);
  await flushDeliveries(w);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'debit')).toHaveLength(2);
});

test('the announcement names the contract, also before our tables know it', async ({ w }) => {
  const { person, subscriptionId } = await signUpDebtor(w);
  await flushDeliveries(w);
  // As the order names it.
  const number = 'LX-2345678923';
  await w.stripe.subscriptions.update(subscriptionId, { metadata: { contract_number: number } });
  await setDeliveryMode(w, 'hold');
  await advance(w, 27 * day);
  // As if the order had been cut off before its subscription was stored.
  await rows(w, 'delete from contract where id = ?', subscriptionId);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  const count = async () => (await moneyMails(w, person, 'debit')).length;
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  const [announced] = await moneyMails(w, person, 'debit');
  expect(announced?.text).toContain(`Vertragsnummer: ${number}`);
});

test('a renewal whose amount changes after its announcement is announced again, with that amount', async ({
  w,
}) => {
  const { person, subscriptionId } = await signUpDebtor(w);
  await advance(w, 27 * day);
  await flushDeliveries(w);
  const { id } = await w.stripe.coupons.create({ percent_off: 50, duration: 'once' });
  await w.stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: id }] });
  await advance(w, 6 * day);
  await flushDeliveries(w);
  const amounts = async () =>
    (await moneyMails(w, person, 'debit')).map(({ text }) => /Betrag: (\S+)/.exec(text)?.[1]);
  await expect.poll(amounts, { timeout: 10_000 }).toEqual(['6,69', '13,39', '13,39']);
});

test('a debit whose event comes weeks late is not announced', async ({ w, person }) => {
  const { method } = await sepaMethod(w, person, ibans.paid);
  const orderBody = order(await planNamed(w, 'yearly'), method);
  await setDeliveryMode(w, 'hold');
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await advance(w, 15 * day);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'confirmation');
  expect(await moneyMails(w, person, 'debit')).toEqual([]);
});

test('a renewal whose event comes late does not announce a debit that is a month away', async ({
  w,
}) => {
  const { person } = await signUpDebtor(w);
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'debit');
  await setDeliveryMode(w, 'hold');
  await advance(w, 33 * day);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  const mails = await moneyMails(w, person, 'debit');
  expect(mails).toHaveLength(2);
  const now = await clockOf(w);
  const next = formatDate(now + 28 * day * 1000).replaceAll('\u00a0', ' ');
  expect(mails[0]?.text).not.toContain(next.replace(/^\d+\. /, ''));
});

test('a returned debit and its settlement send one mail each', async ({ w }) => {
  const debt = await signUpDebtor(w);
  const { person } = debt;
  await setDeliveryMode(w, 'duplicate');
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, person, 'returned');
  const { number, created } = await w.stripe.invoices.retrieve(debt.invoiceId);
  expect(text).toContain(
    `Rechnung: ${number} vom ${formatDate(created * 1000).replaceAll('\u00a0', ' ')}`,
  );
  expect(text).toContain(
    `Zurückgegeben am: ${formatDate(await clockOf(w)).replaceAll('\u00a0', ' ')}`,
  );
  expect(text).toContain('Subscription-Gebühr: 13,39 €');
  expect(text).toContain('Kosten der Rücklastschrift: 7,50 €');
  expect(text).toContain('Zusammen: 20,89 €');
  expect(await moneyMails(w, person, 'failed')).toEqual([]);
  const { id } = await openDisputeOf(debt);
  await settleDispute(debt, id);
  await settleDispute(debt, id);
  await flushDeliveries(w);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await oneMoneyMail(w, person, 'settled')).text).toContain('20,89 €');
  await oneMoneyMail(w, person, 'returned');
});

test('a debit that comes back after the end of its contract promises no access for paying it', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await w.stripe.subscriptions.update(debt.subscriptionId, { cancel_at_period_end: true });
  await flushDeliveries(w);
  await advance(w, 32 * day);
  await flushDeliveries(w);
  const ended = await w.stripe.subscriptions.retrieve(debt.subscriptionId);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, debt.person, 'returned');
  const end = formatDate((ended.ended_at ?? 0) * 1000).replaceAll('\u00a0', ' ');
  expect(text).toContain(`Dein Vertrag ist am ${end} zu Ende gegangen.`);
  expect(text).not.toMatch(/aktiv|ruht|kündigen|ohne Unterbrechung/);
  await advance(w, 5 * day);
  await w.runSchedule();
  const [reminder] = await moneyMails(w, debt.person, 'stillOwed');
  expect(reminder?.text).toContain(`Dein Vertrag ist am ${end} zu Ende gegangen.`);
  await advance(w, 15 * day);
  await w.runSchedule();
  const subjects = (await mailsTo(w, debt.person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith('ruht'))).toEqual([]);
});

test('a debit that comes back in the last days of a cancelled contract is told of its end', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await w.stripe.subscriptions.update(debt.subscriptionId, { cancel_at_period_end: true });
  await flushDeliveries(w);
  await advance(w, 25 * day);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const { items } = await w.stripe.subscriptions.retrieve(debt.subscriptionId);
  const end = formatDate((items.data[0]?.current_period_end ?? 0) * 1000);
  const { text } = await oneMoneyMail(w, debt.person, 'returned');
  expect(text).toContain(`Dein Vertrag endet am ${plain(end)}; bis dahin bleibt Premium frei.`);
  expect(text).not.toMatch(/ruht|Du kannst jederzeit kündigen|ohne Unterbrechung/);
});

test('each debit that tries to settle a dispute is announced once', async ({ w }) => {
  const debt = await signUpDebtor(w, ibans.failed);
  await flushDeliveries(w);
  await setPaymentMethod(w, debt, await saveBankAccount(w, debt.customerId, ibans.failedLater));
  const { id } = await openDisputeOf(debt);
  const announced = async () => {
    const mails = await moneyMails(w, debt.person, 'debit');
    return mails.filter(({ text }) => text.includes('16,89 €')).length;
  };
  for (const tries of [1, 2]) {
    await settleDispute(debt, id);
    await flushDeliveries(w);
    await expect.poll(announced).toBe(tries);
    await advance(w, 200);
    await flushDeliveries(w);
    await w.runSchedule();
    expect(await announced()).toBe(tries);
  }
});

test('a failed debit sends a mail about settling it, and none about a failed payment', async ({
  w,
}) => {
  const { person } = await signUpDebtor(w, ibans.failed);
  await flushDeliveries(w);
  await oneMoneyMail(w, person, 'returned');
  expect(await moneyMails(w, person, 'failed')).toEqual([]);
});

test('an announcement that was cut off is sent by the scheduled run', async ({ w }) => {
  await setDeliveryMode(w, 'drop');
  const { person } = await signUpDebtor(w);
  await disturb(w, {
    target: 'stripe',
    path: 'GET /v1/mandates/*',
    mode: 'before',
    times: longerThanRetries,
  });
  await w.runSchedule();
  expect(await moneyMails(w, person, 'debit')).toEqual([]);
  await advance(w, 120);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'debit');
});
