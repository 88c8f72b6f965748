import { beforeEach, expect } from 'vitest';

import { rows } from '#tests/support/database.ts';
import {
  disputeOf,
  letBankReturn,
  openDisputeOf,
  saveBankAccount,
  saveCard,
  settleDispute,
} from '#tests/support/debits.ts';
import { contractsOf, declare, mailsAbout } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { openDesk } from '#tests/support/operators.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { billingAddress, changesTo } from '#tests/support/plan-changes.ts';
import { buyPlan, flushDeliveries, leavingOf } from '#tests/support/purchases.ts';
import {
  contractOf,
  customerOf,
  keptOf,
  newMember,
  paidInvoiceOf,
} from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

/*
 * Whoever leaves while a returned debit is owed pays all of it, and gets back what of it is for the
 * days after the end.
 */

const yearly = 9948;
/** The share of a year that was left on the second day and a month later, in cents. */
const unused = 9079;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

async function pass(w: World, days: number, person: Person): Promise<void> {
  await advance(w, days * 86_400);
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
  // Whoever looks in stays signed in.
  await person.get('/api/sub/get');
}

/** Somebody whose second year has begun the day before, by a debit. */
async function member(w: World): Promise<{ person: Person; invoice: string }> {
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person);
  await buyPlan(w, person, 'yearly', method);
  await pass(w, 200, person);
  await pass(w, 166, person);
  await pass(w, 1, person);
  // They pay by card from now on.
  const [contract] = await contractsOf(w, person);
  const card = await saveCard(w, await customerOf(w, person), 'pm_card_visa');
  await w.stripe.subscriptions.update(contract?.id ?? '', { default_payment_method: card });
  return { person, invoice: await paidInvoiceOf(w, person) };
}

/** The same, and their bank has returned it. */
async function debtor(w: World): Promise<{ person: Person }> {
  const { person, invoice } = await member(w);
  await letBankReturn(w, invoice);
  await flushDeliveries(w);
  return { person };
}

/** Settles what is owed, and returns what its person has paid for that, in cents. */
async function settle(w: World, person: Person): Promise<number> {
  const before = await keptOf(w, person);
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  const paid = (await keptOf(w, person)) - before;
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  return paid;
}

test.each([
  ['before the contract ends', 5],
  ['after the time to pay', 20],
  ['after the contract has ended', 40],
])('what is not used goes back to whoever pays %s', async (...[, days]) => {
  const w = await world();
  const { person } = await debtor(w);
  await declare(w, '/kuendigen', { email: person.email });
  await pass(w, days, person);
  const before = await keptOf(w, person);
  const paid = await settle(w, person);
  expect(paid).toBeGreaterThanOrEqual(yearly);
  await pass(w, 40, person);
  expect(await keptOf(w, person)).toBe(before + paid - unused);
  await oneMoneyMail(w, person, 'refund');
});

test('what is owed is held back, and neither page nor letter promises it before', async ({ w }) => {
  const { person } = await debtor(w);
  const [contract] = await contractsOf(w, person);
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  expect((await leavingOf(person, contract?.id)).planned?.refund).toBe(0);
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  expect(told?.text).toContain(
    'Offen sind noch 106,98 €; sie bleiben zu bezahlen. Bezahlst Du bis',
  );
  expect(told?.text).toContain('zurück, sobald bezahlt ist, was offen ist.');
  expect(told?.text).not.toContain('Erstattung');
  const kept = await keptOf(w, person);
  await pass(w, 40, person);
  await pass(w, 5, person);
  expect(await keptOf(w, person)).toBe(kept);
  expect((await leavingOf(person, contract?.id)).money_back).toBeNull();
});

test('whoever cancels in the account reads the same', async ({ w }) => {
  const { person } = await debtor(w);
  const [contract] = await contractsOf(w, person);
  await person.post('/api/sub/renewable', { status: 'off', sub_id: contract?.id });
  const [told] = await mailsAbout(w, person.email, 'ist gekündigt');
  expect(told?.text).toContain(
    'Offen sind noch 106,98 €; sie bleiben zu bezahlen. Bezahlst Du bis',
  );
  expect(told?.text).toContain('zurück, sobald bezahlt ist, was offen ist.');
  expect(told?.text).not.toMatch(/Erstattung|Bis dahin bleibt Premium frei/);
});

