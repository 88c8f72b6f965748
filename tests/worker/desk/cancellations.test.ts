import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { saveBankAccount } from '#tests/support/debits.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { mailsTo } from '#tests/support/people.ts';
import { billingAddress, changesTo } from '#tests/support/plan-changes.ts';
import { atStripe, errorOf, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { customerOf, keptOf, newMember, owed } from '#tests/support/repayments.ts';
import type { Member } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { addDays } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import type { CancellationAnswer, CancellationPreview } from '#worker/desk/money/schemas.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import { dayNumber, lastSecond } from '#worker/subscription/clock/days.ts';

interface Scene {
  desk: Operator;
  member: Member;
  /** Where the cancellations are. */
  at: string;
  paid: number;
}

async function scene(w: World, plan = 'yearly'): Promise<Scene> {
  const desk = await openDesk(w);
  const member = await newMember(w, plan);
  const at = `/api/internal/people/${member.contract.accountId}/cancellations`;
  return { desk, member, at, paid: await keptOf(w, member.person) };
}

function end({ member }: Scene, when: string, refund: string | number) {
  const reason = 'Umzug ins Ausland';
  return { action_id: crypto.randomUUID(), contract_id: member.contract.id, when, refund, reason };
}

async function previewOf(here: Scene, when: string, refund: string): Promise<CancellationPreview> {
  const query = new URLSearchParams({ when, refund });
  const answer = await here.desk.get(`${here.at}/${here.member.contract.id}?${query}`);
  return (await answer.json()) as CancellationPreview;
}

/** What the log has of ends of that person's contracts. */
function logOf(w: World, { member }: Scene) {
  const sql = `select operator, details from audit
    where account_id = ? and action = 'contract.ended' order by id`;
  return rows<{ operator: string; details: string }>(w, sql, member.contract.accountId);
}

async function settled(w: World): Promise<void> {
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

test('ended now, the contract is over at once, and the unused share goes back', async ({ w }) => {
  const here = await scene(w);
  await advance(w, 40 * 86_400);
  const { desk, member, at, paid } = { ...here, desk: await openDesk(w) };
  const preview = await previewOf({ ...here, desk }, 'now', 'share');
  expect(preview.refund).toBeGreaterThan(paid / 2);
  expect(preview).toMatchObject({ charges: [], most: paid });
  const done = await desk.act<CancellationAnswer>(at, end(here, 'now', 'share'));
  expect(done).toMatchObject({ id: member.contract.id, refund: preview.refund });
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
  await settled(w);
  expect(await keptOf(w, member.person)).toBe(paid - preview.refund);
  const page = await desk.get(`/api/internal/people/${member.contract.accountId}`);
  const { premium, contracts } = (await page.json()) as PersonAnswer;
  expect([premium, contracts[0]?.status]).toEqual([null, 'canceled']);
  const mails = await mailsTo(w, member.person.email);
  expect(mails.some(({ subject }) => subject.includes('erstattet'))).toBe(true);
});

test.for([
  ['none', 0],
  [1234, 1234],
] as const)('ended now with %s back, exactly that goes back', async ([refund, cents], { w }) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  const done = await desk.act<CancellationAnswer>(at, end(here, 'now', refund));
  expect(done.refund).toBe(cents);
  await settled(w);
  expect(await keptOf(w, member.person)).toBe(paid - cents);
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
  expect((await logOf(w, here)).map(({ details }) => JSON.parse(details))).toMatchObject([
    { when: 'now', amount: cents, reason: 'Umzug ins Ausland' },
  ]);
});

test('ended with what is paid, there is access until then and no further charge', async ({ w }) => {
  const here = await scene(w, 'monthly');
  const { desk, member, at, paid } = here;
  const preview = await previewOf(here, 'term_end', 'none');
  await desk.act(at, end(here, 'term_end', 'none'));
  expect(await subscriptionOf(member.person)).toMatchObject({
    status: 'active',
    renew_disabled: true,
  });
  await advance(w, 40 * 86_400);
  await settled(w);
  expect(preview.ends_at).toBeLessThan(await clockOf(w));
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
  expect(await keptOf(w, member.person)).toBe(paid);
});

test('ended on a day before the first term is over, it ends on that day', async ({ w }) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  const day = dayOf(addDays(await clockOf(w), 100));
  const preview = await previewOf(here, day, 'share');
  const done = await desk.act<CancellationAnswer>(at, end(here, day, 'share'));
  expect(dayOf(done.ends_at ?? 0)).toBe(day);
  await advance(w, 102 * 86_400);
  await settled(w);
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
  expect(await keptOf(w, member.person)).toBe(paid - preview.refund);
});

