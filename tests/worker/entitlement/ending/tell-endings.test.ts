import { beforeEach, expect } from 'vitest';

import { makeCoupon, redeem } from '#tests/support/coupons.ts';
import { row, rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { moneyMails } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

/** Moves the clock to so many seconds before that moment (UTC milliseconds), and runs twice. */
async function runBefore(w: World, at: number, seconds: number): Promise<void> {
  await advance(w, Math.floor((at - (await clockOf(w))) / 1000) - seconds);
  await flushDeliveries(w);
  await w.runSchedule();
  await w.runSchedule();
}

const mails = async (w: World, person: Person, kind: 'endsSoon' | 'ended') =>
  (await moneyMails(w, person, kind)).map(({ text }) => text);

async function freeMonths(w: World, person: Person, months: number): Promise<number> {
  const { code } = await makeCoupon(w, { type: 'free_period', data: { months } });
  expect((await redeem(person, code)).status).toBe(200);
  return (await subscriptionOf(person))?.expires_date ?? 0;
}

async function cancelled(w: World, person: Person, plan: string): Promise<number> {
  await buyPlan(w, person, plan);
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  await flushDeliveries(w);
  return (await subscriptionOf(person))?.expires_date ?? 0;
}

test('the end of free months is told a week before and on the day, once each', async ({ w }) => {
  const person = await signUpPerson(w);
  const end = await freeMonths(w, person, 2);
  await runBefore(w, end, 7.1 * day);
  expect(await mails(w, person, 'endsSoon')).toEqual([]);
  await runBefore(w, end, 6.9 * day);
  await runBefore(w, end, 6.1 * day);
  const [soon, ...others] = await mails(w, person, 'endsSoon');
  expect(others).toEqual([]);
  expect(soon).toContain('durch einen Gutschein');
  expect(soon).toContain('Du musst nichts kündigen, und abgebucht wird nichts.');
  expect(await mails(w, person, 'ended')).toEqual([]);
  await runBefore(w, end, -3600);
  await runBefore(w, end, -0.9 * day);
  expect(await mails(w, person, 'ended')).toHaveLength(1);
  expect(await mails(w, person, 'endsSoon')).toHaveLength(1);
});

test('what is given for less than a fortnight is told of on the day only', async ({ w }) => {
  const person = await signUpPerson(w);
  const end = await freeMonths(w, person, 2);
  const starts = end - 10 * day * 1000;
  await row(w, 'update entitlement_grant set starts_at = ?', starts);
  await runBefore(w, end, 6.9 * day);
  expect(await mails(w, person, 'endsSoon')).toEqual([]);
  await runBefore(w, end, -60);
  expect(await mails(w, person, 'ended')).toHaveLength(1);
});

test('nobody is told of an end after which they still have Premium, nor of one that moved', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const end = await freeMonths(w, person, 1);
  // A second one goes on from there.
  const { code } = await makeCoupon(w, { type: 'free_period', data: { months: 3 } });
  expect((await redeem(person, code)).status).toBe(200);
  await runBefore(w, end, 6.9 * day);
  await runBefore(w, end, -60);
  expect(await mails(w, person, 'endsSoon')).toEqual([]);
  expect(await mails(w, person, 'ended')).toEqual([]);
  const later = (await subscriptionOf(person))?.expires_date ?? 0;
  expect(later).toBeGreaterThan(end);
  await runBefore(w, later, 6.9 * day);
  expect(await mails(w, person, 'endsSoon')).toHaveLength(1);
});

test('the end of a cancelled contract is told a week before and on the day, and archived', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const end = await cancelled(w, person, 'half_yearly');
  await runBefore(w, end, 6.9 * day);
  await runBefore(w, end, 6.5 * day);
  const [soon] = await mails(w, person, 'endsSoon');
  expect(soon).toContain('Abo reaktivieren');
  expect(await mails(w, person, 'endsSoon')).toHaveLength(1);
  await runBefore(w, end, -3600);
  await runBefore(w, end, -2 * day);
  expect(await mails(w, person, 'ended')).toHaveLength(1);
  const kept = await rows(w, "select 1 from letter where subject like '%endet am%'");
  expect(kept).toHaveLength(1);
});

test('a cancelled trial says on its last day that it is over and that nothing was charged', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const end = await cancelled(w, person, 'yearly_trial');
  await runBefore(w, end, 6.5 * day);
  expect(await mails(w, person, 'endsSoon')).toEqual([]);
  await runBefore(w, end, -3600);
  const [text] = await mails(w, person, 'ended');
  expect(text).toContain('Deine Testphase ist am');
  expect(text).toContain('Abgebucht wurde dafür nichts.');
});

test('who takes the money back, or reactivates, is not told of an end', async ({ w }) => {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  expect((await person.post('/api/sub/guarantee', { sub_id: id })).status).toBe(200);
  await flushDeliveries(w);
  const other = await signUpPerson(w);
  const end = await cancelled(w, other, 'half_yearly');
  const { id: otherId } = (await subscriptionOf(other)) ?? {};
  await other.post('/api/sub/renewable', { sub_id: otherId, status: 'on' });
  await flushDeliveries(w);
  await runBefore(w, end, 6.9 * day);
  await runBefore(w, end, -day);
  for (const one of [person, other]) {
    expect(await mails(w, one, 'endsSoon')).toEqual([]);
    expect(await mails(w, one, 'ended')).toEqual([]);
  }
});
