import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { openDisputeOf, saveCard, settleDispute } from '#tests/support/debits.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail } from '#tests/support/money-mails.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  leavingOf,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { keptOf } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import { guaranteeEnd } from '#worker/subscription/clock/days.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

const day = 86_400;

async function buy(w: World, plan: string, method?: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, plan, method);
  await flushDeliveries(w);
  return person;
}

const idOfSubscription = async (person: Person) => (await subscriptionOf(person))?.id ?? '';

const claim = async (person: Person, id?: string) =>
  person.post('/api/sub/guarantee', { sub_id: id ?? (await idOfSubscription(person)) });

async function offered(person: Person) {
  const id = await idOfSubscription(person);
  const answer = await person.get(`/api/sub/leaving?sub_id=${id}`);
  expect(answer.status).toBe(200);
  // The subscription and its invoices, or the one invoice, and the charges: no more is asked.
  const calls = id.startsWith('in_') ? 2 : 3;
  expect(answer.headers.get('server-timing')).toContain(`stripe;desc="${calls} calls"`);
  return ((await answer.json()) as LeavingAnswer).guarantee;
}

const repaymentOf = (w: World, { email }: Person) =>
  row<{ status: string; sent: number; failed: number }>(
    w,
    `select repayment.* from repayment join account on account.id = account_id where email = ?`,
    email,
  );

test.each(['monthly', 'yearly', 'yearly_monthly', 'lifetime'])(
  'the guarantee ends %s at once, and everything paid goes back once',
  async (plan) => {
    const w = await world();
    const person = await buy(w, plan);
    const id = await idOfSubscription(person);
    const kept = await keptOf(w, person);
    expect(await offered(person)).toMatchObject({ refund: kept });
    expect((await claim(person)).status).toBe(200);
    expect((await claim(person, id)).status).toBe(200);
    await flushDeliveries(w);
    expect(await keptOf(w, person)).toBe(0);
    expect((await subscriptionOf(person))?.status).toBe('canceled');
    expect(await repaymentOf(w, person)).toMatchObject({ status: 'paid', sent: kept, failed: 0 });
    await oneMoneyMail(w, person, 'guarantee');
    await oneMoneyMail(w, person, 'refund');
    expect(await moneyMails(w, person, 'takenBack')).toEqual([]);
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions.every(({ status }) => status === 'canceled')).toBe(true);
    expect(await offered(person)).toBeNull();
    await advance(w, 400 * day);
    await flushDeliveries(w);
    expect(await keptOf(w, person)).toBe(0);
  },
);

test('the guarantee counts from the first payment after a trial, and not for a renewal', async ({
  w,
}) => {
  const person = await buy(w, 'yearly_trial');
  expect(await errorOf(await claim(person))).toBe('guarantee_over');
  expect(await offered(person)).toBeNull();
  await advance(w, 26 * day);
  await flushDeliveries(w);
  expect((await claim(person)).status).toBe(200);
  await flushDeliveries(w);
  expect(await keptOf(w, person)).toBe(0);

  const late = await buy(w, 'monthly');
  await advance(w, 32 * day);
  await flushDeliveries(w);
  expect(await errorOf(await claim(late))).toBe('guarantee_over');
  expect(await offered(late)).toBeNull();
});

test('a person uses the guarantee once', async ({ w }) => {
  const person = await buy(w, 'monthly');
  await claim(person);
  await flushDeliveries(w);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  expect(await offered(person)).toBeNull();
  expect(await errorOf(await claim(person))).toBe('guarantee_over');
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('while the first payment is overdue no day is named for the guarantee', async ({ w }) => {
  const person = await buy(w, 'yearly_trial', 'pm_card_chargeCustomerFail');
  const promised = async () => {
    const { timeline } = await leavingOf(person);
    return timeline.filter(({ what }) => what === 'guarantee_until');
  };
  expect(await promised()).toHaveLength(1);
  await advance(w, 8 * 24 * 60 * 60);
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('past_due');
  expect(await promised()).toEqual([]);
});

test('the guarantee is promised once: in quote, timeline and confirmation', async ({ w }) => {
  const person = await buy(w, 'monthly');
  const promises = async () => {
    const [, newest] = await Promise.all([w.awaitMails(), mailsTo(w, person.email)]);
    const id = await idOfSubscription(person);
    const leaving = await (await person.get(`/api/sub/leaving?sub_id=${id}`)).json();
    const { timeline } = leaving as LeavingAnswer;
    const letter = newest.find(({ subject }) => subject.startsWith('Deine Bestellung'));
    return {
      coming: timeline.some(({ what }) => what === 'guarantee_until'),
      letter: /Geld zurück: (.*)/.exec(letter?.text ?? '')?.[1],
    };
  };
  expect(await promises()).toEqual({
    coming: true,
    letter: expect.stringMatching(
      /^20 Tage Garantie ab der ersten Zahlung, einmal pro Person, bis/,
    ) as string,
  });
  await claim(person);
  await flushDeliveries(w);
  const { plan_id } = await planNamed(w, 'yearly');
  const answer = await person.get(`/api/sub/quote?plan_id=${plan_id}`);
  expect(((await answer.json()) as QuoteAnswer).quote.money_back_until).toBeNull();
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  expect(await promises()).toEqual({
    coming: false,
    letter: 'Die Garantie hast Du schon genutzt. Dein Widerrufsrecht bleibt.',
  });
});

test('a debit that is still with the bank goes back once it is paid', async ({ w, person }) => {
  const { method } = await sepaMethod(w, person, ibans.paidLater);
  await buyPlan(w, person, 'yearly', method);
  await flushDeliveries(w);
  expect((await claim(person)).status).toBe(200);
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('canceled');
  expect(await repaymentOf(w, person)).toMatchObject({ status: 'owed', sent: 0 });
  await advance(w, 10 * day);
  await flushDeliveries(w);
  await w.runSchedule();
  expect(await keptOf(w, person)).toBe(0);
  expect((await repaymentOf(w, person))?.status).toBe('paid');
});

test('a debit that fails leaves nothing to pay back, and nothing to pay', async ({ w, person }) => {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await buyPlan(w, person, 'yearly', method);
  await flushDeliveries(w);
  await claim(person);
  await advance(w, 10 * day);
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await repaymentOf(w, person))?.status).toBe('nothing');
  expect(await (await person.get('/api/dispute/get')).json()).toEqual({ dispute: null });
});

