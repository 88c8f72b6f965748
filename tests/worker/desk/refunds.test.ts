import { expect } from 'vitest';

import { rows } from '#tests/support/database.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { mailsTo } from '#tests/support/people.ts';
import { changesTo } from '#tests/support/plan-changes.ts';
import { keptOf, newMember, owed, paidInvoiceOf } from '#tests/support/repayments.ts';
import type { Member } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { timelineOf } from '#tests/support/timelines.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { World } from '#tests/support/world.ts';
import type { RefundAnswer, RefundPreview } from '#worker/desk/money/schemas.ts';
import { idOf } from '#worker/id-of.ts';

interface Scene {
  desk: Operator;
  member: Member;
  invoice: string;
  /** Where the refunds are. */
  at: string;
  paid: number;
}

async function scene(w: World, method?: string): Promise<Scene> {
  const desk = await openDesk(w);
  const member = await newMember(w, 'yearly', method);
  const invoice = await paidInvoiceOf(w, member.person);
  const at = `/api/internal/people/${member.contract.accountId}/refunds`;
  return { desk, member, invoice, at, paid: await keptOf(w, member.person) };
}

function act(invoice: string, amount: number | null, more: object = {}) {
  const reason = 'Kulanz';
  return { action_id: crypto.randomUUID(), invoice_id: invoice, amount, reason, ...more };
}

async function statusAndBody(asked: Promise<Response>): Promise<[number, unknown]> {
  const answer = await asked;
  return [answer.status, await answer.json()];
}

/** What the log has of refunds of that person. */
function logOf(w: World, { contract }: Member) {
  const sql = `select operator, subject_id, details from audit
    where account_id = ? and action = 'payment.refunded' order by id`;
  return rows<{ operator: string; details: string }>(w, sql, contract.accountId);
}

async function previewOf({ desk, at, invoice }: Scene): Promise<RefundPreview> {
  return (await (await desk.get(`${at}/${invoice}`)).json()) as RefundPreview;
}

test('the letter names a contract that is not stored yet', async ({ w }) => {
  const { desk, member, invoice, at } = await scene(w);
  const { id } = member.contract;
  const stored = 'select number from contract where id = ?';
  const [contract] = await rows<{ number: string }>(w, stored, id);
  await rows(w, 'delete from contract where id = ?', id);
  await desk.act(at, act(invoice, 1000));
  await w.awaitMails();
  const told = await mailsTo(w, member.person.email);
  const letter = told.find(({ subject }) => subject.endsWith('erstattet'));
  expect(letter?.text).toContain(`Vertragsnummer: ${contract?.number}`);
});

test('a part goes back, then all that is left, each told, logged and shown', async ({ w }) => {
  const here = await scene(w);
  const { desk, member, invoice, at, paid } = here;
  expect(await previewOf(here)).toMatchObject({ total: paid, refunded: 0, left: paid });
  const part = await desk.act<RefundAnswer>(at, act(invoice, 1000, { refunded_before: 0 }));
  expect(part).toMatchObject({ success: true, amount: 1000 });
  expect(await keptOf(w, member.person)).toBe(paid - 1000);
  expect(await previewOf(here)).toMatchObject({ refunded: 1000, left: paid - 1000 });

  const rest = await desk.act<RefundAnswer>(at, act(invoice, null));
  expect(rest.amount).toBe(paid - 1000);
  expect(await keptOf(w, member.person)).toBe(0);
  expect((await logOf(w, member)).map(({ details }) => JSON.parse(details))).toMatchObject([
    { amount: 1000, reason: 'Kulanz' },
    { amount: paid - 1000, reason: 'Kulanz' },
  ]);
  const { rows: shown } = await timelineOf(desk, member.contract.accountId, { kind: 'refund' });
  expect(shown.map(({ amount }) => amount).toSorted((a = 0, b = 0) => (a ?? 0) - (b ?? 0))).toEqual(
    [1000, paid - 1000].toSorted((a, b) => a - b),
  );
  await w.awaitMails();
  const mails = await mailsTo(w, member.person.email);
  expect(mails.filter(({ subject }) => subject.includes('erstattet'))).toHaveLength(2);
});

test('more than is left is refused, and what is not the person’s is unknown', async ({ w }) => {
  const { desk, invoice, at, paid, member } = await scene(w);
  const tooMuch = await statusAndBody(desk.post(at, act(invoice, paid + 1)));
  expect(tooMuch).toMatchObject([422, { fields: { amount: 'invalid_request' }, left: paid }]);
  await desk.act(at, act(invoice, null));
  expect((await desk.post(at, act(invoice, null))).status).toBe(422);
  expect((await desk.post(at, act(invoice, 1))).status).toBe(422);
  const other = await scene(w);
  expect((await desk.post(at, act(other.invoice, 1))).status).toBe(404);
  expect((await desk.post(at, act('in_unknown', 1))).status).toBe(404);
  expect((await desk.get(`${at}/${other.invoice}`)).status).toBe(404);
  expect(await keptOf(w, other.member.person)).toBe(other.paid);
  expect(await logOf(w, member)).toHaveLength(1);
});

