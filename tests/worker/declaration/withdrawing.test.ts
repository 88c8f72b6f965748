import { expect } from 'vitest';

import { sendAppEvent } from '#tests/support/app-events.ts';
import {
  buyerOf,
  caseOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import { row } from '#tests/support/database.ts';
import { disputeOf, letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, newEmail, signUpPerson } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries, purchaseStatus } from '#tests/support/purchases.ts';
import { contractOf, paidInvoiceOf } from '#tests/support/repayments.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { withdrawalKey } from '#worker/declaration/case.ts';
import { withdrawContract } from '#worker/subscription/leaving/withdraw-contract.ts';

const day = 86_400;

test('whoever is signed in is certain: the contract ends and the money goes back at once', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const { id, reference } = await declare(
    w,
    '/widerrufen',
    { email: person.email },
    signedIn(person),
  );
  expect(reference).toMatch(/^LW-/);
  expect(await stepsOf(w, id)).toEqual(['matched', 'withdrawn', 'told_owner', 'receipt_sent']);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  const { subscriptions } = await atStripe(w, person);
  expect(subscriptions.every(({ status }) => status === 'canceled')).toBe(true);
  expect((await mailsAbout(w, person.email, 'erstattet')).length).toBe(1);
});

test('withdrawing or using the guarantee by the form, the owner gets the receipt and one letter', async ({
  w,
}) => {
  for (const waited of [0, 18.5 * day]) {
    const person = await buyerOf(w);
    if (waited > 0) await advance(w, waited);
    await w.awaitMails();
    const before = (await mailsTo(w, person.email)).length;
    const [contract] = await contractsOf(w, person);
    const { reference } = await declare(w, '/widerrufen', {
      email: person.email,
      contract: contract?.number,
    });
    await flushDeliveries(w);
    const mails = await mailsAbout(w, person.email, '');
    const news = mails.slice(0, mails.length - before);
    expect(news.map(({ subject }) => subject).toSorted()).toEqual([
      `Dein Widerruf bei Lexlern (${reference})`,
      `Dein Widerruf bei Lexlern ist eingegangen (${reference})`,
    ]);
    const told = news.find(({ subject }) => subject.includes(`bei Lexlern (`));
    for (const said of [`Vertragsnummer: ${contract?.number}`, 'Geld zurück bis: ', reference]) {
      expect(told?.text).toContain(said);
    }
    expect(told?.text).toContain('Das war ich nicht');
  }
});

test('with the number it is certain too, and the owner has a day to take it back', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const { id, reference } = await declare(w, '/widerrufen', {
    email: person.email,
    contract: `Vertrag ${contract?.number}`,
  });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  expect((await atStripe(w, person)).subscriptions).toMatchObject([{ status: 'active' }]);
  const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
  await flushDeliveries(w);
  expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 0 }]);
});

test.each([0, 18.5 * day])(
  'a run that is cut off after the withdrawal is carried on, and its owner reads of it, after %i s',
  async (waited) => {
    const w = await world();
    const person = await buyerOf(w);
    await advance(w, waited);
    const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
    const [asked] = await mailsAbout(w, person.email, `(${reference})`);
    // As a run leaves it that has withdrawn and not noted that yet.
    const ctx = await contextInterruptedAtStripe(w, {});
    const receivedAt = await clockOf(w);
    const reason = waited === 0 ? 'withdrawal' : 'guarantee';
    const wish = { key: withdrawalKey(id), reason, receivedAt, isByForm: true } as const;
    const contract = await contractOf(w, person);
    await withdrawContract(ctx, contract, { ...wish, finalAt: receivedAt + day * 1000 });
    await flushDeliveries(w);
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
    await sendForm(w, linkIn(asked?.text ?? '', 'Ja, ich widerrufe'));
    await flushDeliveries(w);
    expect(await stepsOf(w, id)).toContain('withdrawn');
    const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
    expect(told?.text).toContain('Geld zurück bis: ');
    expect(told?.text).toContain('Das war ich nicht');
  },
);

