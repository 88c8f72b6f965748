import { beforeEach, expect } from 'vitest';

import { charges, moveTo } from '#tests/support/coupon-purchases.ts';
import { world } from '#tests/support/harness.ts';
import { plain } from '#tests/support/money-mails.ts';
import { mailsTo, newestMailTo } from '#tests/support/people.ts';
import { changeOrder, changesTo, previewOf } from '#tests/support/plan-changes.ts';
import { buyPlan, flushDeliveries, leavingOf, subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { dayOf, formatDate } from '#worker/date.ts';
import { withdrawalEnd } from '#worker/subscription/clock/days.ts';

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

test('a shorter plan begins when the year is over, and costs nothing today', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  const { preview, answer } = await changesTo(w, person, 'monthly');
  expect(dayOf(Number(preview.takes_effect))).toBe(dayOf(addMonths(boughtAt, 12)));
  expect(preview).toMatchObject({ credit: 0, total: 0, price: 1339, next_total: 1339 });
  expect(preview.next_charge).toBe(preview.takes_effect);
  expect(await answer.json()).toEqual({ takes_effect: preview.takes_effect });
  await flushDeliveries(w);
  const { next_charge: next } = await leavingOf(person);
  expect(next).toMatchObject({ at: preview.takes_effect, cents: 1339, months: 1 });
  const subjects = (await mailsTo(w, person.email)).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.includes('Wechsel'))).toBe(true);
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, person)).toEqual([9948, 1339]);
  expect(await subscriptionOf(person)).toMatchObject({ value: 1339, status: 'active' });
});

test('sent twice, it is planned once; taken back, also twice, nothing changes', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const preview = await previewOf(w, person, 'half_yearly');
  const body = changeOrder(preview);
  const first = await person.post('/api/sub/change', body);
  const again = await person.post('/api/sub/change', body);
  expect(await again.json()).toEqual(await first.json());
  for (const _ of [1, 2]) {
    const undone = await person.post('/api/sub/change/undo');
    expect(await undone.json()).toEqual({ success: true });
  }
  await flushDeliveries(w);
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, person)).toEqual([9948, 9948]);
  expect((await person.post('/api/sub/change', body)).status).toBe(410);
});

test('another planned change replaces the first; instalments go on until then', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly_monthly');
  await flushDeliveries(w);
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  await changesTo(w, person, 'monthly');
  const { preview } = await changesTo(w, person, 'yearly');
  expect(preview.next_charge).toBeLessThan(addMonths(boughtAt, 1) + 86_400_000);
  expect(preview.next_total).toBe(939);
  await moveTo(w, addDays(addMonths(boughtAt, 12), 1));
  const all = await charges(w, person);
  expect(all).toEqual([...Array.from({ length: 12 }, () => 939), 9948]);
});

test('the confirmation has the next payment, the first one of the new plan, and how to leave', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly_monthly');
  await flushDeliveries(w);
  const { preview } = await changesTo(w, person, 'yearly');
  await flushDeliveries(w);
  const mails = await mailsTo(w, person.email);
  const confirmation = mails.find(({ subject }) => subject.includes('Dein Wechsel'));
  const letter = plain(confirmation?.text ?? '');
  const day = (at: unknown) => plain(formatDate(Number(at)));
  expect(preview.next_total).toBe(939);
  expect(letter).toContain(`Nächste Zahlung: 9,39 € am ${day(preview.next_charge)}`);
  expect(letter).toContain(`Erste Zahlung des neuen Abos: 99,48 € am ${day(preview.takes_effect)}`);
  expect(letter).toContain(
    `zum Ende der ersten Laufzeit bis einschließlich ${day(preview.takes_effect)}`,
  );
  const last = day(withdrawalEnd(await clockOf(w)));
  expect(letter).toContain(`Widerruf: 14 Tage ohne Angabe von Gründen, bis ${last}`);
});

test('after the change nobody is bound: the contract can be left with a notice', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'half_yearly');
  await flushDeliveries(w);
  const { preview } = await changesTo(w, person, 'monthly');
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect((await leavingOf(person)).is_free).toBe(true);
});

test('whoever cancels drops the planned change, and it comes back with the contract', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { preview } = await changesTo(w, person, 'half_yearly');
  const id = (await subscriptionOf(person))?.id;
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(await leavingOf(person)).toMatchObject({ planned: { charges: [] }, change: null });
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  expect((await leavingOf(person)).change?.at).toBe(preview.takes_effect);
  await flushDeliveries(w);
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, person)).toEqual([9948, 6108]);
});

test('a change that is taken back after a cancellation does not come back with the contract', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { preview } = await changesTo(w, person, 'half_yearly');
  const id = (await subscriptionOf(person))?.id;
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  await flushDeliveries(w);
  await person.post('/api/sub/change/undo');
  const { subject, text } = await newestMailTo(w, person.email);
  expect(subject).toContain('Dein Wechsel bei Lexlern ist zurückgenommen');
  expect(text).toContain('nicht zu Premium, 6 Monate.');
  expect(text).not.toContain('weiter');
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  await flushDeliveries(w);
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, person)).toEqual([9948, 9948]);
});

test('a year becomes instalments when it is over', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { preview } = await changesTo(w, person, 'yearly_monthly');
  expect(preview).toMatchObject({ credit: 0, total: 0, next_total: 939 });
  await moveTo(w, addMonths(Number(preview.takes_effect), 1), 7200);
  expect(await charges(w, person)).toEqual([9948, 939, 939]);
  // Nobody is bound for another year.
  expect((await leavingOf(person)).is_free).toBe(true);
});
