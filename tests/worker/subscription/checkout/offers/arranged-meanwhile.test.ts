import { afterEach, describe, expect } from 'vitest';

import { openDisputeOf, saveCard, settleDispute } from '#tests/support/debits.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  invoiceOf,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import { addDays } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import { idOf } from '#worker/id-of.ts';
import {
  arrangePurchase,
  sweepUnarranged,
} from '#worker/subscription/contract/arrange-purchase.ts';
import {
  markUnarranged,
  selectPurchaseByContract,
} from '#worker/subscription/order/purchase-sql.ts';
import { endWithTerm } from '#worker/subscription/contract/schedule.ts';
import { setRenewal } from '#worker/subscription/leaving/set-renewal.ts';

// The clock moves by months. The reset keeps other people's contracts from renewing meanwhile.
afterEach(async () => (await world()).reset());

const turnRenewal = async (person: Person, status: 'on' | 'off') => {
  const id = (await subscriptionOf(person))?.id;
  const answer = await person.post('/api/sub/renewable', { status, sub_id: id });
  expect(answer.status).toBe(200);
};

/** A new person who has bought a month, after which the plan for half a year takes over. */
async function buyWithNextPlan(w: World): Promise<Person> {
  const person = await signUpPerson(w);
  const offers = { nextPlanKey: 'half_yearly' };
  const { body: orderBody } = await reservedOrder(w, person, 'monthly', offers);
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await flushDeliveries(w);
  return person;
}

const contractAt = async (w: World, person: Person) => (await atStripe(w, person)).subscriptions[0];

describe('while the first debit is with the bank', () => {
  test.each(['yearly_monthly', 'monthly'])(
    'a cancellation of %s keeps the promised days',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const { method } = await sepaMethod(w, person, ibans.paidLater);
      const { body: orderBody, quote } = await reservedOrder(
        w,
        person,
        key,
        { extraDays: 20 },
        method,
      );
      await invoiceOf(await person.post('/api/sub/buy', orderBody));
      await turnRenewal(person, 'off');
      await advance(w, debitSeconds);
      await flushDeliveries(w);
      await w.runSchedule();
      await flushDeliveries(w);
      const end = addDays(quote.renews_at ?? 0, -1);
      const ours = await subscriptionOf(person);
      expect(Math.abs((ours?.expires_date ?? 0) - end)).toBeLessThan(60_000);
    },
  );

  test('a cancellation and a reactivation give nothing before the bank has paid', async ({
    w,
    person,
  }) => {
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const offers = { giftedMonths: 2, nextPlanKey: 'half_yearly' };
    const { body: orderBody } = await reservedOrder(w, person, 'monthly', offers, method);
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    await turnRenewal(person, 'off');
    await turnRenewal(person, 'on');
    expect(await contractAt(w, person)).toMatchObject({ trial_end: null, schedule: null });
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    await w.runSchedule();
    await flushDeliveries(w);
    expect((await contractAt(w, person))?.trial_end).toBeNull();
  });
});

test('the time promised with a debit that failed is given once the debt is settled', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  const offers = { giftedMonths: 2 };
  const { body: orderBody } = await reservedOrder(w, person, 'monthly', offers, method);
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  // The scheduled run finds a contract with a debt, and has to leave the promise open.
  await w.runSchedule();
  const owing = await contractAt(w, person);
  expect(owing?.trial_end).toBeNull();
  expect((await subscriptionOf(person))?.status).toBe('past_due');
  const card = await saveCard(w, idOf(owing?.customer) ?? '', 'pm_card_visa');
  await w.stripe.subscriptions.update(owing?.id ?? '', { default_payment_method: card });
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await contractAt(w, person))?.trial_end).not.toBeNull();
});

