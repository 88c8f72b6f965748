import { afterEach, describe, expect, test } from 'vitest';

import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { interruptedAtStripe } from '#tests/overlap.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/payment-methods.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import {
  atStripe,
  delivered,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { reservedOrder } from '#tests/reserved-purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { addDays } from '#worker/calendar.ts';
import { endWithTerm } from '#worker/subscription/contract/end-with-term.ts';
import { sweepUnarranged } from '#worker/subscription/purchase/sweep-unarranged.ts';

// The clock moves by months: nobody else's contract is to be renewed meanwhile.
afterEach(async () => (await world()).reset());

const turn = async (person: Person, status: 'on' | 'off') => {
  const id = (await subscriptionOf(person))?.id;
  const answer = await person.post('/api/sub/renewable', { status, sub_id: id });
  expect(answer.status).toBe(200);
};

const contractAt = async (w: World, person: Person) => (await atStripe(w, person)).subscriptions[0];

describe('what follows a first debit, asked about while that is with the bank', () => {
  test.each(['yearly_monthly', 'monthly'])(
    'a cancellation of %s leaves the days that were promised',
    async (key) => {
      const w = await world();
      const person = await signUpPerson(w);
      const { method } = await sepaMethod(w, person, ibans.paidLater);
      const { wanted, quote } = await reservedOrder(w, person, key, { extraDays: 20 }, method);
      await invoiceOf(await person.post('/api/sub/buy', wanted));
      await turn(person, 'off');
      await advance(w, debitSeconds);
      await delivered(w);
      await w.runSchedule();
      await delivered(w);
      const end = addDays(quote.renews_at ?? 0, -1);
      const ours = await subscriptionOf(person);
      expect(Math.abs((ours?.expires_date ?? 0) - end)).toBeLessThan(60_000);
    },
  );

  test('cancelled and taken back, nothing is given before the bank has paid', async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const { method } = await sepaMethod(w, person, ibans.failedLater);
    const offers = { giftedMonths: 2, nextPlanKey: 'half_yearly' };
    const { wanted } = await reservedOrder(w, person, 'monthly', offers, method);
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    await turn(person, 'off');
    await turn(person, 'on');
    expect(await contractAt(w, person)).toMatchObject({ trial_end: null, schedule: null });
    await advance(w, debitSeconds);
    await delivered(w);
    await w.runSchedule();
    await delivered(w);
    expect((await contractAt(w, person))?.trial_end).toBeNull();
  });
});

test.each([
  ['monthly', [1339]],
  ['yearly_monthly', [939, 939]],
] as const)(
  'a cancellation of %s that overtakes what is being arranged stands',
  async (key, paid) => {
    const w = await world();
    const person = await signUpPerson(w);
    const { wanted } = await reservedOrder(w, person, key, { nextPlanKey: 'half_yearly' });
    const path = 'POST /v1/subscription_schedules';
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    const id = (await subscriptionOf(person))?.id ?? '';
    const ctx = await interruptedAtStripe(
      w,
      { [`GET /v1/subscriptions/${id}`]: () => turn(person, 'off') },
      person,
    );
    await sweepUnarranged(ctx);
    await delivered(w);
    await w.runSchedule();
    await delivered(w);
    expect((await subscriptionOf(person))?.renew_disabled).toBe(true);
    expect((await contractAt(w, person))?.schedule).toBeNull();
    await advance(w, 40 * 86_400);
    await delivered(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual(paid);
  },
);

test('a cancellation that a schedule has taken over stands, though putting it back is cut off', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
  await turn(person, 'off');
  const { id = '' } = (await contractAt(w, person)) ?? {};
  const schedule = await w.stripe.subscriptionSchedules.create({ from_subscription: id });
  const release = `POST /v1/subscription_schedules/${schedule.id}/release`;
  const ctx = await interruptedAtStripe(w, {
    [release]: () => Promise.reject(new Error('cut off')),
  });
  const before = await w.stripe.subscriptions.retrieve(id);
  await expect(endWithTerm(ctx, before)).rejects.toThrow('connection');
  const left = await w.stripe.subscriptions.retrieve(id);
  expect(left.schedule).toBeNull();
  expect(left.cancel_at).toBe(left.items.data[0]?.current_period_end);
});

test('a cancellation that a schedule has taken over can be taken back, and the next plan follows', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { wanted } = await reservedOrder(w, person, 'monthly', { nextPlanKey: 'half_yearly' });
  await invoiceOf(await person.post('/api/sub/buy', wanted));
  await delivered(w);
  await turn(person, 'off');
  const { id = '' } = (await contractAt(w, person)) ?? {};
  // As a reactivation does that meets the cancellation, and is cut off right after.
  await w.stripe.subscriptionSchedules.create({ from_subscription: id });
  await turn(person, 'on');
  await delivered(w);
  expect((await subscriptionOf(person))?.renew_disabled).toBe(false);
  await advance(w, 40 * 86_400);
  await delivered(w);
  expect((await contractAt(w, person))?.metadata['plan_key']).toBe('half_yearly');
});
