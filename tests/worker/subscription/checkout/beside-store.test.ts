import { describe, expect } from 'vitest';

import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { changesTo } from '#tests/support/plan-changes.ts';
import { buyPlan, errorOf, flushDeliveries, invoiceOf } from '#tests/support/purchases.ts';
import { order, planNamed, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { World } from '#tests/support/world.ts';
import type { AppEventAnswer } from '#worker/entitlement/app/schemas.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';
import { dayMs } from '#worker/calendar.ts';

/** What a store tells of that person's subscription. */
const tell = async (w: World, person: Person, changes: Record<string, unknown>) => {
  const bought = await storeSubscription(w, 'ios', {
    reference: `own-${person.email}`,
    ...changes,
  });
  return (await sendAppEvent(w, person, bought)) as AppEventAnswer;
};

async function quoteOf(w: World, person: Person): Promise<QuoteAnswer['quote']> {
  const { plan_id: id } = await planNamed(w, 'yearly');
  const answer = (await (await person.get(`/api/sub/quote?plan_id=${id}`)).json()) as QuoteAnswer;
  return answer.quote;
}

const buy = async (w: World, person: Person, changes: Record<string, unknown> = {}) =>
  person.post('/api/sub/buy', order(await planNamed(w, 'yearly'), undefined, changes));

const confirmationSubject = /^Deine Bestellung/;

const forLife = /^Du hast Premium für immer, und Dein Abo im Store kostet weiter Geld$/;

const twiceMails = async (person: Person, w: World) =>
  (await mailsTo(w, person.email)).filter(({ subject }) => /doppelt/.test(subject));

const paysTwice = async (w: World, person: Person) =>
  (await waitingAt(w, 'paid_twice')).filter(({ email }) => email === person.email).length;

describe('an order beside a store’s subscription that ends', () => {
  test('is said before, in the quote, and refused to whom it was not shown', async ({
    w,
    person,
  }) => {
    const until = (await clockOf(w)) + 20 * dayMs;
    await tell(w, person, { renew_disabled: true, expires_at: until });
    expect((await quoteOf(w, person)).beside).toEqual({ store: 'ios', until, state: 'ends' });
    const answer = await buy(w, person);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { error: 'price_changed', quote: { beside: { until } } },
    ]);
    expect((await subscriptionOf(person))?.platform).toBe('ios');
  });

  test('is bought by whom it was shown, and the confirmation says it', async ({ w, person }) => {
    const until = (await clockOf(w)) + 20 * dayMs;
    await tell(w, person, { renew_disabled: true, expires_at: until });
    await invoiceOf(await buy(w, person, { beside_store: true }));
    await flushDeliveries(w);
    await w.awaitMails();
    const mails = await mailsTo(w, person.email);
    const confirmed = mails.find(({ subject }) => confirmationSubject.test(subject));
    expect(confirmed?.text).toContain('Daneben: Dein Abo im App Store läuft noch bis');
    // They were told before, and the store charges no more.
    expect(await twiceMails(person, w)).toEqual([]);
  });

  test('is not mentioned once it has ended', async ({ w, person }) => {
    await tell(w, person, { renew_disabled: true, expires_at: (await clockOf(w)) + dayMs });
    await advance(w, 2 * 86_400);
    expect(await quoteOf(w, person)).not.toHaveProperty('beside');
    await invoiceOf(await buy(w, person));
  });
});

test('beside one that renews nothing is sold, and the quote says why', async ({ w, person }) => {
  await tell(w, person, {});
  expect((await quoteOf(w, person)).beside).toMatchObject({ state: 'renews' });
  expect(await errorOf(await buy(w, person, { beside_store: true }))).toBe('subscription_exist');
});

