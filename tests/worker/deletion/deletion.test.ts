import { expect } from 'vitest';

import {
  accountIdOf,
  askToDelete,
  beginDeletion,
  deletionStatus,
  passSevenDays,
  runDeletions,
} from '#tests/support/deletions.ts';
import { buyerOf, caseOf, declare, mailsAbout } from '#tests/support/declarations.ts';
import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { letBankReturn, signUpDebtor } from '#tests/support/debits.ts';
import { row, rows } from '#tests/support/database.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import { plain } from '#tests/support/money-mails.ts';
import {
  codeSentTo,
  openBrowser,
  reachPassword,
  mailsTo,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';
import {
  buyPlan,
  errorOf,
  flushDeliveries,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { dayMs } from '#worker/calendar.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { DeletionOptions } from '#worker/deletion/schemas.ts';
import { formatDate } from '#worker/date.ts';

const day = 86_400;

test('the code is the only number of six digits in a mail that says „löschen“', async ({
  w,
  person,
}) => {
  expect((await person.post('/api/account/deletion/code')).status).toBe(200);
  const [mail] = await mailsTo(w, person.email);
  expect(mail?.text).toContain('löschen');
  expect(mail?.text.match(/\d{6}/g)).toHaveLength(1);
  const code = await codeSentTo(w, person.email);
  const wrong = await person.post('/api/account/deletion', { code: wrongCode(code), when: 'now' });
  expect([wrong.status, await errorOf(wrong)]).toEqual([400, 'invalid_code']);
  expect(
    await row(
      w,
      'select 1 from account_deletion where account_id = ?',
      await accountIdOf(w, person.email),
    ),
  ).toBeNull();
});

test('for seven days everything stays, and the session alone undoes it', async ({ w }) => {
  const { person, contract } = await newMember(w, 'yearly');
  const asked = await beginDeletion(w, person);
  expect(asked.due_at - asked.requested_at).toBe(7 * dayMs);
  const mails = await mailsTo(w, person.email);
  const mail = mails.find(({ subject }) => subject.endsWith('gelöscht'));
  expect(plain(mail?.text ?? '')).toContain(plain(formatDate(asked.due_at)));
  expect(mail?.text).toContain('Löschen rückgängig machen');
  expect(await subscriptionOf(person)).toMatchObject({ renew_disabled: true, status: 'active' });
  // Somebody of ours turns the renewal on at Stripe meanwhile.
  await w.stripe.subscriptions.update(contract.id, { cancel_at_period_end: false });
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ renew_disabled: false });
  await advance(w, 6 * day);
  await w.runSchedule();
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ renew_disabled: true });
  const profile = (await (await person.get('/api/account/profile')).json()) as object;
  expect(profile).toMatchObject({ email: person.email, deletion_due_at: asked.due_at });
  // Sent twice, both get the same answer.
  for (const undone of [1, 2].map(() => person.post('/api/account/deletion/undo'))) {
    expect(await (await undone).json()).toEqual({ deletion: null });
  }
  await passSevenDays(w);
  expect(await accountIdOf(w, person.email)).toBe(contract.accountId);
  // The renewal stays off until they turn it on themselves.
  expect(await subscriptionOf(person)).toMatchObject({ renew_disabled: true });
  const on = await person.post('/api/sub/renewable', { status: 'on', sub_id: contract.id });
  expect(on.status).toBe(200);
  expect(await subscriptionOf(person)).toMatchObject({ renew_disabled: false });
});

test('while it is asked for, nothing is ordered, redeemed or continued; undone, all is', async ({
  w,
  person,
}) => {
  await beginDeletion(w, person);
  const plan = await planNamed(w, 'yearly');
  const { code } = await makeCoupon(w, couponTerms.free_period);
  const refused = [await person.post('/api/sub/buy', order(plan)), await redeem(person, code)];
  for (const answer of refused) {
    expect([answer.status, await errorOf(answer)]).toEqual([409, 'deletion_pending']);
  }
  await person.post('/api/account/deletion/undo');
  expect((await redeem(person, code)).status).toBe(200);
  expect((await person.post('/api/sub/buy', order(plan))).status).toBe(200);
  const { person: member, contract } = await newMember(w, 'yearly');
  await beginDeletion(w, member);
  const on = await member.post('/api/sub/renewable', { status: 'on', sub_id: contract.id });
  expect([on.status, await errorOf(on)]).toEqual([409, 'deletion_pending']);
});