test('whoever sends the same withdrawal again is not told of it again', async ({ w }) => {
  const person = await buyerOf(w);
  const fields = { email: person.email };
  const { id, reference } = await declare(w, '/widerrufen', fields, signedIn(person));
  await flushDeliveries(w);
  await advance(w, 3600);
  expect((await declare(w, '/widerrufen', fields, signedIn(person))).id).toBe(id);
  await w.runSchedule();
  await w.awaitMails();
  const letters = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  expect(letters).toHaveLength(1);
  expect((await stepsOf(w, id)).filter((step) => step === 'withdrawn')).toHaveLength(1);
});

test('after that day a press is a case for the desk, and the money is gone back', async ({ w }) => {
  const person = await buyerOf(w);
  const [contract] = await contractsOf(w, person);
  const { id, reference } = await declare(w, '/widerrufen', {
    email: person.email,
    contract: contract?.number,
  });
  await advance(w, day + 600);
  await w.runSchedule();
  await flushDeliveries(w);
  expect((await atStripe(w, person)).subscriptions).toMatchObject([{ status: 'canceled' }]);
  const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
  expect(await stepsOf(w, id)).toContain('to_desk late_objection');
  expect(await caseOf(w, id)).toMatchObject({ state: 'carried_out' });
});

test('by e-mail alone it waits for a press of the owner, or for the desk', async ({ w }) => {
  const person = await buyerOf(w);
  const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
  expect(await stepsOf(w, id)).toEqual([
    'matched',
    'frozen',
    'asked_owner',
    'to_desk probable_withdrawal',
    'receipt_sent',
  ]);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  const [asked] = await mailsAbout(w, person.email, `(${reference})`);
  const path = linkIn(asked?.text ?? '', 'Ja, ich widerrufe');
  await sendForm(w, path);
  await sendForm(w, path);
  expect(await caseOf(w, id)).toMatchObject({ state: 'carried_out' });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
});

test('after the period the guarantee answers, and after that a person of ours', async ({ w }) => {
  const late = await buyerOf(w);
  await advance(w, 18.5 * day);
  const guaranteed = await declare(w, '/widerrufen', { email: late.email }, signedIn(late));
  const withdrawn = await row<{ reason: string }>(
    w,
    'select reason from withdrawal where key = ?',
    `declaration:${guaranteed.id}`,
  );
  expect(withdrawn).toEqual({ reason: 'guarantee' });
  const later = await buyerOf(w);
  await advance(w, 30 * day);
  const { id } = await declare(w, '/widerrufen', { email: later.email }, signedIn(later));
  expect(await stepsOf(w, id)).toEqual([
    'matched',
    'frozen',
    'to_desk late_withdrawal',
    'receipt_sent',
  ]);
  expect(await contractsOf(w, later)).toMatchObject([{ status: 'active' }]);
});

test('where nothing was paid yet a late withdrawal does not use up the guarantee', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly_trial');
  await advance(w, 5 * day);
  await declare(w, '/widerrufen', { email: person.email });
  await advance(w, 11 * day);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  const withdrawn = 'select reason from withdrawal where key = ?';
  expect(await row(w, withdrawn, `declaration:${id}`)).toEqual({ reason: 'withdrawal' });
});

test('after the period nobody leaves a debt that way: it is frozen, and the desk decides', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person);
  await buyPlan(w, person, 'yearly', method);
  await flushDeliveries(w);
  await advance(w, 6 * day);
  await letBankReturn(w, await paidInvoiceOf(w, person));
  await flushDeliveries(w);
  await advance(w, 12.5 * day);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  const steps = ['matched', 'frozen', 'to_desk late_withdrawal', 'receipt_sent'];
  expect(await stepsOf(w, id)).toEqual(steps);
  const frozen = { pause_collection: { behavior: 'keep_as_draft' } };
  expect((await atStripe(w, person)).subscriptions).toMatchObject([frozen]);
  expect(await disputeOf({ person })).toMatchObject({ value: 9948 });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  // The desk keeps the contract: it is collected again, and the debt stays.
  const closing = { action_id: crypto.randomUUID(), reason: 'Die Frist ist vorbei.' };
  await (await openDesk(w)).post(`/api/internal/declarations/${id}/close`, closing);
  await flushDeliveries(w);
  expect((await atStripe(w, person)).subscriptions).toMatchObject([{ pause_collection: null }]);
});

