import { beforeEach, expect, test } from 'vitest';

import { bankReturn, debtor, ibans, keepAccount, owed, payWith, settle } from '#tests/debits.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import { moneyMails, oneMoneyMail } from '#tests/money-mails.ts';
import { sepaMethod } from '#tests/payment-methods.ts';
import { signUpPerson } from '#tests/people.ts';
import { delivered, deliveryMode, invoiceOf, order, planNamed } from '#tests/purchases.ts';
import { advance, clockOf } from '#tests/sandbox-clock.ts';
import { formatDate } from '#worker/date.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

test('who buys by debit has the contract confirmed and the debit announced, once each', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.paidLater);
  await deliveryMode(w, 'duplicate');
  const bought = order(await planNamed(w, 'monthly'), method);
  const invoice = await invoiceOf(await person.post('/api/sub/buy', bought));
  await delivered(w);
  await advance(w, 300);
  await deliveryMode(w, 'normal');
  await delivered(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'confirmation');
  const { text } = await oneMoneyMail(w, person, 'debit');
  expect(invoice.total).toBe(1339);
  expect(text).toContain('Betrag: 13,39 €');
  expect(text).toContain('IBAN endet auf 3003');
  expect(text).toMatch(/Mandatsreferenz: \w{8,}/);
  expect(text).toContain('Gläubiger-Identifikationsnummer: [');
});

test('a renewal by debit is announced days before it, and not again when it comes', async () => {
  const w = await world();
  const { person } = await debtor(w);
  await delivered(w);
  await oneMoneyMail(w, person, 'debit');
  await advance(w, 27 * day);
  await delivered(w);
  const count = async () => (await moneyMails(w, person, 'debit')).length;
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  const [announced] = await moneyMails(w, person, 'debit');
  expect(announced?.text).toContain('Betrag: 13,39 €');
  await advance(w, 6 * day);
  await delivered(w);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'debit')).toHaveLength(2);
});

test('a debit that is told of weeks late is not announced any more', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.paid);
  const bought = order(await planNamed(w, 'yearly'), method);
  await deliveryMode(w, 'hold');
  await invoiceOf(await person.post('/api/sub/buy', bought));
  await advance(w, 15 * day);
  await deliveryMode(w, 'normal');
  await delivered(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'confirmation');
  expect(await moneyMails(w, person, 'debit')).toEqual([]);
});

test('a renewal that is told of when it is over announces nothing that is a month away', async () => {
  const w = await world();
  const { person } = await debtor(w);
  await delivered(w);
  await oneMoneyMail(w, person, 'debit');
  await deliveryMode(w, 'hold');
  await advance(w, 33 * day);
  await deliveryMode(w, 'normal');
  await delivered(w);
  await w.runSchedule();
  const mails = await moneyMails(w, person, 'debit');
  expect(mails).toHaveLength(2);
  const now = await clockOf(w);
  const next = formatDate(now + 28 * day * 1000).replaceAll('\u00a0', ' ');
  expect(mails[0]?.text).not.toContain(next.replace(/^\d+\. /, ''));
});

test('a debit that the bank returns and its settlement are told of once each', async () => {
  const w = await world();
  const debt = await debtor(w);
  const { person } = debt;
  await deliveryMode(w, 'duplicate');
  await bankReturn(w, debt.invoiceId);
  await delivered(w);
  const { text } = await oneMoneyMail(w, person, 'returned');
  const { number, created } = await w.stripe.invoices.retrieve(debt.invoiceId);
  expect(text).toContain(
    `Rechnung: ${number} vom ${formatDate(created * 1000).replaceAll('\u00a0', ' ')}`,
  );
  expect(text).toContain(
    `Zurückgegeben am: ${formatDate(await clockOf(w)).replaceAll('\u00a0', ' ')}`,
  );
  expect(text).toContain('Subscription-Gebühr: 13,39 €');
  expect(text).toContain('SEPA-Mahn-Gebühr: 7,50 €');
  expect(text).toContain('Zusammen: 20,89 €');
  expect(await moneyMails(w, person, 'failed')).toEqual([]);
  const { id } = await owed(debt);
  await settle(debt, id);
  await settle(debt, id);
  await delivered(w);
  await deliveryMode(w, 'normal');
  await delivered(w);
  await w.runSchedule();
  expect((await oneMoneyMail(w, person, 'settled')).text).toContain('20,89 €');
  await oneMoneyMail(w, person, 'returned');
});

test('each debit by which a settlement is tried is announced, once', async () => {
  const w = await world();
  const debt = await debtor(w, ibans.failed);
  await delivered(w);
  await payWith(w, debt, await keepAccount(w, debt.customerId, ibans.failedLater));
  const { id } = await owed(debt);
  const announced = async () => {
    const mails = await moneyMails(w, debt.person, 'debit');
    return mails.filter(({ text }) => text.includes('20,89 €')).length;
  };
  for (const tries of [1, 2]) {
    await settle(debt, id);
    await delivered(w);
    await expect.poll(announced).toBe(tries);
    await advance(w, 200);
    await delivered(w);
    await w.runSchedule();
    expect(await announced()).toBe(tries);
  }
});

test('a debit that fails is told of as one to settle, not as a failed payment', async () => {
  const w = await world();
  const { person } = await debtor(w, ibans.failed);
  await delivered(w);
  await oneMoneyMail(w, person, 'returned');
  expect(await moneyMails(w, person, 'failed')).toEqual([]);
});

test('an announcement that was cut off is made by the scheduled run', async () => {
  const w = await world();
  await deliveryMode(w, 'drop');
  const { person } = await debtor(w);
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