/** Refunds that share of the latest payment at Stripe, as somebody of ours could by hand. */
async function refundByHand(w: World, share: number): Promise<number> {
  const [charge] = (await w.stripe.charges.list({ limit: 1 })).data;
  const amount = Math.round((charge?.amount ?? 0) * share);
  await w.stripe.refunds.create({ charge: charge?.id ?? '', amount });
  await flushDeliveries(w);
  return amount;
}

test.each(['yearly', 'lifetime'])(
  'of %s, what was refunded by hand is not offered again, and the rest goes back',
  async (plan) => {
    const w = await world();
    const person = await buy(w, plan);
    const kept = await keptOf(w, person);
    const back = await refundByHand(w, 0.5);
    expect(await offered(person)).toMatchObject({ refund: kept - back });
    expect((await claim(person)).status).toBe(200);
    await flushDeliveries(w);
    expect(await keptOf(w, person)).toBe(0);
    expect(await repaymentOf(w, person)).toMatchObject({ status: 'paid', sent: kept - back });
  },
);

test('where everything was refunded by hand, no claim ends the contract for nothing', async ({
  w,
}) => {
  const person = await buy(w, 'half_yearly');
  await refundByHand(w, 1);
  expect(await offered(person)).toBeNull();
  expect(await errorOf(await claim(person))).toBe('guarantee_over');
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a visitor, and another person, get nothing', async ({ w }) => {
  const [person, other] = [await buy(w, 'monthly'), await buy(w, 'monthly')];
  expect(await errorOf(await claim(other, await idOfSubscription(person)))).toBe('not_found');
  expect((await subscriptionOf(person))?.status).toBe('active');
});

/** Buys with a debit that the bank refuses, and settles that with a card. Returns the customer. */
async function settlesFirstDebit(w: World, person: Person): Promise<string> {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await buyPlan(w, person, 'monthly', method);
  await advance(w, 6 * day);
  await flushDeliveries(w);
  expect((await leavingOf(person)).guarantee).toBeNull();
  const [contract] = (await atStripe(w, person)).subscriptions;
  const customer = idOf(contract?.customer) ?? '';
  const card = await saveCard(w, customer, 'pm_card_visa');
  await w.stripe.subscriptions.update(contract?.id ?? '', { default_payment_method: card });
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  await flushDeliveries(w);
  return customer;
}

test('after a first debit that the bank has refused it counts from the payment that settled it', async ({
  w,
  person,
}) => {
  await settlesFirstDebit(w, person);
  const settledAt = await clockOf(w);
  const { guarantee } = await leavingOf(person);
  expect(guarantee).toMatchObject({ ends_at: guaranteeEnd(settledAt), refund: 1339 });
  expect((await claim(person)).status).toBe(200);
  await w.runSchedule();
  expect(await repaymentOf(w, person)).toMatchObject({ status: 'paid', sent: 1339 });
});

test.for([
  ['the fee', 0, 1339],
  ['the fee and a part', 500, 839],
  ['everything', 1339, null],
] as const)(
  'what settled a debit, and of which %s has gone back by hand, is not promised again',
  async ([, beyondFee, left], { w, person }) => {
    const customer = await settlesFirstDebit(w, person);
    const { data: charges } = await w.stripe.charges.list({ customer });
    const settled = charges.find(({ paid }) => paid);
    const fee = (settled?.amount ?? 0) - 1339;
    expect(fee).toBeGreaterThan(0);
    await w.stripe.refunds.create({ charge: settled?.id ?? '', amount: fee + beyondFee });
    await flushDeliveries(w);
    expect((await leavingOf(person)).guarantee?.refund ?? null).toBe(left);
  },
);
