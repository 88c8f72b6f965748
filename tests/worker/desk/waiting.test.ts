import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { test } from '#tests/support/test.ts';
import { waitingAnswer, waitingAt } from '#tests/support/waiting.ts';
import { dayMs } from '#worker/calendar.ts';

test('a debit that came back and a payment that was refused wait, with the end of access', async ({
  w,
}) => {
  const debtor = await signUpDebtor(w);
  await letBankReturn(w, debtor.invoiceId);
  const card = 'pm_card_chargeCustomerFail';
  const refused = await newMember(w, 'monthly');
  const method = await w.stripe.paymentMethods.attach(card, {
    customer: await customerOf(w, refused.person),
  });
  await w.stripe.subscriptions.update(refused.contract.id, { default_payment_method: method.id });
  await advance(w, 33 * 86_400);
  await flushDeliveries(w);
  const { items } = await waitingAnswer(w);
  const of = (accountId: string) => items.filter((one) => one.account_id === accountId);
  expect(of(debtor.accountId)).toMatchObject([{ kind: 'debit', email: debtor.person.email }]);
  const [owed] = of(refused.contract.accountId);
  expect(owed).toMatchObject({ kind: 'payment', cents: 1339, email: refused.person.email });
  expect((owed?.deadline ?? 0) - (owed?.since ?? 0)).toBe(14 * dayMs);
});

test('an event whose work failed waits until it is done again, and is asked for once', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const { contract } = await newMember(w, 'monthly');
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  await rows(
    w,
    `insert into stripe_event (id, type, object_id, subject, created_at, received_at, attempts,
      due_at, last_error) values (?1, 'customer.subscription.updated', ?2, ?3, ?4, ?4, 6, 9e14,
      'Stripe was away')`,
    id,
    contract.id,
    JSON.stringify({ kind: 'contract', contractId: contract.id }),
    await clockOf(w),
  );
  const waiting = async () => (await waitingAt(w, 'event')).filter((one) => one.id === id);
  expect(await waiting()).toMatchObject([
    {
      about: 'customer.subscription.updated',
      stripe_id: contract.id,
      problem: 'Stripe was away',
      attempts: 6,
    },
  ]);
  const press = { action_id: crypto.randomUUID() };
  const at = `/api/internal/events/${id}/again`;
  expect((await desk.post(at, press)).status).toBe(200);
  expect((await desk.post(at, press)).status).toBe(200);
  await w.runSchedule();
  expect(await waiting()).toEqual([]);
  const late = await desk.post(at, { action_id: crypto.randomUUID() });
  expect([late.status, await late.json()]).toMatchObject([409, { status: 'handled' }]);
  const missing = { action_id: crypto.randomUUID() };
  expect((await desk.post('/api/internal/events/evt_none/again', missing)).status).toBe(404);
  const logged = await row<{ count: number }>(
    w,
    "select count(*) as count from audit where action = 'event.again' and subject_id = ?",
    id,
  );
  expect(logged).toEqual({ count: 1 });
});

test('a chargeback waits for an answer until the day that Stripe says', async ({ w }) => {
  const { person, contract } = await newMember(w, 'yearly');
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, person) });
  const charge = data[0]?.id ?? '';
  const answer = await sandboxPost(w, 'chargeback', { charge });
  const { dispute: id } = (await answer.json()) as { dispute: string };
  await flushDeliveries(w);
  const [dispute] = (await w.stripe.disputes.list({ charge })).data;
  const mine = async () =>
    (await waitingAt(w, 'dispute')).filter((one) => one.account_id === contract.accountId);
  expect(await mine()).toMatchObject([
    {
      id,
      deadline: (dispute?.evidence_details.due_by ?? 0) * 1000,
      cents: 9948,
      email: person.email,
    },
  ]);
  await sandboxPost(w, `chargeback/${id}`, { outcome: 'lost' });
  expect(await mine()).toEqual([]);
});

test('while Stripe is away the rest of what waits is shown, and what is missing is named', async ({
  w,
}) => {
  const path = '/v1/disputes';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  const { missing, items } = await waitingAnswer(w);
  expect([missing, items.filter(({ kind }) => kind === 'dispute')]).toEqual([['dispute'], []]);
});

test('a mail that was given up waits, is sent again once, word for word, or let be', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await signUpPerson(w);
  const accountId = (await accountIdOf(w, person.email)) ?? '';
  const [sent, other] = [`test:${crypto.randomUUID()}`, `test:${crypto.randomUUID()}`];
  for (const [key, keptFor] of [
    [sent, accountId],
    [other, null],
  ]) {
    // One row after the other, as mails are queued.
    // eslint-disable-next-line no-await-in-loop
    await rows(
      w,
      `insert into outbox (key, recipient, subject, text, html, attempts, created_at, kept_for)
        values (?, ?, 'Deine Rechnung', 'Wort für Wort', '<p>Wort für Wort</p>', 9, ?, ?)`,
      key,
      person.email,
      await clockOf(w),
      keptFor,
    );
  }
  const waiting = async () =>
    (await waitingAt(w, 'mail')).filter(({ email }) => email === person.email);
  expect((await waiting()).map(({ id, account_id: whose, about }) => [id, whose, about])).toEqual(
    expect.arrayContaining([
      [sent, accountId, 'Deine Rechnung'],
      [other, accountId, 'Deine Rechnung'],
    ]),
  );
  const before = (await mailsTo(w, person.email)).length;
  const press = { action_id: crypto.randomUUID(), key: sent, again: true };
  expect((await desk.post('/api/internal/waiting/mails', press)).status).toBe(200);
  expect((await desk.post('/api/internal/waiting/mails', press)).status).toBe(200);
  const second = { ...press, action_id: crypto.randomUUID() };
  const late = await desk.post('/api/internal/waiting/mails', second);
  expect([late.status, await late.json()]).toMatchObject([409, { status: 'handled' }]);
  const mails = await mailsTo(w, person.email);
  expect(mails.length).toBe(before + 1);
  expect(mails.filter(({ text }) => text === 'Wort für Wort')).toHaveLength(1);
  await desk.act('/api/internal/waiting/mails', { key: other, again: false });
  expect(await waiting()).toEqual([]);
  expect((await mailsTo(w, person.email)).length).toBe(before + 1);
  const unknown = { ...press, action_id: crypto.randomUUID(), key: 'test:none' };
  expect((await desk.post('/api/internal/waiting/mails', unknown)).status).toBe(404);
});

test('an item of a job that fails again and again waits, one that failed once does not', async ({
  w,
}) => {
  const due = (await clockOf(w)) + dayMs;
  await rows(
    w,
    `insert into postponed_item (job, item, attempts, due_at) values
      ('sweepContracts', 'sub_stuck', 7, ?1), ('sweepContracts', 'sub_once', 1, ?1)`,
    due,
  );
  const stuck = await waitingAt(w, 'job');
  expect(stuck).toMatchObject([{ about: 'sweepContracts', problem: 'sub_stuck', attempts: 7 }]);
});

test('the payload of an event is read at Stripe; what nobody has sent is not found', async ({
  w,
}) => {
  const desk = await openDesk(w);
  await newMember(w, 'monthly');
  await flushDeliveries(w);
  const known = await row<{ id: string; type: string }>(
    w,
    "select id, type from stripe_event where type = 'invoice.paid' limit 1",
  );
  const answer = await desk.get(`/api/internal/events/${known?.id}`);
  expect(await answer.json()).toMatchObject({
    id: known?.id,
    payload: { id: known?.id, object: 'event', type: known?.type },
  });
  expect((await desk.get('/api/internal/events/evt_none')).status).toBe(404);
});
