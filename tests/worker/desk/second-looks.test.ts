import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { askForPayout, payoutOf } from '#tests/support/deals.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { keptOf, newMember, paidInvoiceOf } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { World } from '#tests/support/world.ts';
import { app } from '#worker/app.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';
import type { SecondLooksAnswer } from '#worker/desk/second-looks/schemas.ts';

const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

/** Posts at a desk at which two have to look from 20 € on. */
async function post(w: World, { cookie }: Operator, path: string, body: object) {
  const bindings = { ...(await w.bindings()), FOUR_EYES_FROM: '2000' };
  const request = new Request(new URL(path, w.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: w.origin, cookie: cookie() },
    body: JSON.stringify({ action_id: crypto.randomUUID(), ...body }),
  });
  const answer = await app.fetch(request, bindings, execution);
  return [answer.status, await answer.json()] as [number, { pending?: string; error?: string }];
}

/** A member's refund of 50 €, asked for by the first operator. */
async function asked(w: World) {
  const [first, second] = [await openDesk(w), await openDesk(w, 'zweite@lexlern.example')];
  const member = await newMember(w, 'yearly');
  const path = `/api/internal/people/${member.contract.accountId}/refunds`;
  const invoice_id = await paidInvoiceOf(w, member.person);
  const action_id = crypto.randomUUID();
  const refund = { action_id, invoice_id, amount: 5000, reason: 'Kulanz' };
  return { first, second, member, path, refund, paid: await keptOf(w, member.person) };
}

async function waitingFor(desk: Operator): Promise<SecondLooksAnswer['waiting']> {
  const answer = await desk.get('/api/internal/second-looks');
  return ((await answer.json()) as SecondLooksAnswer).waiting;
}

test('a refund above the sum waits until another operator confirms it, once', async ({ w }) => {
  const { first, second, member, path, refund, paid } = await asked(w);
  const [status, { pending }] = await post(w, first, path, refund);
  expect([status, pending]).toEqual([202, refund.action_id]);
  // The same press again waits for the same.
  expect(await post(w, first, path, refund)).toEqual([202, { pending }]);
  expect(await keptOf(w, member.person)).toBe(paid);
  expect((await waitingFor(second)).filter(({ id }) => id === pending)).toMatchObject([
    {
      operator: first.email,
      email: member.person.email,
      waits: { act: 'refund', amount: 5000, reason: 'Kulanz' },
    },
  ]);

  const confirm = `/api/internal/second-looks/${pending}/confirm`;
  expect(await post(w, first, confirm, {})).toEqual([409, { error: 'second_person' }]);
  expect(await keptOf(w, member.person)).toBe(paid);
  expect((await post(w, second, confirm, {}))[0]).toBe(200);
  expect((await post(w, second, confirm, {}))[0]).toBe(200);
  expect(await keptOf(w, member.person)).toBe(paid - 5000);
  expect((await waitingFor(first)).filter(({ id }) => id === pending)).toEqual([]);
  const [done] = await rows<{ operator: string; details: string }>(
    w,
    `select operator, details from audit where account_id = ? and action = 'payment.refunded'`,
    member.contract.accountId,
  );
  expect(done?.operator).toBe(second.email);
  expect(JSON.parse(done?.details ?? '')).toMatchObject({ amount: 5000, asked_by: first.email });
  const third = await openDesk(w, 'dritte@lexlern.example');
  expect((await post(w, third, confirm, {}))[1].error).toBe('already_decided');
});

test('what waits for a second operator waits at the desk, and is counted', async ({ w }) => {
  const { first, second, member, path, refund } = await asked(w);
  const counted = async () =>
    ((await (await second.get('/api/internal/overview')).json()) as OverviewAnswer).second_looks;
  const waits = async () =>
    (await waitingAt(w, 'second_look')).filter(({ id }) => id === refund.action_id);
  const before = await counted();
  await post(w, first, path, refund);
  expect(await waits()).toMatchObject([
    {
      account_id: member.contract.accountId,
      email: member.person.email,
      cents: 5000,
      about: 'refund',
      since: expect.any(Number),
    },
  ]);
  expect(await counted()).toBe(before + 1);
  await post(w, second, `/api/internal/second-looks/${refund.action_id}/refuse`, {});
  expect(await waits()).toEqual([]);
  expect(await counted()).toBe(before);
});

test('what the second operator refuses does not happen, and cannot be confirmed then', async ({
  w,
}) => {
  const { first, second, member, path, refund, paid } = await asked(w);
  const [, { pending }] = await post(w, first, path, refund);
  const at = `/api/internal/second-looks/${pending}`;
  expect((await post(w, second, `${at}/refuse`, {}))[0]).toBe(200);
  const third = await openDesk(w, 'dritte@lexlern.example');
  expect((await post(w, third, `${at}/confirm`, {}))[0]).toBe(409);
  expect((await post(w, second, `${at}/confirm`, {}))[0]).toBe(409);
  expect(await keptOf(w, member.person)).toBe(paid);
  expect(await waitingFor(first)).not.toContainEqual(expect.objectContaining({ id: pending }));
});

test('two who confirm at once give back once', async ({ w }) => {
  const { first, second, member, path, refund, paid } = await asked(w);
  const third = await openDesk(w, 'dritte@lexlern.example');
  const [, { pending }] = await post(w, first, path, refund);
  const confirm = `/api/internal/second-looks/${pending}/confirm`;
  const answers = await Promise.all([post(w, second, confirm, {}), post(w, third, confirm, {})]);
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 409]));
  expect(await keptOf(w, member.person)).toBe(paid - 5000);
});