test('beside one that owes a payment in its store an order says that it may go on', async ({
  w,
  person,
}) => {
  const due = (await clockOf(w)) - dayMs;
  await tell(w, person, { status: 'past_due', expires_at: due });
  expect((await quoteOf(w, person)).beside).toMatchObject({ store: 'ios', state: 'owed' });
  await invoiceOf(await buy(w, person, { beside_store: true }));
  // It goes on there: now both are charged.
  await tell(w, person, {});
  await w.awaitMails();
  expect(await twiceMails(person, w)).toHaveLength(1);
});

describe('a purchase in a store beside a contract of ours', () => {
  test('is answered to the app with the contract, told once by mail, and stands at the desk', async ({
    w,
    person,
  }) => {
    await buyPlan(w, person, 'yearly');
    await flushDeliveries(w);
    const mine = await subscriptionOf(person);
    for (const value of [1, 2, 3]) {
      expect(await tell(w, person, { value })).toMatchObject({
        received: true,
        beside: { because: 'subscription', until: mine?.expires_date, renews: true },
      });
    }
    await w.awaitMails();
    const [mail, ...more] = await twiceMails(person, w);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('https://apps.apple.com/account/subscriptions');
    expect(await paysTwice(w, person)).toBe(1);
    // Their own page says it, too.
    const page = await (await person.get('/api/sub/get')).json();
    expect(page).toMatchObject({ beside: { store: 'ios', state: 'renews' } });

    await tell(w, person, { renew_disabled: true });
    expect(await paysTwice(w, person)).toBe(0);
  });

  test('beside a contract that ends says so to the app, and to nobody that they pay twice', async ({
    w,
    person,
  }) => {
    await buyPlan(w, person, 'yearly');
    await flushDeliveries(w);
    const { id } = (await subscriptionOf(person)) ?? {};
    await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
    expect(await tell(w, person, {})).toMatchObject({ beside: { renews: false } });
    await w.awaitMails();
    expect(await twiceMails(person, w)).toEqual([]);

    // Carried on, both are charged.
    await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
    await flushDeliveries(w);
    await w.awaitMails();
    expect(await twiceMails(person, w)).toHaveLength(1);
  });

  test('is told once, also if another plan takes the place of the contract', async ({
    w,
    person,
  }) => {
    await toDaytime(w);
    await buyPlan(w, person, 'monthly');
    await flushDeliveries(w);
    await tell(w, person, {});
    const before = await subscriptionOf(person);
    await changesTo(w, person, 'yearly');
    for (let runs = 0; runs < 3; runs += 1) {
      await flushDeliveries(w);
      await w.runSchedule();
    }
    await tell(w, person, { value: 1 });
    await w.awaitMails();
    expect((await subscriptionOf(person))?.id).not.toBe(before?.id);
    expect(await twiceMails(person, w)).toHaveLength(1);
    expect(await paysTwice(w, person)).toBe(1);
  });

  test('stands at the desk, also if the store names no end', async ({ w, person }) => {
    await buyPlan(w, person, 'yearly');
    await flushDeliveries(w);
    await tell(w, person, { expires_at: null });
    expect(await paysTwice(w, person)).toBe(1);
  });

  test('beside Premium for life is told, too', async ({ w, person }) => {
    await buyPlan(w, person, 'lifetime');
    await flushDeliveries(w);
    expect(await tell(w, person, {})).toMatchObject({
      beside: { because: 'lifetime', until: null, renews: false },
    });
    await tell(w, person, { value: 1 });
    await w.awaitMails();
    expect(await twiceMails(person, w)).toEqual([]);
    const mails = (await mailsTo(w, person.email)).filter(({ subject }) => forLife.test(subject));
    expect(mails).toHaveLength(1);
    // Nothing of theirs with us costs money, and nothing is there to be cancelled.
    expect(mails[0]?.text).toContain('https://apps.apple.com/account/subscriptions');
    expect(mails[0]?.text).not.toMatch(/doppelt|Vertrag/);
    expect(await paysTwice(w, person)).toBe(1);
  });
});
