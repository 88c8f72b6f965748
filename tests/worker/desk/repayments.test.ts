import { expect } from 'vitest';

import { rows } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { mailsTo } from '#tests/support/people.ts';
import { newMember, owed } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import { dayOf } from '#worker/date.ts';
import { refundEnd } from '#worker/subscription/clock/days.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';

test('a refund that came back is shown on the overview and on the page of its person', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  const isShown = async () => (await waitingAt(w, 'repayment')).some(({ id }) => id === key);
  const page = async () => {
    const answer = await desk.get(`/api/internal/people/${member.contract.accountId}`);
    return ((await answer.json()) as PersonAnswer).repayments;
  };
  expect(await isShown()).toBe(false);
  expect(await page()).toMatchObject([{ key, status: 'paid', sent: 500, failed: 0 }]);
  await advance(w, 3600);
  await flushDeliveries(w);
  expect(await isShown()).toBe(true);
  const problem = 'expired_or_canceled_card';
  expect(await page()).toMatchObject([{ key, status: 'failed', failed: 500, problem }]);
});

test('what failed waits until somebody reports it as sent by hand, and is told once', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  await advance(w, 40 * 86_400);
  await flushDeliveries(w);
  // Access lets nobody stay that long.
  const desk = await openDesk(w);
  const base = `/api/internal/people/${member.contract.accountId}`;
  const page = async () => ((await (await desk.get(base)).json()) as PersonAnswer).repayments;
  const waits = async () => (await waitingAt(w, 'repayment')).some(({ id }) => id === key);
  // Also long afterwards.
  expect(await waits()).toBe(true);
  expect(await page()).toMatchObject([{ left: { cents: 500, exact: true }, by_hand: null }]);

  const day = dayOf(await clockOf(w));
  const sent = { key, cents: 500, way: 'bank_transfer', day, reference: 'Erstattung 7' };
  const report = (body: object) =>
    desk.post(`${base}/repayments/by-hand`, { action_id: crypto.randomUUID(), ...sent, ...body });
  expect(await fieldsOf(report({ cents: 499 }))).toEqual([422, { cents: 'invalid_request' }]);
  expect(await fieldsOf(report({ day: '2199-01-01' }))).toEqual([422, { day: 'invalid_request' }]);
  expect((await report({ key: 'unknown' })).status).toBe(404);
  expect(await page()).toMatchObject([{ status: 'failed' }]);

  const request = { action_id: crypto.randomUUID() };
  expect((await report(request)).status).toBe(200);
  expect((await report(request)).status).toBe(200);
  const late = await report({});
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { error: 'already_decided', status: 'by_hand', by: desk.email },
  ]);
  const settled = { status: 'by_hand', left: null, by_hand: { cents: 500, day } };
  expect(await page()).toMatchObject([settled]);
  expect(await waits()).toBe(false);
  await w.awaitMails();
  const letters = (await mailsTo(w, member.person.email)).filter(({ subject }) =>
    subject.includes('auf einem anderen Weg erstattet'),
  );
  expect(letters.map(({ text }) => text.includes('Erstattung 7'))).toEqual([true]);

  // Stripe still says that the refund failed; that is settled.
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  await w.runSchedule();
  expect(await page()).toMatchObject([settled]);
  expect(await waits()).toBe(false);
});

test('what waits to be sent by hand is what is left, until the day that was promised', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  await advance(w, 3600);
  await flushDeliveries(w);
  const waits = async () => (await waitingAt(w, 'repayment')).filter(({ id }) => id === key);
  const now = await clockOf(w);
  expect(await waits()).toMatchObject([{ cents: 500, deadline: refundEnd(now) }]);
  await rows(w, 'update repayment set failed = 300, by_hand = 100 where key = ?', key);
  expect(await waits()).toMatchObject([{ cents: 200 }]);
  // Of everything, only Stripe knows how much it is.
  await rows(w, 'update repayment set amount = null, failed = 0 where key = ?', key);
  expect(await waits()).toMatchObject([{ cents: null }]);
});

async function fieldsOf(asked: Promise<Response>): Promise<[number, unknown]> {
  const answer = await asked;
  return [answer.status, ((await answer.json()) as { fields?: unknown }).fields];
}
