import { expect } from 'vitest';

import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { row, rows } from '#tests/support/database.ts';
import {
  disputeOf,
  letBankReturn,
  signUpDebtor,
  signUpRenewalDebtor,
} from '#tests/support/debits.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { customerOf, newMember } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { timelineOf } from '#tests/support/timelines.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { CouponCheckAnswer } from '#worker/desk/people/schemas.ts';

const isPremium = async (person: { get: (path: string) => Promise<Response> }) =>
  ((await (await person.get('/api/sub/get')).json()) as { grants_access: boolean }).grants_access;

test('an e-mail is changed once: the person signs in with the new one, and the old one is told', async ({
  w,
  person,
}) => {
  const desk = await openDesk(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const email = `neu-${crypto.randomUUID()}@example.com`;
  const at = `/api/internal/people/${id}/email`;
  const press = { action_id: crypto.randomUUID(), email, reason: 'Altes Postfach gesperrt' };
  const presses = await Promise.all([desk.post(at, press), desk.post(at, press)]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect((await person.get('/api/sub/get')).status).toBe(401);
  await signInElsewhere(w, { ...person, email });
  await w.awaitMails();
  const told = (await mailsTo(w, person.email)).filter(({ subject }) =>
    subject.startsWith('Deine E-Mail-Adresse'),
  );
  expect(told).toHaveLength(1);
  const { rows: acts } = await timelineOf(desk, id, { kind: 'act' });
  expect(acts).toMatchObject([{ title: 'email.changed', reason: press.reason }]);

  const other = await signUpPerson(w);
  const taken = { ...press, action_id: crypto.randomUUID(), email: other.email };
  const refused = await desk.post(at, taken);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: 'user_exist', fields: { email: 'user_exist' } },
  ]);
  const back = { ...press, action_id: crypto.randomUUID(), email: person.email };
  expect((await desk.post(at, back)).status).toBe(200);
  await signInElsewhere(w, person);
});

test('a debit that came back is taken over once: nothing is owed, access stays, the person is told', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const debtor = await signUpDebtor(w);
  await letBankReturn(w, debtor.invoiceId);
  await flushDeliveries(w);
  const dispute = await disputeOf(debtor);
  const at = `/api/internal/people/${debtor.accountId}/debits/${dispute?.id}/forgive`;
  const press = { action_id: crypto.randomUUID(), reason: 'Bank hat sich geirrt' };
  expect((await desk.post(at, press)).status).toBe(200);
  expect((await desk.post(at, press)).status).toBe(200);
  expect(await disputeOf(debtor)).toBeNull();
  await w.awaitMails();
  const told = (await mailsTo(w, debtor.person.email)).filter(({ subject }) =>
    subject.endsWith('ist erlassen'),
  );
  expect(told).toHaveLength(1);
  const mine = (await waitingAt(w, 'debit')).filter(
    ({ account_id: whose }) => whose === debtor.accountId,
  );
  expect(mine).toEqual([]);
  await advance(w, 20 * 86_400);
  await flushDeliveries(w);
  expect(await isPremium(debtor.person)).toBe(true);
  const again = await openDesk(w);
  const late = await again.post(at, { ...press, action_id: crypto.randomUUID() });
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { error: 'already_decided', status: 'dropped', by: desk.email },
  ]);
});

test('a debit that failed is taken over: its contract runs again', async ({ w }) => {
  const debtor = await signUpRenewalDebtor(w);
  const dispute = await disputeOf(debtor);
  expect(await subscriptionOf(debtor.person)).toMatchObject({ status: 'past_due' });
  const desk = await openDesk(w);
  await desk.act(`/api/internal/people/${debtor.accountId}/debits/${dispute?.id}/forgive`, {
    reason: 'Kulanz',
  });
  await flushDeliveries(w);
  expect(await subscriptionOf(debtor.person)).toMatchObject({ status: 'active' });
  expect((await w.stripe.invoices.retrieve(debtor.invoiceId)).status).toBe('paid');
});

test('a payment that was refused is taken over once: its contract runs again, and the person is told', async ({
  w,
}) => {
  const { person, contract } = await newMember(w, 'monthly');
  const method = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: await customerOf(w, person),
  });
  await w.stripe.subscriptions.update(contract.id, { default_payment_method: method.id });
  await advance(w, 33 * 86_400);
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'past_due' });
  const desk = await openDesk(w);
  const at = `/api/internal/people/${contract.accountId}/contracts/${contract.id}/forgive`;
  const press = { action_id: crypto.randomUUID(), reason: 'Kulanz' };
  expect((await desk.post(at, press)).status).toBe(200);
  expect((await desk.post(at, press)).status).toBe(200);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
  const { data } = await w.stripe.invoices.list({ subscription: contract.id, status: 'open' });
  expect(data).toEqual([]);
  await w.awaitMails();
  const told = (await mailsTo(w, person.email)).filter(({ subject }) =>
    subject.endsWith('ist erlassen'),
  );
  expect(told).toHaveLength(1);
  const late = await desk.post(at, { ...press, action_id: crypto.randomUUID() });
  expect([late.status, await late.json()]).toMatchObject([409, { status: 'active' }]);
  // Of the month that we have taken over nothing can go back: it was never paid.
  const ending = `/api/internal/people/${contract.accountId}/cancellations/${contract.id}`;
  const preview = await desk.get(`${ending}?when=now&refund=share`);
  expect(await preview.json()).toMatchObject({ refund: 0, most: 1339 });
  const others = await newMember(w, 'monthly');
  const foreign = `/api/internal/people/${others.contract.accountId}/contracts/${contract.id}/forgive`;
  expect((await desk.post(foreign, { ...press, action_id: crypto.randomUUID() })).status).toBe(404);
});

