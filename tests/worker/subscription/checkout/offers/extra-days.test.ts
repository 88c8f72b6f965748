import { afterEach, describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { ibans, debitSeconds, sepaMethod } from '#tests/support/payment-methods.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

// The clock moves by weeks. The reset keeps other people's contracts from renewing meanwhile.
afterEach(async () => (await world()).reset());

async function personWithDays(w: World, days: number): Promise<Person> {
  const person = await signUpPerson(w);
  await promiseDays(w, person, days);
  return person;
}

async function promiseDays(w: World, person: Person, days: number): Promise<void> {
  const code = await loginCodeFor(w, person.email, { extraDays: days });
  const answer = await openBrowser(w).post('/api/account/signinbycode', { code });
  expect(answer.status).toBe(200);
}

async function quoteOf(w: World, person: Person, key: string): Promise<QuoteAnswer['quote']> {
  const { plan_id: id } = await planNamed(w, key);
  const { quote } = (await (
    await person.get(`/api/sub/quote?plan_id=${id}`)
  ).json()) as QuoteAnswer;
  return quote;
}

const seconds = (ms: number | null) => Math.floor((ms ?? 0) / 1000);

describe('extra days that a link promised', () => {
  test('follow a paid year, which stays a paid year', async ({ w }) => {
    const person = await personWithDays(w, 30);
    const quote = await quoteOf(w, person, 'yearly');
    expect(quote).toMatchObject({ extra_days: 30, total: 9948 });
    expect(quote.renews_at).toBe((quote.period_end_at ?? 0) + 31 * dayMs);
    expect(quote.next_charge_at).toBe((quote.period_end_at ?? 0) + 30 * dayMs);

    const claim = { extra_days: 30 };
    const orderBody = order(await planNamed(w, 'yearly'), 'pm_card_visa', claim);
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    await flushDeliveries(w);
    const ours = await subscriptionOf(person);
    expect(ours).toMatchObject({ status: 'active', trial_end_at: null, renew_disabled: false });
    expect(Math.abs((ours?.expires_date ?? 0) - (quote.next_charge_at ?? 0))).toBeLessThan(60_000);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions).toHaveLength(1);
    expect(paid.map(({ total }) => total)).toEqual([9948]);
    // After the answer, a repeat and a scheduled run neither charge nor give anything twice.
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    await w.runSchedule();
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.expires_date).toBe(ours?.expires_date);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(0);
  });

  test('move the next charge to their end', async ({ w }) => {
    const person = await personWithDays(w, 5);
    await buyPlan(w, person, 'monthly');
    const end = (await subscriptionOf(person))?.expires_date ?? 0;
    await advance(w, seconds(end - (await clockOf(w))) - 3600);
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid).toHaveLength(1);
    expect((await subscriptionOf(person))?.status).toBe('active');
    await advance(w, 3 * 3600);
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([1339, 1339]);
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active', trial_end_at: null });
  });

  test('make a trial longer', async ({ w }) => {
    const person = await personWithDays(w, 10);
    const plan = await planNamed(w, 'yearly_trial');
    const quote = await quoteOf(w, person, 'yearly_trial');
    const claims = { trial_end_at: quote.trial_end_at, extra_days: 10 };
    await invoiceOf(await person.post('/api/sub/buy', order(plan, 'pm_card_visa', claims)));
    const ours = await subscriptionOf(person);
    expect(ours?.status).toBe('trialing');
    expect(Math.round(((ours?.trial_end_at ?? 0) - (await clockOf(w))) / dayMs)).toBe(17);
  });

  test('come after the first rate, and move the end of the minimum term', async ({ w }) => {
    const person = await personWithDays(w, 10);
    const quote = await quoteOf(w, person, 'yearly_monthly');
    await buyPlan(w, person, 'yearly_monthly');
    const ours = await subscriptionOf(person);
    expect(Math.abs((ours?.expires_date ?? 0) + dayMs - (quote.renews_at ?? 0))).toBeLessThan(
      60_000,
    );
    const off = { status: 'off', sub_id: ours?.id };
    expect((await person.post('/api/sub/renewable', off)).status).toBe(200);
    expect(await subscriptionOf(person)).toMatchObject({
      renew_disabled: true,
      expires_date: ours?.expires_date,
    });
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions[0]?.cancel_at).toBe(seconds(ours?.expires_date ?? 0));
  });

  test('are kept for another purchase when this one is given up', async ({ w }) => {
    const person = await personWithDays(w, 7);
    const bad = order(await planNamed(w, 'yearly'), 'pm_card_chargeDeclined');
    await invoiceOf(await person.post('/api/sub/buy', bad));
    await advance(w, 24 * 3600);
    await w.runSchedule();
    await flushDeliveries(w);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
    const claim = { extra_days: 7 };
    const orderBody = order(await planNamed(w, 'monthly'), 'pm_card_visa', claim);
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(0);
  });

  test('go to another plan if the first one could not be paid', async ({ w }) => {
    const person = await personWithDays(w, 14);
    await promiseDays(w, person, 7);
    const bad = order(await planNamed(w, 'yearly'), 'pm_card_chargeDeclined', { extra_days: 14 });
    await invoiceOf(await person.post('/api/sub/buy', bad));
    expect((await quoteOf(w, person, 'monthly')).extra_days).toBe(14);
    const claim = { extra_days: 14 };
    const orderBody = order(await planNamed(w, 'monthly'), 'pm_card_visa', claim);
    await invoiceOf(await person.post('/api/sub/buy', orderBody));
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions.filter(({ trial_end: end }) => end !== null)).toHaveLength(1);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
  });

  test('come from the best promise only, and another promise is kept', async ({ w }) => {
    const person = await personWithDays(w, 7);
    await promiseDays(w, person, 14);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(14);
    await buyPlan(w, person, 'monthly');
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
  });

  test('are not used by a plan without an end, and stay promised', async ({ w }) => {
    const person = await personWithDays(w, 7);
    expect((await quoteOf(w, person, 'lifetime')).extra_days).toBe(0);
    await buyPlan(w, person, 'lifetime');
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
  });

  test('wait until a debit is paid', async ({ w }) => {
    const person = await personWithDays(w, 30);
    const { method } = await sepaMethod(w, person, ibans.paidLater);
    await buyPlan(w, person, 'monthly', method);
    await w.runSchedule();
    expect((await atStripe(w, person)).subscriptions[0]?.trial_end).toBeNull();
    await advance(w, debitSeconds);
    await flushDeliveries(w);
    await w.runSchedule();
    expect((await atStripe(w, person)).subscriptions[0]?.trial_end).not.toBeNull();
    expect((await subscriptionOf(person))?.status).toBe('active');
  });

  test.each([
    ['more', 31],
    ['fewer', 29],
    ['none', 0],
  ])(
    'are refused if the order claims %s, and the answer has the true quote',
    async (_what, claimedDays) => {
      const w = await world();
      const person = await personWithDays(w, 30);
      const claim = { extra_days: claimedDays };
      const orderBody = order(await planNamed(w, 'yearly'), 'pm_card_visa', claim);
      const refused = await person.post('/api/sub/buy', orderBody);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        error: 'price_changed',
        quote: { extra_days: 30, total: 9948 },
      });
      const quoteAnswer = await person.get(
        `/api/sub/quote?plan_id=${String(orderBody['plan_id'])}&extra_days=${claimedDays}`,
      );
      expect(await errorOf(quoteAnswer)).toBe('price_changed');
      expect((await atStripe(w, person)).subscriptions).toEqual([]);
    },
  );

  test.each(['before', 'after', 'broken'] as const)(
    'are given by the scheduled run after a fault at Stripe in the mode %s',
    async (mode) => {
      const w = await world();
      const person = await personWithDays(w, 30);
      const path = 'POST /v1/subscriptions/*';
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const orderBody = order(await planNamed(w, 'yearly'));
      await invoiceOf(await person.post('/api/sub/buy', orderBody));
      expect((await subscriptionOf(person))?.status).toBe('active');
      await w.runSchedule();
      await flushDeliveries(w);
      const { subscriptions } = await atStripe(w, person);
      const start = subscriptions[0]?.start_date ?? 0;
      const days = Math.round(((subscriptions[0]?.trial_end ?? 0) - start) / 86_400);
      expect([395, 396]).toContain(days);
      const left = await row<{ n: number }>(
        w,
        `select count(*) as n from purchase join account on account.id = account_id
          where email = ? and arranged_at is null`,
        person.email,
      );
      expect(left?.n).toBe(0);
      expect((await subscriptionOf(person))?.status).toBe('active');
    },
  );
});