test('what two have asked for goes back once', async ({ w }) => {
  const { first, second, member, path, refund, paid } = await asked(w);
  const again = { ...refund, action_id: crypto.randomUUID() };
  expect((await post(w, first, path, refund))[0]).toBe(202);
  expect((await post(w, second, path, again))[0]).toBe(202);
  const third = await openDesk(w, 'dritte@lexlern.example');
  const at = (id: string, act: string) =>
    post(w, third, `/api/internal/second-looks/${id}/${act}`, {});
  expect((await at(refund.action_id, 'confirm'))[0]).toBe(200);
  expect(await at(again.action_id, 'confirm')).toEqual([409, { error: 'already_changed' }]);
  expect((await at(again.action_id, 'refuse'))[0]).toBe(200);
  expect(await waitingFor(third)).not.toContainEqual(
    expect.objectContaining({ account_id: member.contract.accountId }),
  );
  expect(await keptOf(w, member.person)).toBe(paid - 5000);
});

test('an end for which two have asked gives back once', async ({ w }) => {
  const { first, second, member, path, paid } = await asked(w);
  const at = path.replace('refunds', 'cancellations');
  const end = () => ({
    action_id: crypto.randomUUID(),
    contract_id: member.contract.id,
    when: 'term_end',
    refund: 3000,
    reason: 'Kulanz',
  });
  const [one, other] = [end(), end()];
  expect((await post(w, first, at, one))[0]).toBe(202);
  expect((await post(w, second, at, other))[0]).toBe(202);
  const third = await openDesk(w, 'dritte@lexlern.example');
  const confirm = (id: string) => post(w, third, `/api/internal/second-looks/${id}/confirm`, {});
  expect((await confirm(one.action_id))[0]).toBe(200);
  expect(await confirm(other.action_id)).toEqual([409, { error: 'already_changed' }]);
  expect((await confirm(one.action_id))[0]).toBe(200);
  expect(await keptOf(w, member.person)).toBe(paid - 3000);
});

test('a smaller sum goes back at once', async ({ w }) => {
  const { first, member, path, refund, paid } = await asked(w);
  expect((await post(w, first, path, { ...refund, amount: 1999 }))[0]).toBe(200);
  expect(await keptOf(w, member.person)).toBe(paid - 1999);
});

test('a sum in two parts is the same sum', async ({ w }) => {
  const { first, member, path, refund, paid } = await asked(w);
  expect((await post(w, first, path, { ...refund, amount: 1999 }))[0]).toBe(200);
  const more = { ...refund, action_id: crypto.randomUUID(), amount: 1 };
  expect((await post(w, first, path, more))[0]).toBe(202);
  expect(await keptOf(w, member.person)).toBe(paid - 1999);
});

test('an end that gives back more than the sum waits, and is what was asked for then', async ({
  w,
}) => {
  const { first, second, member, path, paid } = await asked(w);
  const { id: contract_id } = member.contract;
  const action_id = crypto.randomUUID();
  const end = { action_id, contract_id, when: 'now', refund: 5000, reason: 'Kulanz' };
  const at = path.replace('refunds', 'cancellations');
  const [status, { pending }] = await post(w, first, at, end);
  expect([status, pending]).toEqual([202, action_id]);
  expect(await post(w, first, at, end)).toEqual([202, { pending }]);
  const standing = 'select status from contract where id = ?';
  expect(await row(w, standing, contract_id)).toEqual({ status: 'active' });
  const confirm = `/api/internal/second-looks/${pending}/confirm`;
  expect((await post(w, second, confirm, {}))[0]).toBe(200);
  expect((await post(w, second, confirm, {}))[0]).toBe(200);
  expect(await row(w, standing, contract_id)).toEqual({ status: 'canceled' });
  expect(await keptOf(w, member.person)).toBe(paid - 5000);
});

test('an end again and again is one sum, together with what went back before', async ({ w }) => {
  const { first, member, path, refund, paid } = await asked(w);
  const at = path.replace('refunds', 'cancellations');
  const end = (cents: number | 'none') => ({
    contract_id: member.contract.id,
    when: 'term_end',
    refund: cents,
    reason: 'Kulanz',
  });
  expect((await post(w, first, path, { ...refund, amount: 900 }))[0]).toBe(200);
  expect((await post(w, first, at, end(1099)))[0]).toBe(200);
  // What Stripe tells of the end is a change, too.
  await flushDeliveries(w);
  expect((await post(w, first, at, end(1)))[0]).toBe(202);
  // An end that gives nothing back needs nobody else.
  expect((await post(w, first, at, end('none')))[0]).toBe(200);
  expect(await keptOf(w, member.person)).toBe(paid - 1999);
});

test('the approval of a payout above the sum waits, too', async ({ w }) => {
  const [first, second] = [await openDesk(w), await openDesk(w, 'zweite@lexlern.example')];
  const person = await signUpPerson(w);
  await askForPayout(w, person, 2500);
  const { id } = await payoutOf(first, person.email);
  const [status, { pending }] = await post(w, first, `/api/internal/payouts/${id}/approve`, {});
  expect(status).toBe(202);
  const standing = 'select status, decided_by from payout where id = ?';
  expect(await row(w, standing, id)).toMatchObject({ status: 'requested' });
  expect((await post(w, second, `/api/internal/second-looks/${pending}/confirm`, {}))[0]).toBe(200);
  expect(await row(w, standing, id)).toEqual({ status: 'approved', decided_by: second.email });
});
