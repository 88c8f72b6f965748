import { beforeEach, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { moneyMails, oneMoneyMail, plain } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { formatMoney } from '#worker/money.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

const day = 86_400;

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

async function subscriber(w: World, key: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  return person;
}

/** Moves the clock to this number of days before the person's period ends. */
async function untilEnd(w: World, person: Person, days: number): Promise<void> {
  const [subscription] = (await atStripe(w, person)).subscriptions;
  const end = subscription?.items.data[0]?.current_period_end ?? 0;
  await advance(w, end - days * day - Math.floor((await clockOf(w)) / 1000));
  await flushDeliveries(w);
}

async function chargedAtEnd(w: World, person: Person): Promise<number> {
  await untilEnd(w, person, -1);
  return (await atStripe(w, person)).paid[0]?.total ?? 0;
}

test('the end of a trial is announced once, two days before, with the amount of the charge', async ({
  w,
}) => {
  const person = await subscriber(w, 'yearly_trial');
  await untilEnd(w, person, 2.1);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'trialReminder')).toEqual([]);
  await untilEnd(w, person, 1.9);
  await w.runSchedule();
  await w.runSchedule();
  await untilEnd(w, person, 1);
  await w.runSchedule();
  const { text } = await oneMoneyMail(w, person, 'trialReminder');
  const total = await chargedAtEnd(w, person);
  expect(total).toBe(8628);
  expect(text).toContain(`Dann fällig: ${plain(formatMoney(total))}`);
});

test('the timeline of a trial says when the mail about its end comes', async ({ w }) => {
  const person = await subscriber(w, 'yearly_trial');
  const reminder = async () => {
    const { id } = (await subscriptionOf(person)) ?? {};
    const answer = await person.get(`/api/sub/leaving?sub_id=${id}`);
    const { timeline } = (await answer.json()) as LeavingAnswer;
    return timeline.find(({ what }) => what === 'trial_reminder')?.at;
  };
  const at = (await reminder()) ?? 0;
  await advance(w, Math.floor((at - (await clockOf(w))) / 1000) - 60);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'trialReminder')).toEqual([]);
  await advance(w, 120);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'trialReminder');

  const other = await subscriber(w, 'yearly_trial');
  const { id } = (await subscriptionOf(other)) ?? {};
  await other.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  const left = await other.get(`/api/sub/leaving?sub_id=${id}`);
  expect(await left.text()).not.toContain('trial_reminder');
});

test('the end of a cancelled trial is not announced', async ({ w }) => {
  const person = await subscriber(w, 'yearly_trial');
  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  await untilEnd(w, person, 1);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'trialReminder')).toEqual([]);
});

test.each(['yearly', 'half_yearly'])(
  'the renewal of %s is announced once, fourteen days before',
  async (key) => {
    const w = await world();
    const person = await subscriber(w, key);
    await untilEnd(w, person, 14.1);
    await w.runSchedule();
    expect(await moneyMails(w, person, 'renewalNotice')).toEqual([]);
    await untilEnd(w, person, 13.9);
    await w.runSchedule();
    await w.runSchedule();
    await untilEnd(w, person, 1);
    await w.runSchedule();
    const { text } = await oneMoneyMail(w, person, 'renewalNotice');
    const total = await chargedAtEnd(w, person);
    expect(text).toContain(`Dann fällig: ${plain(formatMoney(total))}`);
    expect(text).toContain(`für ${key === 'yearly' ? 12 : 6} Monate im Voraus`);
  },
);

test('a cancelled contract gets no renewal notice', async ({ w }) => {
  const person = await subscriber(w, 'half_yearly');
  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  await untilEnd(w, person, 5);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'renewalNotice')).toEqual([]);
});

test('a monthly contract gets no renewal notice', async ({ w }) => {
  const person = await subscriber(w, 'monthly');
  await untilEnd(w, person, 5);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'renewalNotice')).toEqual([]);
});

test('a year in monthly rates gets one notice, before its minimum term ends, and none every month', async ({
  w,
}) => {
  const person = await subscriber(w, 'yearly_monthly');
  await untilEnd(w, person, 5);
  await w.runSchedule();
  expect(await moneyMails(w, person, 'renewalNotice')).toEqual([]);
  const { purchase_date: bought = 0 } = (await subscriptionOf(person)) ?? {};
  const yearAfter = new Date(bought).setUTCFullYear(new Date(bought).getUTCFullYear() + 1);
  // The clock moves month by month, so that the events of a year are not delivered at once.
  for (let month = 10; month >= 0; month -= 1) {
    const left = Math.floor((yearAfter - (await clockOf(w))) / 1000);
    await advance(w, left - (month * 30 + 10) * day);
    await flushDeliveries(w);
  }
  await w.runSchedule();
  const { text } = await oneMoneyMail(w, person, 'renewalNotice');
  expect(text).toContain('für 1 Monat im Voraus');
  expect(text).toContain('9,39 €');
  await advance(w, 35 * day);
  await flushDeliveries(w);
  await w.runSchedule();
  await oneMoneyMail(w, person, 'renewalNotice');
});