test('ended today, there is access until midnight; ended now after that, it is over', async ({
  w,
}) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  // An end that is planned in the second of the order was planned before its period.
  await advance(w, 60);
  const today = dayNumber(await clockOf(w));
  const first = await previewOf(here, dayOf(await clockOf(w)), 'share');
  expect(first.ends_at).toBe(lastSecond(today));
  expect(first.refund).toBe((await previewOf(here, 'now', 'share')).refund);
  await desk.act(at, end(here, dayOf(await clockOf(w)), 'share'));
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'active' });
  await desk.act(at, end(here, 'now', 'share'));
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
  await settled(w);
  expect(await keptOf(w, member.person)).toBe(paid - first.refund);

  const other = await scene(w);
  await advance(w, 60);
  const last = dayOf(await clockOf(w));
  await desk.act(other.at, end(other, last, 'share'));
  await advance(
    w,
    Math.ceil((lastSecond(dayNumber(await clockOf(w))) - (await clockOf(w))) / 1000),
  );
  await settled(w);
  expect(await subscriptionOf(other.member.person)).toMatchObject({ status: 'canceled' });
  expect(await keptOf(w, other.member.person)).toBe(other.paid - first.refund);
});

test('what cannot be is refused, and changes nothing', async ({ w }) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  const ask = async (body: object) => {
    const answer = await desk.post(at, body);
    return [answer.status, ((await answer.json()) as { fields?: object }).fields];
  };
  expect(await ask(end(here, 'now', paid + 1))).toEqual([422, { refund: 'invalid_request' }]);
  expect(await ask(end(here, '2020-01-01', 'none'))).toEqual([422, { when: 'invalid_request' }]);
  expect(await ask(end(here, '9999-01-01', 'none'))).toEqual([422, { when: 'invalid_request' }]);
  const other = await scene(w);
  expect((await ask(end(other, 'now', 'none')))[0]).toBe(404);
  const lifetime = await scene(w, 'lifetime');
  expect((await lifetime.desk.post(lifetime.at, end(lifetime, 'now', 'none'))).status).toBe(409);
  expect(await subscriptionOf(member.person)).toMatchObject({ renew_disabled: false });
  expect(await logOf(w, here)).toEqual([]);
  await desk.act(at, end(here, 'now', 'none'));
  await settled(w);
  const again = await desk.post(at, end(here, 'now', 'none'));
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { error: 'already_decided', status: 'canceled', by: desk.email },
  ]);
});

test('what was sent by hand, or has to be, cannot go back once more', async ({ w }) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  const dueAt = (await clockOf(w)) + 1;
  for (const status of ['failed', 'by_hand']) {
    const key = await owed(w, member, { amount: 700, dueAt });
    await rows(w, 'update repayment set status = ? where key = ?', status, key);
  }
  expect(await previewOf(here, 'now', 'none')).toMatchObject({ most: paid - 1400 });
  const tooMuch = await desk.post(at, end(here, 'now', paid - 1399));
  expect([tooMuch.status, await tooMuch.json()]).toMatchObject([422, { left: paid - 1400 }]);
});