test('a settlement that came back is owed again, and the share goes back with the last one', async ({
  w,
}) => {
  const { person } = await debtor(w);
  const { method } = await sepaMethod(w, person);
  const [contract] = await contractsOf(w, person);
  await w.stripe.subscriptions.update(contract?.id ?? '', { default_payment_method: method });
  await settle(w, person);
  await letBankReturn(w, await paidInvoiceOf(w, person));
  await flushDeliveries(w);
  await declare(w, '/kuendigen', { email: person.email });
  const card = await saveCard(w, await customerOf(w, person), 'pm_card_visa');
  await w.stripe.subscriptions.update(contract?.id ?? '', { default_payment_method: card });
  await pass(w, 40, person);
  const before = await keptOf(w, person);
  const paid = await settle(w, person);
  await pass(w, 1, person);
  expect(await keptOf(w, person)).toBe(before + paid - unused);
});

test('who owes a year and had left before reads what of it comes back, also after the end', async ({
  w,
}) => {
  const { person, invoice } = await member(w);
  await declare(w, '/kuendigen', { email: person.email });
  await pass(w, 24, person);
  await letBankReturn(w, invoice);
  await flushDeliveries(w);
  const [returned] = await mailsAbout(w, person.email, 'zurückgegeben');
  expect(returned?.text).toContain('zurück, sobald bezahlt ist, was offen ist.');
  await pass(w, 9, person);
  const [reminder] = await mailsAbout(w, person.email, 'Noch offen bei');
  expect(reminder?.text).toContain('zu Ende gegangen. Was offen ist, bleibt zu bezahlen');
  expect(reminder?.text).not.toContain('Beitrag für die Zeit bis dahin');
});

test('a debt that we have taken over was never paid, so nothing of it is promised or goes back', async ({
  w,
}) => {
  const { person } = await debtor(w);
  const contract = await contractOf(w, person);
  const { id: debit } = await openDisputeOf({ person });
  const desk = await openDesk(w);
  const at = `/api/internal/people/${contract.accountId}/debits/${debit}/forgive`;
  await desk.act(at, { reason: 'Unser Fehler' });
  expect(await disputeOf({ person })).toBeNull();
  await flushDeliveries(w);
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  expect(told?.text).toContain('Dein Vertrag');
  expect(told?.text).not.toMatch(/Erstattung|bekommst Du zurück/);
  expect((await leavingOf(person, contract.id)).planned?.refund).toBe(0);
  const kept = await keptOf(w, person);
  await pass(w, 45, person);
  expect(await keptOf(w, person)).toBe(kept);
  expect(await rows(w, 'select status from repayment')).toEqual([]);
});

test('what pays for another contract is not promised to whoever owes the debit of it', async ({
  w,
}) => {
  const { person, invoice } = await member(w);
  const bySepa = { payment_method_id: 'pm_card_visa', billingAddress };
  const { preview } = await changesTo(w, person, 'lifetime', bySepa);
  expect(preview.credit).toBeGreaterThan(0);
  await flushDeliveries(w);
  await letBankReturn(w, invoice);
  await flushDeliveries(w);
  const [returned] = await mailsAbout(w, person.email, 'zurückgegeben');
  expect(returned?.text).toContain('zu Ende gegangen. Was offen ist, bleibt zu bezahlen');
  expect(returned?.text).not.toContain('bekommst Du zurück');
});

test('whoever cancels while their bank settles the debt is not asked for it', async ({ w }) => {
  const { person } = await debtor(w);
  const [contract] = await contractsOf(w, person);
  const customer = await customerOf(w, person);
  const slow = await saveBankAccount(w, customer, ibans.paidLater);
  await w.stripe.subscriptions.update(contract?.id ?? '', { default_payment_method: slow });
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  await flushDeliveries(w);
  await person.post('/api/sub/renewable', { status: 'off', sub_id: contract?.id });
  const [told] = await mailsAbout(w, person.email, 'ist gekündigt');
  expect(told?.text).toContain('Was offen war, 106,98 €, wird gerade bezahlt.');
  expect(told?.text).not.toContain('Bezahlst Du bis');
});

test('whoever cancels after a card was refused reads that nothing of it is owed', async ({ w }) => {
  const cancelled = {
    'in the account': async (person: Person, id: string) => {
      await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
      return 'ist gekündigt';
    },
    'by the form': async (person: Person) => {
      const { reference } = await declare(w, '/kuendigen', { email: person.email });
      return `Deine Kündigung bei Lexlern (${reference})`;
    },
  };
  for (const cancel of Object.values(cancelled)) {
    const { person, contract } = await newMember(w, 'monthly');
    const customer = await customerOf(w, person);
    const card = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await w.stripe.subscriptions.update(contract.id, { default_payment_method: card.id });
    await advance(w, 33 * 86_400);
    await flushDeliveries(w);
    const [told] = await mailsAbout(w, person.email, await cancel(person, contract.id));
    expect(told?.text).toContain('Du schuldest für die unbezahlte Zeit nichts');
    expect(told?.text).not.toContain('bleibt zu bezahlen');
  }
});