test('whoever withdraws while a payment is overdue is not told that it stays to be paid', async ({
  w,
}) => {
  const { person } = await signUpDebtor(w, ibans.failed);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'past_due' }]);
  const { reference } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  expect(told?.text).toContain('Dein Widerruf ist ausgeführt');
  expect(told?.text).not.toContain('bleibt zu bezahlen');
});

test('both forms: the withdrawal wins while its period runs', async ({ w }) => {
  const person = await buyerOf(w);
  await declare(w, '/kuendigen', { email: person.email }, signedIn(person));
  await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  const after = await declare(w, '/kuendigen', { email: person.email, name: 'E.' });
  expect(await stepsOf(w, after.id)).toContain('already_ended');
});

test('an order that is not concluded is given up by either form', async ({ w }) => {
  for (const path of ['/kuendigen', '/widerrufen'] as const) {
    const person = await signUpPerson(w);
    await reservedOrder(w, person, 'yearly', {});
    await advance(w, 61);
    const { id } = await declare(w, path, { email: person.email }, signedIn(person));
    expect(await stepsOf(w, id)).toContain('order_given_up');
    expect(await purchaseStatus(w, person)).toBe('released');
  }
});

test('an order whose own request may still be at work is given up a minute later', async ({
  w,
  person,
}) => {
  await reservedOrder(w, person, 'lifetime', {});
  const typed = { name: 'Erika Mustermann', email: person.email };
  await sendForm(w, '/widerrufen', typed, signedIn(person));
  await w.awaitMails();
  expect(await purchaseStatus(w, person)).toBe('reserved');
  await advance(w, 61);
  await w.runSchedule();
  expect(await purchaseStatus(w, person)).toBe('released');
});

test("a store's contract is never called cancelled before the store says so", async ({
  w,
  person,
}) => {
  const now = await clockOf(w);
  await sendAppEvent(w, person, {
    type: 'subscription.updated',
    reference: crypto.randomUUID(),
    platform: 'ios',
    plan: 'premium.yearly',
    status: 'active',
    value: 9948,
    renew_disabled: false,
    purchased_at: now,
    expires_at: now + 30 * day * 1000,
  });
  const { id, reference } = await declare(w, '/kuendigen', { email: person.email });
  expect(await stepsOf(w, id)).toContain('to_desk store');
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  expect(told?.text).toContain('läuft über den App Store');
  expect(told?.text).not.toContain('ist gekündigt');
});

test('of several contracts, cancelling ends all and one press keeps one; withdrawing asks', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const database = await w.database();
  const other = await buyerOf(w, 'monthly');
  // Two contracts of one person can only come from before; the second is moved to the first.
  const id = `(select id from account where email = ?)`;
  const move = () =>
    database
      .prepare(`update contract set account_id = ${id} where account_id = ${id}`)
      .bind(person.email, other.email)
      .run();
  await move();
  const withdrawal = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, withdrawal.id)).toContain('to_desk several_contracts');
  // Each was frozen, and Stripe still names the other person.
  await move();
  const { reference, id: declared } = await declare(w, '/kuendigen', { email: person.email });
  expect((await stepsOf(w, declared)).filter((what) => what === 'cancelled').length).toBe(2);
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  await sendForm(w, linkIn(told?.text ?? '', 'Diesen Vertrag behalten'));
  expect(await stepsOf(w, declared)).toContain('kept');
});

test('somebody who is nobody learns nothing and is answered like anybody', async ({ w }) => {
  const { id } = await declare(w, '/widerrufen', { email: newEmail() });
  expect(await stepsOf(w, id)).toEqual(['to_desk no_match', 'receipt_sent']);
});

test('whoever withdraws from a trial is told that nothing falls due, and no day of a refund', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly_trial');
  await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  const letter = (await mailsTo(w, person.email)).find(({ text }) =>
    text.includes('Dein Widerruf ist ausgeführt'),
  );
  expect(letter?.text).toContain('Der Vertrag ist beendet, und es wird nichts fällig.');
  expect(letter?.text).not.toContain('Geld zurück bis');
});