test('two operators at once end it once, and the same press twice is one act', async ({ w }) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  const colleague = await openDesk(w, 'zweite@lexlern.example');
  const press = end(here, 'now', 500);
  const answers = await Promise.all([
    desk.post(at, press),
    colleague.post(at, end(here, 'now', 500)),
    desk.post(at, press),
  ]);
  expect(answers.map(({ status }) => status).every((one) => one === 200 || one === 409)).toBe(true);
  await settled(w);
  expect(await logOf(w, here)).toHaveLength(1);
  expect(await keptOf(w, member.person)).toBe(paid - 500);
});

// The answer is lost before or after Stripe has done it.
test.for(['before', 'after'] as const)(
  'what fails at Stripe goes on in the scheduled run (%s)',
  async (mode, { w }) => {
    const here = await scene(w);
    const { desk, member, at, paid } = here;
    const path = `DELETE /v1/subscriptions/${member.contract.id}`;
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const press = end(here, 'now', 'share');
    const first = await desk.post(at, press);
    const answer = (await first.json()) as CancellationAnswer;
    await endFaults(w);
    expect(first.status).toBe(200);
    await advance(w, 120);
    await settled(w);
    expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
    expect(await keptOf(w, member.person)).toBe(paid - answer.refund);
    const left = await row(w, 'select desk_end from contract where id = ?', member.contract.id);
    expect(left).toEqual({ desk_end: null });
    const again = await desk.post(at, press);
    expect([again.status, await again.json()]).toEqual([200, answer]);
    expect(await logOf(w, here)).toHaveLength(1);
  },
);

test('an end that Stripe has not heard of is not replaced by the next one', async ({ w }) => {
  const here = await scene(w);
  const { desk, member, at, paid } = here;
  const colleague = await openDesk(w, 'zweite@lexlern.example');
  const path = `DELETE /v1/subscriptions/${member.contract.id}`;
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  const { refund } = await desk.act<CancellationAnswer>(at, end(here, 'now', 'share'));
  expect(refund).toBeGreaterThan(0);
  await endFaults(w);
  const asked = { when: 'term_end', refund: 'none' };
  const query = `${at}/${member.contract.id}?${new URLSearchParams(asked)}`;
  expect(await statusAndError(colleague.get(query))).toEqual([409, 'already_changed']);
  const late = colleague.post(at, end(here, asked.when, asked.refund));
  expect(await statusAndError(late)).toEqual([409, 'already_changed']);
  // The second press has carried the first one on.
  expect(await subscriptionOf(member.person)).toMatchObject({ status: 'canceled' });
  await settled(w);
  expect(await keptOf(w, member.person)).toBe(paid - refund);
  expect(await logOf(w, here)).toMatchObject([{ operator: desk.email }]);
});

async function statusAndError(asked: Promise<Response>): Promise<[number, unknown]> {
  const answer = await asked;
  return [answer.status, ((await answer.json()) as { error?: unknown }).error];
}

test('while its days may pay for another order, no money of a contract goes back', async ({
  w,
}) => {
  const here = await scene(w);
  const { desk, member, at } = here;
  const method = await saveBankAccount(w, await customerOf(w, member.person), ibans.paidLater);
  await changesTo(w, member.person, 'lifetime', { payment_method_id: method, billingAddress });
  await flushDeliveries(w);
  expect(await previewOf(here, 'now', 'share')).toEqual({ error: 'purchase_in_progress' });
  for (const refund of ['share', 500]) {
    const answer = await desk.post(at, end(here, 'now', refund));
    expect(await errorOf(answer)).toBe('purchase_in_progress');
  }
  const statuses = async () =>
    (await atStripe(w, member.person)).subscriptions.map(({ status }) => status);
  expect(await statuses()).toEqual(['active']);
  await desk.act<CancellationAnswer>(at, end(here, 'now', 'none'));
  expect(await statuses()).toEqual(['canceled']);
});