test('the time promised with a first debit that failed waits for it, even if a later one is paid', async ({
  w,
}) => {
  await setDeliveryMode(w, 'hold');
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  const { body: orderBody } = await reservedOrder(
    w,
    person,
    'monthly',
    { giftedMonths: 2 },
    method,
  );
  await invoiceOf(await person.post('/api/sub/buy', orderBody));
  const bought = await contractAt(w, person);
  const card = await saveCard(w, idOf(bought?.customer) ?? '', 'pm_card_visa');
  await w.stripe.subscriptions.update(bought?.id ?? '', { default_payment_method: card });
  await advance(w, 32 * 86_400);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await contractAt(w, person))?.metadata['gift_until']).toBeUndefined();
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await contractAt(w, person))?.metadata['gift_until']).toBeDefined();
});

test.each([
  ['monthly', [1339]],
  ['yearly_monthly', [939, 939]],
] as const)(
  'a cancellation of %s while its next plan is being arranged stays valid',
  async (key, paid) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { body: orderBody } = await reservedOrder(w, person, key, { nextPlanKey: 'half_yearly' });
    const path = 'POST /v1/subscription_schedules';
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    const id = (await subscriptionOf(person))?.id ?? '';
    const ctx = await contextInterruptedAtStripe(
      w,
      { [`GET /v1/subscriptions/${id}`]: () => turnRenewal(person, 'off') },
      person,
    );
    await sweepUnarranged.work({ ...ctx, job: unlimitedJob('sweepUnarranged') });
    await flushDeliveries(w);
    await w.runSchedule();
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
    expect((await contractAt(w, person))?.schedule).toBeNull();
    await advance(w, 40 * 86_400);
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual(paid);
  },
);

describe('a year in monthly rates, and its promised days', () => {
  async function paid(w: World, status: 'on' | 'off') {
    const person = await signUpPerson(w);
    const { method } = await sepaMethod(w, person, ibans.paidLater);
    const offers = { extraDays: 20 };
    const ordered = await reservedOrder(w, person, 'yearly_monthly', offers, method);
    await invoiceOf(await person.post('/api/sub/buy', ordered.body));
    await turnRenewal(person, status);
    const id = (await subscriptionOf(person))?.id ?? '';
    await flushDeliveries(w);
    await setDeliveryMode(w, 'hold');
    await advance(w, debitSeconds);
    expect((await contractAt(w, person))?.metadata['gift_until']).toBeUndefined();
    return { person, id, termEnd: addDays(ordered.quote.renews_at ?? 0, -1) };
  }

  async function expectRenewal(w: World, person: Person): Promise<void> {
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    expect((await contractAt(w, person))?.cancel_at).toBeNull();
    expect((await subscriptionOf(person))?.renew_disabled).toBe(false);
  }

  test.each([
    ['', false],
    [', although the cancellation is cut off', true],
  ])('ends with them, if it is cancelled while they are given%s', async (_, isCutOff) => {
    const w = await world();
    const { person, id, termEnd } = await paid(w, 'on');
    const ctx = await contextInterruptedAtStripe(
      w,
      {
        [`GET /v1/subscriptions/${id}`]: () => w.runSchedule(),
        ...(isCutOff && {
          [`POST /v1/subscriptions/${id}`]: () => Promise.reject(new Error('cut off')),
        }),
      },
      person,
    );
    const [answer] = await Promise.allSettled([setRenewal(ctx, id, false)]);
    expect(answer.status).toBe(isCutOff ? 'rejected' : 'fulfilled');
    const lastDay = async () => dayOf(((await contractAt(w, person))?.cancel_at ?? 0) * 1000);
    if (!isCutOff) expect(await lastDay()).toBe(dayOf(termEnd));
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    await w.runSchedule();
    expect(await lastDay()).toBe(dayOf(termEnd));
  });

  test('renews, if that is said while the scheduled run gives the days', async ({ w }) => {
    const { person, id } = await paid(w, 'off');
    const turnOn = () => turnRenewal(person, 'on');
    const meanwhile = { [`POST /v1/subscriptions/${id}`]: turnOn };
    const ctx = await contextInterruptedAtStripe(w, meanwhile, person);
    const [purchase] = await selectPurchaseByContract(ctx.db, id);
    if (!purchase) throw new Error('there is no purchase');
    await arrangePurchase(ctx, purchase);
    await expectRenewal(w, person);
    expect((await contractAt(w, person))?.metadata['gift_until']).toBeDefined();
  });

  test.each([
    ['gives the days', false],
    ['has given the days', true],
  ])(
    'renews, if the scheduled run %s and moves its end while that is said',
    async (_, areGiven) => {
      const w = await world();
      const { person, id } = await paid(w, 'off');
      if (areGiven) await w.runSchedule();
      const end = addDays((await clockOf(w)) + 1000, 365);
      const move = () =>
        w.stripe.subscriptions.update(id, {
          cancel_at: Math.floor(end / 1000),
          proration_behavior: 'none',
        });
      const meanwhile = { [`POST /v1/subscriptions/${id}`]: move };
      await setRenewal(await contextInterruptedAtStripe(w, meanwhile, person), id, true);
      await expectRenewal(w, person);
    },
  );
});