test('the same request again is one deletion with one mail, another choice is refused', async ({
  w,
  person,
}) => {
  await person.post('/api/account/deletion/code');
  const code = await codeSentTo(w, person.email);
  const input = { code, when: 'now' };
  const answers = await Promise.all(
    [1, 2, 3].map(() => person.post('/api/account/deletion', input)),
  );
  const bodies = await Promise.all(answers.map((one) => one.json()));
  const first = (await person.post('/api/account/deletion', input)).json();
  for (const body of bodies) expect(body).toEqual(await first);
  await w.awaitMails();
  const receipts = (await mailsTo(w, person.email)).filter(({ subject }) =>
    subject.endsWith('gelöscht'),
  );
  expect(receipts).toHaveLength(1);
  const other = await person.post('/api/account/deletion', { code, when: 'term_end' });
  expect([other.status, await errorOf(other)]).toEqual([409, 'deletion_pending']);
});

test('after seven days the account and its sessions are gone, and Stripe bills nothing', async ({
  w,
}) => {
  const { person, contract } = await newMember(w, 'yearly');
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  // Two runs at once, and no word from Stripe.
  await setDeliveryMode(w, 'drop');
  await advance(w, 7 * day + 1);
  await Promise.all([w.runSchedule(), w.runSchedule()]);
  await passSevenDays(w);
  expect(await deletionStatus(w, contract.accountId)).toBe('locked');
  expect((await person.get('/api/account/profile')).status).toBe(401);
  const signIn = await person.post('/api/account/signin', {
    email: person.email,
    password: person.password,
  });
  expect(await errorOf(signIn)).toBe('user_not_exist');
  const { data } = await w.stripe.subscriptions.list({ customer, status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['canceled']);
  expect(await w.stripe.customers.retrieve(customer)).toMatchObject({ email: null, name: null });
  expect((await w.stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  const [last] = await mailsTo(w, person.email);
  expect(last?.subject).toBe('Dein Konto bei Lexlern ist gelöscht');
  expect(await row(w, 'select 1 from outbox where recipient = ?', person.email)).toBeNull();
});

test.each([false, true])(
  'a customer whose creation nobody has noted is forgotten, too (beside another: %s)',
  async (isBesideAnother) => {
    const w = await world();
    const person = isBesideAnother
      ? (await newMember(w, 'yearly_trial')).person
      : await signUpPerson(w);
    const id = (await accountIdOf(w, person.email)) ?? '';
    // Stripe's answer was lost.
    const metadata = { account_id: id };
    const made = { email: person.email, name: 'Erika Mustermann', metadata };
    const { id: unknown } = await w.stripe.customers.create(made);
    await beginDeletion(w, person);
    await passSevenDays(w);
    expect(await accountIdOf(w, person.email)).toBeUndefined();
    expect((await w.stripe.customers.list({ email: person.email })).data).toEqual([]);
    const left = await w.stripe.customers.retrieve(unknown);
    expect(left).toMatchObject({ email: null, name: null, metadata: {} });
  },
);

test('a receipt that was sent and not noted is not sent again once its mail is forgotten', async ({
  w,
  person,
}) => {
  await beginDeletion(w, person);
  const { id } = await declare(w, '/widerrufen', { email: person.email });
  // Another one of them, whose Worker died after the mail had left.
  const database = await w.database();
  const cutOff = '0'.repeat(32);
  const lookAt = (await clockOf(w)) + 7 * dayMs + 900_000;
  const receipt = (of: string) => `declaration:${of}:receipt`;
  const copies = [
    `insert into declaration (id, reference, door, typed, prefilled, account_id, received_at,
        texts_version, texts_hash, content_hash)
      select ?1, 'LW-2222222222', door, typed, prefilled, account_id, received_at, texts_version,
        texts_hash, 'another' from declaration where id = ?2`,
    `insert into declaration_case (declaration_id, state, received_at, look_at, version)
      select ?1, 'closed', received_at, ${lookAt}, 1 from declaration where id = ?2`,
  ];
  await database.batch([
    ...copies.map((text) => database.prepare(text).bind(cutOff, id)),
    database
      .prepare(
        `insert into outbox (key, recipient, subject, text, html, attempts, created_at, sent_at)
          select ?1, recipient, subject, text, html, 1, created_at, sent_at from outbox
          where key = ?2`,
      )
      .bind(receipt(cutOff), receipt(id)),
  ]);
  await passSevenDays(w);
  expect(await accountIdOf(w, person.email)).toBeUndefined();
  expect(await mailsAbout(w, person.email, 'ist eingegangen')).toHaveLength(1);
  expect(await row(w, 'select 1 from outbox where recipient = ?', person.email)).toBeNull();
});

test('a withdrawal that waits for its owner keeps no receipt that has left', async ({ w }) => {
  const person = await buyerOf(w);
  const accountId = (await accountIdOf(w, person.email)) ?? '';
  await beginDeletion(w, person, 'now');
  await advance(w, 5 * 86_400);
  const { id } = await declare(w, '/widerrufen', { email: person.email });
  expect(await caseOf(w, id)).toMatchObject({ look_at: expect.any(Number) as number });
  await passSevenDays(w);
  expect(await caseOf(w, id)).toMatchObject({ look_at: expect.any(Number) as number });
  expect(await row(w, 'select key from outbox where recipient = ?', person.email)).toBeNull();
  expect(await deletionStatus(w, accountId)).toBe('locked');
});

test('in the renewed phase „sofort“ pays back the rest after the month of notice', async ({
  w,
}) => {
  await w.reset();
  const { person, contract } = await newMember(w, 'yearly');
  const price = (await subscriptionOf(person))?.value ?? 0;
  await advance(w, 396 * day);
  await w.runSchedule();
  await flushDeliveries(w);
  const options = (await (
    await person.get('/api/account/deletion/options')
  ).json()) as DeletionOptions;
  expect(options.contract?.refund).toBeGreaterThan(price / 2);
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const repayment = await row<{ status: string; amount: number; sent: number }>(
    w,
    'select status, amount, sent from repayment where contract_id = ?',
    contract.id,
  );
  expect(repayment).toMatchObject({
    amount: options.contract?.refund,
    sent: options.contract?.refund,
  });
  const { data } = await w.stripe.charges.list({ customer });
  expect(data.reduce((sum, one) => sum + one.amount_refunded, 0)).toBe(options.contract?.refund);
});

test('„zum Vertragsende“ waits for the end of the term; a lifetime has none', async ({ w }) => {
  await w.reset();
  const { person, contract } = await newMember(w, 'yearly');
  const end = (await subscriptionOf(person))?.expires_date ?? 0;
  const asked = await beginDeletion(w, person, 'term_end');
  expect(asked.due_at).toBe(end);
  await passSevenDays(w);
  expect(await accountIdOf(w, person.email)).toBe(contract.accountId);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', renew_disabled: true });
  await advance(w, Math.ceil((end - (await clockOf(w))) / 1000) + 60);
  await runDeletions(w);
  expect(await accountIdOf(w, person.email)).toBeUndefined();

  const { person: forLife } = await newMember(w, 'lifetime');
  const refused = await askToDelete(w, forLife, 'term_end');
  expect([refused.status, await errorOf(refused)]).toEqual([409, 'no_term_end']);
  // The code is still good for what is possible.
  const code = await codeSentTo(w, forLife.email);
  expect((await forLife.post('/api/account/deletion', { code, when: 'now' })).status).toBe(200);
});

test('without a contract the end of it is the seventh day', async ({ w }) => {
  const asked = await beginDeletion(w, await signUpPerson(w), 'term_end');
  expect(asked.due_at - asked.requested_at).toBe(7 * dayMs);
});

test('trials, paused and past due contracts end for good, and a debt stays in the books', async ({
  w,
}) => {
  await w.reset();
  const trial = await newMember(w, 'yearly_trial');
  const paused = await newMember(w, 'monthly');
  const owing = await newMember(w, 'monthly');
  const customer = await customerOf(w, owing.person);
  const methods = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await w.stripe.subscriptions.update(owing.contract.id, { default_payment_method: methods.id });
  await advance(w, 32 * day);
  await w.runSchedule();
  await flushDeliveries(w);
  expect(await subscriptionOf(owing.person)).toMatchObject({ status: 'past_due' });
  await w.stripe.subscriptions.pause(paused.contract.id, { type: 'subscription' });
  await flushDeliveries(w);
  for (const { person } of [trial, paused, owing]) await beginDeletion(w, person);
  await passSevenDays(w);
  for (const { contract } of [trial, paused, owing]) {
    expect(await deletionStatus(w, contract.accountId)).toBe('locked');
    const sub = await w.stripe.subscriptions.retrieve(contract.id);
    expect(sub.status).toBe('canceled');
  }
  const open = await w.stripe.invoices.list({ customer, status: 'open' });
  expect(open.data).toHaveLength(1);
  // Nothing that Stripe tells later fails or brings anybody back.
  await advance(w, 40 * day);
  await w.runSchedule();
  await flushDeliveries(w);
  expect(w.faults()).toEqual([]);
  expect(await row(w, 'select 1 from account where id = ?', owing.contract.accountId)).toBeNull();
});

test('whoever comes back within two years gets no second trial, and then one again', async ({
  w,
}) => {
  await w.reset();
  const { person } = await newMember(w, 'yearly_trial');
  await beginDeletion(w, person);
  await passSevenDays(w);
  const again = openBrowser(w);
  const { token } = await reachPassword(w, again, person.email);
  await again.post('/api/account/signupv2/password', { password: person.password, token });
  const plan = await planNamed(w, 'yearly_trial');
  const ask = (plan_id: string) => again.get(`/api/sub/quote?${new URLSearchParams({ plan_id })}`);
  const quoted = async () =>
    ((await (await ask(plan.plan_id)).json()) as { quote: { trial_end_at: number | null } }).quote;
  expect((await quoted()).trial_end_at).toBeNull();
  expect(await (await again.get('/api/sub/get')).json()).toMatchObject({ had_contract: true });
  const refused = await again.post('/api/sub/buy', order(plan));
  expect(await errorOf(refused)).toBe('price_changed');
  await advance(w, 732 * day);
  await w.runSchedule();
  expect(await row(w, 'select 1 from known_again where account_id is null')).toBeNull();
});

test('an order that is under way on the last day is given up or ends with the account', async ({
  w,
  person,
}) => {
  await beginDeletion(w, person);
  await advance(w, 7 * day - 60);
  await person.post('/api/account/deletion/undo');
  await buyPlan(w, person, 'yearly', 'pm_card_authenticationRequired');
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  await passSevenDays(w);
  expect(await accountIdOf(w, person.email)).toBeUndefined();
  const subscriptions = await w.stripe.subscriptions.list({ customer, status: 'all' });
  expect(subscriptions.data.map(({ status }) => status)).toEqual(['incomplete_expired']);
});

test('a debit that the bank returns afterwards is in the books, and writes to nobody', async ({
  w,
}) => {
  await w.reset();
  const debt = await signUpDebtor(w);
  const { accountId, invoiceId, person } = debt;
  await beginDeletion(w, person);
  await passSevenDays(w);
  const mails = (await mailsTo(w, person.email)).length;
  await letBankReturn(w, invoiceId);
  await flushDeliveries(w);
  await w.runSchedule();
  expect(w.faults()).toEqual([]);
  expect(await mailsTo(w, person.email)).toHaveLength(mails);
  const dispute = 'select status, value from dispute where account_id = ?';
  expect(await row(w, dispute, accountId)).toMatchObject({ status: 'open' });
  expect(await row(w, 'select 1 from account where id = ?', accountId)).toBeNull();
});

test('a refund that arrives after the account has gone settles, and writes to nobody', async ({
  w,
}) => {
  await w.reset();
  const { person, contract } = await newMember(w, 'yearly');
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const [charge] = (await w.stripe.charges.list({ customer })).data;
  await w.stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  await flushDeliveries(w);
  await w.runSchedule();
  expect(w.faults()).toEqual([]);
  expect((await mailsTo(w, person.email))[0]?.subject).toBe('Dein Konto bei Lexlern ist gelöscht');
  expect(await row(w, 'select status from contract where id = ?', contract.id)).toEqual({
    status: 'canceled',
  });
});

test('the desk sees that a deletion is asked for, and afterwards what is left', async ({ w }) => {
  const { person, contract } = await newMember(w, 'yearly');
  // An operator signs in anew every day.
  const look = async () =>
    (await (
      await (await openDesk(w)).get(`/api/internal/people/${contract.accountId}`)
    ).json()) as PersonAnswer;
  expect((await look()).deletion).toBeNull();
  const asked = await beginDeletion(w, person);
  expect((await look()).deletion).toMatchObject({ status: 'requested', due_at: asked.due_at });
  await passSevenDays(w);
  const left = await look();
  expect(left.person).toMatchObject({ email: null, display_name: '', sessions: 0 });
  expect(left.deletion).toMatchObject({ status: 'locked' });
  expect(left.contracts.map(({ id, status }) => [id, status])).toEqual([[contract.id, 'canceled']]);
  expect(left.letters.length).toBeGreaterThan(1);
  const query = new URLSearchParams({ q: left.contracts[0]?.number ?? '' });
  const found = await (await (await openDesk(w)).get(`/api/internal/people?${query}`)).json();
  expect(found).toMatchObject({ people: [{ account_id: contract.accountId, email: null }] });
});

test('mails to a former address go with the account as well', async ({ w, person }) => {
  const { email: former, password } = person;
  const changed = { current_password: password, password: 'ein-neues-geheimnis' };
  expect((await person.post('/api/account/password/change', changed)).status).toBe(200);
  const moving = { ...person, password: changed.password };
  const { email, challenge } = await beginEmailChange(w, moving);
  expect((await person.post('/api/account/email/change/verify', challenge)).status).toBe(200);
  const toFormer = () => rows(w, 'select key from outbox where recipient = ?', former);
  expect(await toFormer()).toHaveLength(2);
  await beginDeletion(w, { ...moving, email });
  await passSevenDays(w);
  expect(await toFormer()).toEqual([]);
});