test('why a coupon is refused is said by the name of its rule, and one that fits is redeemed once', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const at = `/api/internal/people/${id}/coupons`;
  const ruleOf = async (code: string) => {
    const answer = await desk.get(`${at}?${new URLSearchParams({ code })}`);
    return ((await answer.json()) as CouponCheckAnswer).rule;
  };
  const free = await makeCoupon(w, couponTerms.free_period);
  const made = {
    unknown: 'GIBTESNICHT',
    disabled: (await makeCoupon(w, { ...couponTerms.free_period, disabledAt: 1 })).code,
    expired: (await makeCoupon(w, { ...couponTerms.free_period, expiresAt: 1 })).code,
    used_up: (await makeCoupon(w, { ...couponTerms.free_period, maxUses: 0 })).code,
    needs_purchase: (await makeCoupon(w, couponTerms.discount)).code,
  };
  for (const [rule, code] of Object.entries(made)) {
    // Each is one question.
    // eslint-disable-next-line no-await-in-loop
    expect([rule, await ruleOf(code)]).toEqual([rule, rule]);
  }
  expect(await ruleOf(free.code.toLowerCase())).toBeNull();

  const press = { action_id: crypto.randomUUID(), code: free.code, reason: 'Link ging nicht' };
  const presses = await Promise.all([desk.post(at, press), desk.post(at, press)]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isPremium(person)).toBe(true);
  expect(await ruleOf(free.code)).toBe('redeemed');
  const grants = await rows<{ id: string }>(
    w,
    'select id from entitlement_grant where account_id = ?',
    id,
  );
  expect(grants).toHaveLength(1);
  const second = await desk.post(at, { ...press, action_id: crypto.randomUUID() });
  expect([second.status, await second.json()]).toMatchObject([
    400,
    { error: 'invalid_coupon', rule: 'redeemed' },
  ]);
  await desk.act(`/api/internal/people/${id}/grants/${grants[0]?.id}/revoke`, {
    reason: 'Irrtum',
  });
  expect(await isPremium(person)).toBe(false);

  const member = await newMember(w, 'monthly');
  const running = await desk.get(
    `/api/internal/people/${member.contract.accountId}/coupons?code=${free.code}`,
  );
  expect(await running.json()).toMatchObject({ rule: 'running_contract', type: 'free_period' });
});

test('a wrong password and a refused coupon stand in the timeline, so many a day, for thirty days', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const used = await makeCoupon(w, { ...couponTerms.free_period, maxUses: 0 });
  await redeem(person, used.code);
  await redeem(person, used.code);
  await person.get(`/api/sub/coupon/validate?coupon=${used.code}`);
  await person.get('/api/promotion/coupon?code=GIBTESNICHT');
  const wrong = { email: person.email, password: 'ganz-falsches-passwort' };
  await person.post('/api/account/signin', wrong);
  const failures = async (kind: 'sign_in' | 'coupon', status: string) =>
    (await timelineOf(desk, id, { kind })).rows.filter((one) => one.status === status);
  // They are noted after the answers.
  await expect.poll(async () => (await failures('coupon', 'refused')).length).toBe(2);
  await expect.poll(async () => (await failures('sign_in', 'failed')).length).toBe(1);
  expect(await failures('sign_in', 'failed')).toMatchObject([{ title: 'password' }]);
  const coupons = await failures('coupon', 'refused');
  expect(new Set(coupons.map(({ number, reason }) => `${number} ${reason}`))).toEqual(
    new Set([`${used.code} needs_no_purchase`, `${used.code} used_up`]),
  );
  await rows(
    w,
    `insert into refusal (id, account_id, what, rule, user_agent, at)
      select 'r' || value, ?1, 'sign_in', 'password', '', (select max(at) from refusal)
      from json_each(?2)`,
    id,
    JSON.stringify(Array.from({ length: 30 }, (_, at) => at)),
  );
  await person.post('/api/account/signin', wrong);
  const count = 'select count(*) as count from refusal where account_id = ?';
  expect(await row(w, count, id)).toEqual({ count: 33 });
  await advance(w, 31 * 86_400);
  await w.runSchedule();
  expect(await row(w, count, id)).toEqual({ count: 0 });
});
