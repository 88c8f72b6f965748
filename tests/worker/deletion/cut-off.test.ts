import { expect } from 'vitest';

import { accountIdOf, beginDeletion, deletionStatus } from '#tests/support/deletions.ts';
import { row } from '#tests/support/database.ts';
import { pathOf, takeAlong } from '#tests/support/exports.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { runJobCutAt } from '#tests/worker/schedule/run-job.ts';

const day = 86_400;

test('cut off at any call, a deletion goes on where it was, and does everything once', async ({
  w,
}) => {
  await w.reset();
  const { person, contract } = await newMember(w, 'yearly_trial');
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  await advance(w, 6 * day);
  const { answer: taken } = await takeAlong(w, person);
  await advance(w, day + 1);
  const opened = new Set<string>();
  const seen = new Set<string | undefined>();
  for (let nth = 1; nth < 60; nth += 1) {
    await runJobCutAt(w, 'sweepDeletions', nth);
    const status = await deletionStatus(w, contract.accountId);
    seen.add(status);
    // Its file goes a little after the account.
    opened.add(`${status}: ${(await w.fetch(pathOf(taken))).status}`);
    await flushDeliveries(w);
    await advance(w, 3700);
  }
  for (let runs = 0; runs < 3; runs += 1) {
    await w.runSchedule();
    await w.awaitMails();
    await advance(w, 3700);
  }
  expect([...opened]).toEqual(['requested: 200', 'due: 200', 'billing_ended: 200', 'erased: 404']);
  expect([...seen]).toEqual(['requested', 'due', 'billing_ended', 'erased']);
  expect(await deletionStatus(w, contract.accountId)).toBe('locked');
  expect(await row(w, 'select 1 from account where email = ?', person.email)).toBeNull();
  expect(await row(w, 'select 1 from outbox where recipient = ?', person.email)).toBeNull();
  const last = (await mailsTo(w, person.email)).filter(
    ({ subject }) => subject === 'Dein Konto bei Lexlern ist gelöscht',
  );
  expect(last).toHaveLength(1);
  const { data } = await w.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  expect(await w.stripe.customers.retrieve(customer)).toMatchObject({ email: null, name: null });
});

test('cut off at any call, an account that sleeps is announced once, and old rows go', async ({
  w,
}) => {
  await w.reset();
  const { email } = await signUpPerson(w);
  const id = (await accountIdOf(w, email)) ?? '';
  const database = await w.database();
  await database.prepare('update account set created_at = 1, seen_at = 1, look_at = 1').run();
  await database
    .prepare("insert into first_payment (account_id, invoice_id, paid_at) values (?1, 'in_x', 1)")
    .bind(id)
    .run();
  const noted: (number | undefined)[] = [];
  for (let nth = 1; nth < 20; nth += 1) {
    await runJobCutAt(w, 'sweepAccounts', nth);
    const text = 'select requested_at as at from account_deletion where account_id = ?';
    noted.push((await row<{ at: number }>(w, text, id))?.at);
    await advance(w, 3700);
  }
  await w.runSchedule();
  await w.awaitMails();
  expect(await row(w, 'select 1 from first_payment')).toBeNull();
  expect(noted[0]).toBeUndefined();
  expect(noted.at(-1)).toBeLessThan(await clockOf(w));
  expect(new Set(noted).size).toBe(2);
  const told = (await mailsTo(w, email)).filter(({ subject }) => subject.startsWith('In 30 Tagen'));
  expect(told).toHaveLength(1);
});