test('what was used up before a change can still go back once the new plan has ended', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly');
  const { person, contract } = member;
  const invoice = await paidInvoiceOf(w, person);
  const paid = await keptOf(w, person);
  await advance(w, 15 * 86_400);
  const desk = await openDesk(w);
  const { preview, answer } = await changesTo(w, person, 'yearly_monthly');
  expect(answer.status).toBe(200);
  expect(preview.credit).toBeGreaterThan(0);
  await flushDeliveries(w);
  const at = `/api/internal/people/${contract.accountId}`;
  const here: Scene = { desk, member, invoice, at: `${at}/refunds`, paid };
  const used = paid - preview.credit;
  expect(await previewOf(here)).toMatchObject({ total: paid, refunded: 0, left: used });
  const { id } = (await subscriptionOf(person)) ?? {};
  const end = { when: 'now', refund: 'share', reason: 'Umzug ins Ausland' };
  await desk.act(`${at}/cancellations`, {
    ...end,
    action_id: crypto.randomUUID(),
    contract_id: id,
  });
  await flushDeliveries(w);
  expect(await previewOf(here)).toMatchObject({ refunded: preview.credit, left: used });
  await desk.act(here.at, act(invoice, null));
  expect(await previewOf(here)).toMatchObject({ refunded: paid, left: 0 });
});

test('who has not seen the last refund is told that something has changed', async ({ w }) => {
  const { desk, invoice, at, paid, member } = await scene(w);
  await desk.act(at, act(invoice, 500, { refunded_before: 0 }));
  const late = await statusAndBody(desk.post(at, act(invoice, 500, { refunded_before: 0 })));
  expect(late).toMatchObject([409, { error: 'already_changed' }]);
  // Also by hand at Stripe.
  const { data } = await w.stripe.refunds.list({ limit: 1 });
  await w.stripe.refunds.create({ charge: idOf(data[0]?.charge) ?? '', amount: 100 });
  const later = desk.post(at, act(invoice, 500, { refunded_before: 500 }));
  expect((await later).status).toBe(409);
  await desk.act(at, act(invoice, 500, { refunded_before: 600 }));
  expect(await keptOf(w, member.person)).toBe(paid - 1100);
});

test('two operators at once give back once, and the same press twice is one act', async ({ w }) => {
  const { desk, invoice, at, paid, member } = await scene(w);
  const colleague = await openDesk(w, 'zweite@lexlern.example');
  const press = act(invoice, paid, { refunded_before: 0 });
  const answers = await Promise.all([
    desk.post(at, press),
    colleague.post(at, act(invoice, paid, { refunded_before: 0 })),
    desk.post(at, press),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(await keptOf(w, member.person)).toBe(0);
  const log = await logOf(w, member);
  expect(log).toHaveLength(1);
  // Whoever was first gets the same answer for the same press.
  if (log[0]?.operator === desk.email) {
    const again = await statusAndBody(desk.post(at, press));
    expect(again).toEqual([200, { success: true, id: `desk:${press.action_id}`, amount: paid }]);
  }
  expect(await logOf(w, member)).toHaveLength(1);
});

// The answer is lost before or after Stripe has done it.
test.for(['before', 'after'] as const)(
  'what fails at Stripe is sent later, once (%s)',
  async (mode, { w }) => {
    const { desk, invoice, at, paid, member } = await scene(w);
    const press = act(invoice, 700, { refunded_before: 0 });
    const path = 'POST /v1/credit_notes';
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    const first = await statusAndBody(desk.post(at, press));
    await endFaults(w);
    expect(first).toMatchObject([200, { amount: 700 }]);
    // It is owed: nobody gives it back a second time meanwhile.
    const late = await desk.post(at, act(invoice, 700, { refunded_before: 0 }));
    expect(late.status).toBe(409);
    await w.runSchedule();
    expect(await keptOf(w, member.person)).toBe(paid - 700);
    expect(await statusAndBody(desk.post(at, press))).toEqual(first);
    expect(await keptOf(w, member.person)).toBe(paid - 700);
    expect(await logOf(w, member)).toHaveLength(1);
  },
);

// Stripe refused to send it: somebody has to, or has, in another way.
test.for(['failed', 'by_hand'])('what is %s cannot go back once more', async (status, { w }) => {
  const here = await scene(w);
  const { desk, member, invoice, at, paid } = here;
  const key = await owed(w, member, { amount: 700, dueAt: (await clockOf(w)) + 1 });
  await rows(w, 'update repayment set status = ? where key = ?', status, key);
  expect(await previewOf(here)).toMatchObject({ refunded: 700, left: paid - 700 });
  const tooMuch = await statusAndBody(desk.post(at, act(invoice, paid - 699)));
  expect(tooMuch).toMatchObject([422, { left: paid - 700 }]);
  await desk.act(at, act(invoice, null));
  expect(await keptOf(w, member.person)).toBe(700);
});

test('a refund at Stripe that came back is owed once', async ({ w }) => {
  const here = await scene(w, 'pm_card_refundFail');
  const charge = (await w.stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';
  await w.stripe.refunds.create({ charge, amount: 400 });
  await advance(w, 3600);
  await flushDeliveries(w);
  expect(await waitingAt(w, 'repayment')).toContainEqual(
    expect.objectContaining({ account_id: here.member.contract.accountId }),
  );
  expect(await previewOf(here)).toMatchObject({ refunded: 400, left: here.paid - 400 });
});
