import { afterEach, describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { disturb, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { ibans, debitSeconds, sepaMethod } from '#tests/payment-methods.ts';
import {
  atStripe,
  delivered,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance, clockOf } from '#tests/sandbox-clock.ts';
import type { QuoteAnswer } from '#worker/subscription/schemas.ts';

const dayMs = 86_400_000;

// The clock moves by weeks: nobody else's contract is to be renewed meanwhile.
afterEach(async () => (await world()).reset());

async function promised(w: World, days: number): Promise<Person> {
  const person = await signUpPerson(w);
  await promise(w, person, days);
  return person;
}

async function promise(w: World, person: Person, days: number): Promise<void> {
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
  test('wait after a paid year, which stays a paid year', async () => {
    const w = await world();
    const person = await promised(w, 30);
    const quote = await quoteOf(w, person, 'yearly');
    expect(quote).toMatchObject({ extra_days: 30, total: 9948 });
    expect(quote.renews_at).toBe((quote.period_end_at ?? 0) + 31 * dayMs);
    expect(quote.next_charge_at).toBe((quote.period_end_at ?? 0) + 30 * dayMs);

    const claim = { extra_days: 30 };
    const wanted = order(await planNamed(w, 'yearly'), 'pm_card_visa', claim);
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    await delivered(w);
    const ours = await subscriptionOf(person);
    expect(ours).toMatchObject({ status: 'active', trial_end_at: null, renew_disabled: false });
    expect(Math.abs((ours?.expires_date ?? 0) - (quote.next_charge_at ?? 0))).toBeLessThan(60_000);
    const { subscriptions, paid } = await atStripe(w, person);
    expect(subscriptions).toHaveLength(1);
    expect(paid.map(({ total }) => total)).toEqual([9948]);
    // Once its client has its answer, nothing is charged twice or given twice.
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    await w.runSchedule();
    await delivered(w);
    expect((await subscriptionOf(person))?.expires_date).toBe(ours?.expires_date);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(0);
  });

  test('are charged for when they are over, not before', async () => {
    const w = await world();
    const person = await promised(w, 5);
    await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
    const end = (await subscriptionOf(person))?.expires_date ?? 0;
    await advance(w, seconds(end - (await clockOf(w))) - 3600);
    await delivered(w);
    expect((await atStripe(w, person)).paid).toHaveLength(1);
    expect((await subscriptionOf(person))?.status).toBe('active');
    await advance(w, 3 * 3600);
    await delivered(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([1339, 1339]);
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active', trial_end_at: null });
  });

  test('make a trial longer', async () => {
    const w = await world();
    const person = await promised(w, 10);
    const plan = await planNamed(w, 'yearly_trial');
    const quote = await quoteOf(w, person, 'yearly_trial');
    const claims = { trial_end_at: quote.trial_end_at, extra_days: 10 };
    await invoiceOf(await person.post('/api/sub/buy', order(plan, 'pm_card_visa', claims)));
    const ours = await subscriptionOf(person);
    expect(ours?.status).toBe('trialing');
    expect(Math.round(((ours?.trial_end_at ?? 0) - (await clockOf(w))) / dayMs)).toBe(17);
  });

  test('come after the first rate, and move the end of the minimum term', async () => {
    const w = await world();
    const person = await promised(w, 10);
    const quote = await quoteOf(w, person, 'yearly_monthly');
    await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'yearly_monthly'))));
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

  test('are kept for another purchase when this one is given up', async () => {
    const w = await world();
    const person = await promised(w, 7);
    const bad = order(await planNamed(w, 'yearly'), 'pm_card_chargeDeclined');
    await invoiceOf(await person.post('/api/sub/buy', bad));
    await advance(w, 24 * 3600);
    await w.runSchedule();
    await delivered(w);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
    const claim = { extra_days: 7 };
    const wanted = order(await planNamed(w, 'monthly'), 'pm_card_visa', claim);
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(0);
  });

  test('go along to another plan when the first one could not be paid for', async () => {
    const w = await world();
    const person = await promised(w, 14);
    await promise(w, person, 7);
    const bad = order(await planNamed(w, 'yearly'), 'pm_card_chargeDeclined', { extra_days: 14 });
    await invoiceOf(await person.post('/api/sub/buy', bad));
    expect((await quoteOf(w, person, 'monthly')).extra_days).toBe(14);
    const claim = { extra_days: 14 };
    const wanted = order(await planNamed(w, 'monthly'), 'pm_card_visa', claim);
    await invoiceOf(await person.post('/api/sub/buy', wanted));
    const { subscriptions } = await atStripe(w, person);
    expect(subscriptions.filter(({ trial_end: end }) => end !== null)).toHaveLength(1);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
  });

  test('are one promise, the best one; another one is kept', async () => {
    const w = await world();
    const person = await promised(w, 7);
    await promise(w, person, 14);
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(14);
    await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
  });

  test('are nobody’s with a plan that never ends, and stay promised', async () => {
    const w = await world();
    const person = await promised(w, 7);
    expect((await quoteOf(w, person, 'lifetime')).extra_days).toBe(0);
    await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'lifetime'))));
    expect((await quoteOf(w, person, 'yearly')).extra_days).toBe(7);
  });

  test('wait for a debit to settle', async () => {
    const w = await world();
    const person = await promised(w, 30);
    const { method } = await sepaMethod(w, person, ibans.paidLater);
    await invoiceOf(
      await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'), method)),
    );
    await w.runSchedule();
    expect((await atStripe(w, person)).subscriptions[0]?.trial_end).toBeNull();
    await advance(w, debitSeconds);
    await delivered(w);
    await w.runSchedule();
    expect((await atStripe(w, person)).subscriptions[0]?.trial_end).not.toBeNull();
    expect((await subscriptionOf(person))?.status).toBe('active');
  });

  test.each([
    ['more', 31],
    ['fewer', 29],
    ['none', 0],
  ])('are refused as a claim of %s, with the true contract', async (_what, claimed) => {
    const w = await world();
    const person = await promised(w, 30);
    const claim = { extra_days: claimed };
    const wanted = order(await planNamed(w, 'yearly'), 'pm_card_visa', claim);
    const refused = await person.post('/api/sub/buy', wanted);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: 'price_changed',
      quote: { extra_days: 30, total: 9948 },
    });
    const asked = await person.get(
      `/api/sub/quote?plan_id=${String(wanted['plan_id'])}&extra_days=${claimed}`,
    );
    expect(await errorOf(asked)).toBe('price_changed');
    expect((await atStripe(w, person)).subscriptions).toEqual([]);
  });

  test.each(['before', 'after', 'broken'] as const)(
    'are given by the scheduled run when Stripe fails %s giving them',
    async (mode) => {
      const w = await world();
      const person = await promised(w, 30);
      const path = 'POST /v1/subscriptions/*';
      await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
      const wanted = order(await planNamed(w, 'yearly'));
      await invoiceOf(await person.post('/api/sub/buy', wanted));
      expect((await subscriptionOf(person))?.status).toBe('active');
      await w.runSchedule();
      await delivered(w);
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
