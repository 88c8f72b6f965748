import { beforeEach, describe, expect } from 'vitest';

import { moveTo } from '#tests/support/coupon-purchases.ts';
import { row, rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import { signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  leavingOf,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { addMonths, hourMs } from '#worker/calendar.ts';
import { dayOf, formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { dayAfterMonths, dayNumber, lastSecond } from '#worker/subscription/clock/days.ts';

const day = 86_400;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

interface Subscriber {
  person: Person;
  id: string;
  boughtAt: number;
}

async function subscriber(w: World, key: string): Promise<Subscriber> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  const found = await subscriptionOf(person);
  return { person, id: found?.id ?? '', boughtAt: found?.purchase_date ?? 0 };
}

/** Moves the clock, and signs the person in again: a session ends after 400 days. */
async function liveUntil(w: World, person: Person, at: number): Promise<Person> {
  await moveTo(w, at);
  return { ...person, ...(await signInElsewhere(w, person)) };
}

/** A person in the second year of a yearly contract. */
async function inSecondYear(w: World): Promise<Subscriber> {
  const bought = await subscriber(w, 'yearly');
  const at = addMonths(bought.boughtAt, 12) + 50 * day * 1000;
  return { ...bought, person: await liveUntil(w, bought.person, at) };
}

const turn = (person: Person, id: string, status: 'on' | 'off', more = {}) =>
  person.post('/api/sub/renewable', { status, sub_id: id, ...more });

const owed = (w: World) =>
  rows<{ reason: string; amount: number | null; invoice_id: string }>(
    w,
    'select reason, amount, invoice_id, due_at from repayment order by key',
  );

describe('after the first term', () => {
  test('a contract ends a month after its cancellation, and the unused share is owed', async ({
    w,
  }) => {
    const { person, id, boughtAt } = await inSecondYear(w);
    const now = await clockOf(w);
    const end = lastSecond(dayAfterMonths(dayNumber(now), 1));
    const [from, to] = [addMonths(boughtAt, 12), addMonths(boughtAt, 24)].map(dayNumber);
    const share = ((to ?? 0) - dayNumber(end)) / ((to ?? 0) - (from ?? 0));
    const cents = Math.ceil(9948 * share);

    expect(await leavingOf(person, id)).toMatchObject({
      earliest: { ends_at: end, refund: cents },
      paid: { ends_at: addMonths(boughtAt, 24), refund: 0 },
      is_free: true,
    });
    expect((await turn(person, id, 'off')).status).toBe(200);
    expect(dayOf((await subscriptionOf(person))?.expires_date ?? 0)).toBe(dayOf(end));
    const mail = await oneMoneyMail(w, person, 'cancelled');
    expect(mail.text).toContain(`endet am ${plain(formatDate(end))}`);
    expect(mail.text).toContain(`Erstattung: ${plain(formatMoney(cents))}`);
    expect(await owed(w)).toEqual([]);

    await moveTo(w, end, 2 * 3600);
    expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
    const [renewal] = (await atStripe(w, person)).paid;
    const sum = { reason: 'unused_share', amount: cents, invoice_id: renewal?.id };
    expect(await owed(w)).toMatchObject([sum]);
    await w.runSchedule();
    const refunds = await w.stripe.refunds.list({ limit: 10 });
    expect(refunds.data.map(({ amount }) => amount)).toEqual([cents]);
    // Stripe itself has neither charged nor credited anything.
    await advance(w, 400 * day);
    await flushDeliveries(w);
    expect((await atStripe(w, person)).paid.map(({ total }) => total)).toEqual([9948, 9948]);
    expect(await owed(w)).toMatchObject([sum]);
  });

  test('a person can keep what is paid, and still leave earlier later', async ({ w }) => {
    const { person, id, boughtAt } = await inSecondYear(w);
    await turn(person, id, 'off', { end: 'paid' });
    expect(await subscriptionOf(person)).toMatchObject({
      renew_disabled: true,
      expires_date: addMonths(boughtAt, 24),
    });
    await oneMoneyMail(w, person, 'cancelled');

    const { earliest } = await leavingOf(person, id);
    await turn(person, id, 'off');
    const ended = dayOf((await subscriptionOf(person))?.expires_date ?? 0);
    expect(ended).toBe(dayOf(earliest.ends_at ?? 0));
    await expect.poll(async () => (await moneyMails(w, person, 'cancelled')).length).toBe(2);
    // Asked again, nothing changes.
    await advance(w, 3 * day);
    await turn(person, id, 'off', { end: 'paid' });
    await turn(person, id, 'off');
    expect(dayOf((await subscriptionOf(person))?.expires_date ?? 0)).toBe(ended);
    expect((await leavingOf(person, id)).earliest).toEqual(earliest);
  });

  test('a cancellation that is taken back owes nothing', async ({ w }) => {
    const { person, id, boughtAt } = await inSecondYear(w);
    await turn(person, id, 'off');
    await turn(person, id, 'on');
    expect(await subscriptionOf(person)).toMatchObject({
      renew_disabled: false,
      expires_date: addMonths(boughtAt, 24),
    });
    const later = await liveUntil(w, person, addMonths(boughtAt, 24) + hourMs);
    expect((await subscriptionOf(later))?.status).toBe('active');
    expect(await owed(w)).toEqual([]);
    // The next cancellation is a promise of its own.
    await turn(later, id, 'off', { end: 'paid' });
    const last = await liveUntil(w, later, addMonths(boughtAt, 36) + hourMs);
    expect((await subscriptionOf(last))?.status).toBe('canceled');
    expect(await owed(w)).toEqual([]);
  });

  test('what is owed is noted once, also if the answer to the cancellation was lost', async ({
    w,
  }) => {
    const { person, id } = await inSecondYear(w);
    const presses = await Promise.all([turn(person, id, 'off'), turn(person, id, 'off')]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200]);
    const { earliest } = await leavingOf(person, id);
    await moveTo(w, earliest.ends_at, 2 * 3600);
    expect(await owed(w)).toMatchObject([{ amount: earliest.refund }]);
  });
});

describe('on the last day of the first term', () => {
  test('a cancellation after the charge is in time, and the charge is owed whole', async ({
    w,
  }) => {
    const { person, id, boughtAt } = await subscriber(w, 'yearly');
    const termEnd = addMonths(boughtAt, 12);
    await moveTo(w, termEnd, 60);
    // The hour of the order may be the last one of its day.
    const isSameDay = dayNumber(await clockOf(w)) === dayNumber(termEnd);
    if (!isSameDay) return;
    const end = lastSecond(dayNumber(termEnd));
    expect((await leavingOf(person, id)).earliest).toMatchObject({ ends_at: end, refund: 9948 });
    await turn(person, id, 'off');
    expect(dayOf((await subscriptionOf(person))?.expires_date ?? 0)).toBe(dayOf(end));
    await moveTo(w, end, 3600);
    expect((await subscriptionOf(person))?.status).toBe('canceled');
    const [charge] = (await atStripe(w, person)).paid;
    expect(await owed(w)).toMatchObject([
      { reason: 'late_charge', amount: null, invoice_id: charge?.id },
    ]);
  });
});

test('what leaving means is told to the owner only', async ({ w }) => {
  const { id } = await subscriber(w, 'monthly');
  const stranger = await signUpPerson(w);
  expect((await stranger.get(`/api/sub/leaving?sub_id=${id}`)).status).toBe(404);
});

test('a lifetime plan does not end, and nothing is charged for it', async ({ w }) => {
  const { person, id } = await subscriber(w, 'lifetime');
  expect(await leavingOf(person, id)).toMatchObject({
    earliest: { ends_at: null, refund: 0 },
    next_charge: null,
    is_free: false,
  });
  expect(await row(w, 'select 1 from repayment')).toBeNull();
});
