import { beforeEach, expect } from 'vitest';

import {
  letBankReturn,
  openDisputeOf,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpDebtor,
} from '#tests/support/debits.ts';
import type { Debtor } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

/** Lets days go by, each with the scheduled run of its end. */
async function live(w: World, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await advance(w, 86_400);
    await flushDeliveries(w);
    await w.runSchedule();
    await flushDeliveries(w);
  }
  await w.awaitMails();
}

async function hasPremium(person: Person): Promise<boolean> {
  return ((await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer).grants_access;
}

/** The days, counted from `from`, on which money of that customer has arrived and stayed. */
async function chargedOn(w: World, { customerId }: Debtor, from: number): Promise<number[]> {
  const { data } = await w.stripe.charges.list({ customer: customerId, limit: 100 });
  return data
    .filter(({ status, disputed }) => status === 'succeeded' && !disputed)
    .map(({ created }) => Math.floor((created * 1000 - from) / dayMs))
    .toReversed();
}

async function atDesk(w: World, { accountId }: Debtor): Promise<PersonAnswer> {
  const desk = await openDesk(w);
  return (await (await desk.get(`/api/internal/people/${accountId}`)).json()) as PersonAnswer;
}

async function subjectsTo(w: World, person: Person, part: RegExp): Promise<string[]> {
  const mails = await mailsTo(w, person.email);
  return mails.map(({ subject }) => subject).filter((subject) => part.test(subject));
}

async function settle(w: World, debt: Debtor): Promise<void> {
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
}

const debtMails = /zurückgegeben$|^Noch offen|ruht$/;

test('a debit that nobody settles is not followed by another, and desk and page say so', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const from = await clockOf(w);
  await live(w, 10);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const toldAfter: number[] = [];
  for (let day = 0; day <= 15; day += 1) {
    toldAfter.push((await subjectsTo(w, debt.person, debtMails)).length);
    await live(w, 1);
  }
  // At once, on the days 5, 10 and 13 of the grace, and when it is over.
  expect(toldAfter).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5]);
  expect(await hasPremium(debt.person)).toBe(false);
  const { id } = (await subscriptionOf(debt.person)) ?? { id: '' };
  const answer = await debt.person.get(`/api/sub/leaving?sub_id=${id}`);
  const leaving = (await answer.json()) as LeavingAnswer;
  expect(leaving).toMatchObject({ rests: true, next_charge: null });
  expect(leaving.timeline.filter(({ what }) => what === 'charge')).toEqual([]);
  for (let month = 0; month < 6; month += 1) {
    await advance(w, 30 * 86_400);
    await live(w, 1);
  }
  expect(await chargedOn(w, debt, from)).toEqual([]);
  expect(await subscriptionOf(debt.person)).toMatchObject({ status: 'past_due' });
  expect(await hasPremium(debt.person)).toBe(false);
  const { premium, contracts } = await atDesk(w, debt);
  expect(premium).toBeNull();
  expect(contracts).toMatchObject([{ status: 'past_due' }]);
  expect((await subjectsTo(w, debt.person, debtMails)).length).toBe(5);
});

test('whoever settles late gets the days that were withheld, and is charged after them', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const begun = await clockOf(w);
  await live(w, 10);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await live(w, 40);
  const settled = await clockOf(w);
  await settle(w, debt);
  expect(await subscriptionOf(debt.person)).toMatchObject({ status: 'active' });
  expect(await hasPremium(debt.person)).toBe(true);
  // The grace ended on day 24, and the month would have ended by Stripe's count of months.
  const { expires_date: end } = (await subscriptionOf(debt.person)) ?? {};
  const monthEnd = new Date(begun);
  monthEnd.setUTCMonth(monthEnd.getUTCMonth() + 1);
  const left = monthEnd.getTime() - begun - 24 * dayMs;
  expect(Math.abs((end ?? 0) - settled - left)).toBeLessThan(dayMs / 2);
  expect((await subjectsTo(w, debt.person, /geht weiter$/)).length).toBe(1);
  const days = Math.ceil(left / dayMs);
  await live(w, days - 2);
  expect((await chargedOn(w, debt, settled)).filter((day) => day > 0)).toEqual([]);
  expect(await hasPremium(debt.person)).toBe(true);
  await live(w, 4);
  expect((await chargedOn(w, debt, settled)).filter((day) => day > 0)).toHaveLength(1);
  expect(await hasPremium(debt.person)).toBe(true);
});

test('what is paid is not withheld for an older debt, and nothing comes after it', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  const from = await clockOf(w);
  await live(w, 25);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  // The second month is debited in the grace, and paid.
  await live(w, 20);
  const paid = await chargedOn(w, debt, from);
  expect(paid).toHaveLength(1);
  const { premium } = await atDesk(w, debt);
  expect(premium).toMatchObject({ because: 'subscription', in_grace: true });
  expect(premium?.until).toBe((await subscriptionOf(debt.person))?.expires_date);
  await live(w, 14);
  expect(await hasPremium(debt.person)).toBe(true);
  await live(w, 4);
  expect(await hasPremium(debt.person)).toBe(false);
  await live(w, 40);
  expect(await chargedOn(w, debt, from)).toEqual(paid);
  const settled = await clockOf(w);
  await settle(w, debt);
  expect(await hasPremium(debt.person)).toBe(true);
  // All of the first month was served: the next one begins, as soon as its debit was announced.
  await live(w, 3);
  expect((await chargedOn(w, debt, settled)).filter((day) => day > 0)).toHaveLength(1);
});

test('whoever settles after the contract has ended gets the withheld days as free Premium', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await live(w, 10);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const off = { status: 'off', sub_id: debt.subscriptionId };
  expect((await debt.person.post('/api/sub/renewable', off)).status).toBe(200);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await live(w, 25);
  expect(await subscriptionOf(debt.person)).toMatchObject({ status: 'canceled' });
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  expect(await hasPremium(debt.person)).toBe(true);
  const { premium } = await atDesk(w, debt);
  expect(premium).toMatchObject({ because: 'subscription', in_grace: false });
  await live(w, 8);
  expect(await hasPremium(debt.person)).toBe(false);
});

test('whoever cancels at rest is told what follows if they pay, and not that nothing does', async ({
  w,
}) => {
  const debt = await signUpDebtor(w);
  await live(w, 10);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await live(w, 22);
  const off = { status: 'off', sub_id: debt.subscriptionId };
  expect((await debt.person.post('/api/sub/renewable', off)).status).toBe(200);
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, debt.person, 'cancelled');
  expect(text).toContain('Solange Dein Vertrag ruht, buchen wir nichts ab.');
  expect(text).not.toMatch(/nichts mehr ab|verlängert sich nicht mehr/);
});

test('a card that fails is told of on the same days, and then ends the contract', async ({ w }) => {
  await w.fetch('/sandbox/api/dunning', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ end: 'past_due' }),
  });
  const debt = await signUpDebtor(w);
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
  while ((await subscriptionOf(debt.person))?.status === 'active') await live(w, 1);
  const failed = /fehlgeschlagen$|^Noch offen|ist beendet$/;
  const toldAfter: number[] = [];
  for (let day = 0; day <= 15; day += 1) {
    toldAfter.push((await subjectsTo(w, debt.person, failed)).length);
    await live(w, 1);
  }
  expect(toldAfter).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5]);
  expect(await subscriptionOf(debt.person)).toMatchObject({ status: 'canceled' });
  expect(await hasPremium(debt.person)).toBe(false);
  const { data } = await w.stripe.invoices.list({ subscription: debt.subscriptionId });
  expect(data.filter(({ status }) => status === 'open')).toEqual([]);
});
