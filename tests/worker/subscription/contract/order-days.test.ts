import { expect, test } from 'vitest';

import { buyerOf } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { atStripe, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { dayOf } from '#worker/date.ts';

/** Orders at that moment, and returns the days in Germany on which money was taken by the end. */
async function chargedDays(plan: string, at: string, until: string): Promise<string[]> {
  const w = await world();
  await w.reset();
  const to = async (moment: string) => {
    const seconds = (Date.parse(moment) - (await clockOf(w))) / 1000;
    await advance(w, Math.round(seconds));
    await flushDeliveries(w);
    await w.runSchedule();
    await flushDeliveries(w);
  };
  await to(at);
  const person = await buyerOf(w, plan);
  await w.runSchedule();
  await flushDeliveries(w);
  expect((await subscriptionOf(person))?.status).toBe('active');
  await to(until);
  const { paid } = await atStripe(w, person);
  return paid
    .filter(({ total }) => total > 0)
    .map(({ created }) => dayOf(created * 1000))
    .toSorted();
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
