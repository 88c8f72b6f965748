import { expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { moneyMails } from '#tests/support/money-mails.ts';
import { ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  leavingOf,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { dayOf } from '#worker/date.ts';
import type { InvoiceListAnswer } from '#worker/subscription/billing/schemas.ts';

/** An order at that moment, and what moves the world on: to a moment in UTC milliseconds. */
async function orderedAt(plan: string, at: string, iban?: string) {
  const w = await world();
  await w.reset();
  const to = async (moment: number) => {
    await advance(w, Math.round((moment - (await clockOf(w))) / 1000));
    await flushDeliveries(w);
    await w.runSchedule();
    await flushDeliveries(w);
    await w.awaitMails();
  };
  await to(Date.parse(at));
  const person = await signUpPerson(w);
  const method = iban === undefined ? undefined : (await sepaMethod(w, person, iban)).method;
  await buyPlan(w, person, plan, method);
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
  return { w, person, to };
}

/** Orders at that moment, and returns the days in Germany on which money was taken by the end. */
async function chargedDays(plan: string, at: string, until: string): Promise<string[]> {
  const { w, person, to } = await orderedAt(plan, at);
  await to(Date.parse(until));
  const { paid } = await atStripe(w, person);
  return paid
    .filter(({ total }) => total > 0)
    .map(({ created }) => dayOf(created * 1000))
    .toSorted();
}

const threeDaysMs = 3 * 86_400_000;

/** What somebody who orders at that moment is told by the end: only the days of it, no hours. */
async function told(plan: string, at: string, until: string) {
  const { w, person, to } = await orderedAt(plan, at);
  const { timeline } = await leavingOf(person);
  for (let now = Date.parse(at) + threeDaysMs; now < Date.parse(until); now += threeDaysMs) {
    await to(now);
  }
  const listed = await person.get('/api/sub/invoices');
  const { invoices } = (await listed.json()) as InvoiceListAnswer;
  return {
    timeline: timeline.map(({ what, at: moment }) => [what, dayOf(moment)]),
    invoices: invoices.map(({ description, total, created }) => [
      description,
      total,
      dayOf(created),
    ]),
    mails: (await mailsTo(w, person.email)).map(({ subject }) => subject),
    periods: (await moneyMails(w, person, 'receipt')).map(
      ({ text }) => /^Zeitraum: .*$/m.exec(text)?.[0],
    ),
  };
}

test.each([
  // Half past midnight: in UTC it is still the 30th.
  [
    'monthly',
    '2027-01-31T00:30:00+01:00',
    '2027-06-15T12:00:00+02:00',
    ['2027-01-31', '2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'],
  ],
  [
    'monthly',
    '2027-03-01T00:30:00+01:00',
    '2027-06-15T12:00:00+02:00',
    ['2027-03-01', '2027-04-01', '2027-05-01', '2027-06-01'],
  ],
  // At eleven in the morning nothing has to be moved.
  [
    'monthly',
    '2027-01-31T11:00:00+01:00',
    '2027-06-15T12:00:00+02:00',
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  ],
  // Across the change of the clocks, late and early.
  [
    'half_yearly',
    '2026-12-26T23:30:00+01:00',
    '2027-12-30T12:00:00+01:00',
    ['2026-12-26', '2027-06-26', '2027-12-26'],
  ],
  [
    'half_yearly',
    '2027-07-15T00:30:00+02:00',
    '2028-02-01T12:00:00+01:00',
    ['2027-07-15', '2028-01-15'],
  ],
])('an order of %s at %s is charged on its days until %s', async (plan, at, until, days) => {
  expect(await chargedDays(plan, at, until)).toEqual(days);
});

test.each([
  ['2026-12-26T23:30:00+01:00', '2026-12-26T12:00:00+01:00', '2027-07-20T12:00:00+02:00'],
  ['2027-07-15T00:30:00+02:00', '2027-07-15T12:00:00+02:00', '2028-02-01T12:00:00+01:00'],
])('who orders at %s is told the same days as at %s', async (late, noon, until) => {
  const one = await told('half_yearly', late, until);
  expect(one).toEqual(await told('half_yearly', noon, until));
  expect(one.periods).toHaveLength(2);
  expect(one.timeline.filter(([what]) => what === 'charge')).toHaveLength(2);
  expect(one.mails.filter((subject) => subject.includes('verlängert sich'))).toHaveLength(1);
});

test.each([
  ['monthly', '2027-01-31T23:45:00+01:00', '2027-03-01'],
  ['half_yearly', '2027-02-01T23:05:00+01:00', '2027-08-01'],
])('who orders %s by debit at %s is told %s before the bank has paid', async (plan, at, day) => {
  const { w, person } = await orderedAt(plan, at, ibans.paidLater);
  const subscription = await subscriptionOf(person);
  expect(dayOf(subscription?.expires_date ?? 0)).toBe(day);
  const { timeline, earliest } = await leavingOf(person);
  expect(dayOf(timeline.find(({ what }) => what === 'charge')?.at ?? 0)).toBe(day);
  expect(dayOf(earliest.ends_at ?? 0)).toBe(day);
  await person.post('/api/sub/renewable', { status: 'off', sub_id: subscription?.id });
  await advance(w, 20 * 86_400);
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  const letters = await moneyMails(w, person, 'cancelled');
  expect(letters).toHaveLength(1);
  expect(dayOf((await subscriptionOf(person))?.expires_date ?? 0)).toBe(day);
});

test('a late order whose first debit is heard of months later is charged on its day from then on', async () => {
  const { w, person, to } = await orderedAt(
    'monthly',
    '2027-01-15T23:30:00+01:00',
    ibans.paidLater,
  );
  await setDeliveryMode(w, 'hold');
  await advance(w, 100 * 86_400);
  await setDeliveryMode(w, 'normal');
  await to((await clockOf(w)) + 60_000);
  await to(Date.parse('2027-07-20T12:00:00+02:00'));
  const { paid } = await atStripe(w, person);
  const charged = paid.filter(({ total }) => total > 0);
  expect(charged.map(({ created }) => dayOf(created * 1000)).toSorted()).toEqual([
    '2027-01-15',
    '2027-02-15',
    '2027-03-15',
    // In summer it is past midnight until the charge is moved.
    '2027-04-16',
    '2027-05-15',
    '2027-06-15',
    '2027-07-15',
  ]);
});