test('a cancellation that a schedule took over stays valid, even if restoring it is cut off', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  await turnRenewal(person, 'off');
  const { id = '' } = (await contractAt(w, person)) ?? {};
  const schedule = await w.stripe.subscriptionSchedules.create({ from_subscription: id });
  const release = `POST /v1/subscription_schedules/${schedule.id}/release`;
  const ctx = await contextInterruptedAtStripe(w, {
    [release]: () => Promise.reject(new Error('cut off')),
  });
  const before = await w.stripe.subscriptions.retrieve(id);
  await expect(endWithTerm(ctx, before)).rejects.toThrow('connection');
  const left = await w.stripe.subscriptions.retrieve(id);
  expect(left.schedule).toBeNull();
  expect(left.cancel_at).toBe(left.items.data[0]?.current_period_end);
});

test('a cancellation ends a subscription whose schedule another cancellation has just released', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  const { id = '' } = (await contractAt(w, person)) ?? {};
  const schedule = await w.stripe.subscriptionSchedules.create({ from_subscription: id });
  const before = await w.stripe.subscriptions.retrieve(id);
  await w.stripe.subscriptionSchedules.release(schedule.id);
  await endWithTerm(await contextInterruptedAtStripe(w, {}), before);
  expect((await w.stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
});

test('the next plan follows, although a cancellation failed while the plan was being arranged', async ({
  w,
}) => {
  const person = await buyWithNextPlan(w);
  const { id = '', schedule } = (await contractAt(w, person)) ?? {};
  // The cancellation has released the schedule when its last call fails.
  const path = `POST /v1/subscriptions/${id}`;
  const cancelInVain = async () => {
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    const answer = await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
    expect(answer.status).toBe(503);
  };
  const answered = `GET /v1/subscription_schedules/${idOf(schedule ?? null)}`;
  const ctx = await contextInterruptedAtStripe(w, { [answered]: cancelInVain }, person);
  const [purchase] = await selectPurchaseByContract(ctx.db, id);
  await markUnarranged(ctx.db, purchase?.id ?? '');
  await sweepUnarranged.work({ ...ctx, job: unlimitedJob('sweepUnarranged') });
  expect((await contractAt(w, person))?.schedule).toBeNull();
  await w.runSchedule();
  await advance(w, 40 * 86_400);
  await flushDeliveries(w);
  expect((await contractAt(w, person))?.metadata['plan_key']).toBe('half_yearly');
});

test('a cancellation that a schedule took over can be reversed, and the next plan follows', async ({
  w,
}) => {
  const person = await buyWithNextPlan(w);
  await turnRenewal(person, 'off');
  const { id = '' } = (await contractAt(w, person)) ?? {};
  // A reactivation does this if it meets the cancellation and is cut off right after.
  await w.stripe.subscriptionSchedules.create({ from_subscription: id });
  await turnRenewal(person, 'on');
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.renew_disabled).toBe(false);
  await advance(w, 40 * 86_400);
  await flushDeliveries(w);
  expect((await contractAt(w, person))?.metadata['plan_key']).toBe('half_yearly');
});
