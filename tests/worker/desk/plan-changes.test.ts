import { beforeEach, expect } from 'vitest';

import { charges, moveTo } from '#tests/support/coupon-purchases.ts';
import { row, rows } from '#tests/support/database.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { previewOf } from '#tests/support/plan-changes.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  leavingOf,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { contractOf, customerOf } from '#tests/support/repayments.ts';
import { advance, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import type { PlanChangeAnswer, PlanChangePreview } from '#worker/desk/money/schemas.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

interface Scene {
  desk: Operator;
  person: Person;
  /** Where the person is at the desk. */
  at: string;
  contractId: string;
}

async function scene(w: World, key: string, method?: string): Promise<Scene> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key, method);
  await flushDeliveries(w);
  const { id: contractId, accountId } = await contractOf(w, person);
  return { desk: await openDesk(w), person, at: `/api/internal/people/${accountId}`, contractId };
}

async function shownTo({ desk, at }: Scene, w: World, key: string): Promise<PlanChangePreview> {
  const { plan_id: id } = await planNamed(w, key);
  const answer = await desk.get(`${at}/changes/${id}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as PlanChangePreview;
}

function actOf({ contractId }: Scene, { plan, total }: PlanChangePreview) {
  return {
    action_id: crypto.randomUUID(),
    contract_id: contractId,
    plan_id: plan.plan_id,
    expected_total: total,
    reason: 'Anruf heute früh',
  };
}

const plansOf = async (w: World, person: Person) =>
  (await atStripe(w, person)).subscriptions
    .filter(({ status }) => status === 'active')
    .map(({ metadata }) => metadata['plan_key']);

const logOf = (w: World) =>
  rows<{ action: string; details: string }>(
    w,
    "select action, details from audit where action like 'plan%' order by id",
  );

const subjectsTo = async (w: World, { email }: Person) =>
  (await mailsTo(w, email)).map(({ subject }) => subject);

test('the desk shows what the person would be shown, and the change is theirs', async ({ w }) => {
  const here = await scene(w, 'half_yearly');
  const preview = await shownTo(here, w, 'yearly');
  const { plan, credit, price, total, back, next_total } = await previewOf(
    w,
    here.person,
    'yearly',
  );
  const own = { plan, credit, price, total, back, next_total, takes_effect: 'now' };
  expect(preview).toMatchObject({ ...own, needs_address: false });
  const body = actOf(here, preview);
  const done = await here.desk.act<PlanChangeAnswer>(`${here.at}/changes`, body);
  expect(done).toMatchObject({
    id: here.contractId,
    outcome: 'changed',
    takes_effect: 'now',
    total: preview.total,
  });
  // Sent again, it happens once and is answered alike.
  expect(await here.desk.act(`${here.at}/changes`, body)).toEqual(done);
  await flushDeliveries(w);
  expect(await plansOf(w, here.person)).toEqual(['yearly']);
  expect(await charges(w, here.person)).toEqual([6108, preview.total]);
  expect((await logOf(w)).map(({ details }) => JSON.parse(details))).toMatchObject([
    { plan: preview.plan.name, amount: preview.total, reason: 'Anruf heute früh' },
  ]);
  // It is an order with its confirmation and a withdrawal of its own.
  expect(await subjectsTo(w, here.person)).toContainEqual(
    expect.stringContaining('Deine Bestellung bei Lexlern: Premium, 12 Monate'),
  );
  expect((await leavingOf(here.person)).withdrawal?.refund).toBe(9948);
});

test('a plan for later is noted, shown at the desk, and taken back there', async ({ w }) => {
  const here = await scene(w, 'yearly');
  const preview = await shownTo(here, w, 'monthly');
  expect(preview).toMatchObject({ total: 0, next_total: 1339 });
  const body = actOf(here, preview);
  const done = await here.desk.act<PlanChangeAnswer>(`${here.at}/changes`, body);
  expect(done).toMatchObject({ outcome: 'planned', takes_effect: preview.takes_effect });
  expect(await here.desk.act(`${here.at}/changes`, body)).toEqual(done);
  const contracts = async () =>
    ((await (await here.desk.get(here.at)).json()) as PersonAnswer).contracts;
  expect((await contracts())[0]?.planned).toEqual({
    name: preview.plan.name,
    starts_at: preview.takes_effect,
  });
  const undo = { action_id: crypto.randomUUID(), reason: 'Doch nicht' };
  for (const _ of [1, 2]) {
    await here.desk.act(`${here.at}/changes/${here.contractId}/undo`, undo);
  }
  expect((await contracts())[0]?.planned).toBeNull();
  expect((await logOf(w)).map(({ action }) => action)).toEqual([
    'plan.changed',
    'plan_change.undone',
  ]);
  const later = await here.desk.post(`${here.at}/changes/${here.contractId}/undo`, {
    action_id: crypto.randomUUID(),
    reason: 'Noch einmal',
  });
  expect(await errorOf(later)).toBe('already_changed');
  const subjects = await subjectsTo(w, here.person);
  expect(subjects.filter((one) => one.includes('Wechsel'))).toHaveLength(2);
  await flushDeliveries(w);
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, here.person)).toEqual([9948, 9948]);
});

test('the desk shows no plan as coming to a contract that was cancelled', async ({ w }) => {
  const here = await scene(w, 'yearly');
  await here.desk.act(`${here.at}/changes`, actOf(here, await shownTo(here, w, 'monthly')));
  const planned = async () =>
    ((await (await here.desk.get(here.at)).json()) as PersonAnswer).contracts[0]?.planned;
  const renew = async (status: 'on' | 'off') => {
    await here.person.post('/api/sub/renewable', { status, sub_id: here.contractId });
    await flushDeliveries(w);
  };
  await renew('off');
  expect(await planned()).toBeNull();
  await renew('on');
  expect(await planned()).not.toBeNull();
});

test('if the bank does not agree, everything is as before, and the person is told', async ({
  w,
}) => {
  const here = await scene(w, 'monthly');
  const before = await subscriptionOf(here.person);
  const customer = await customerOf(w, here.person);
  for (const method of ['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired']) {
    const card = await w.stripe.paymentMethods.attach(method, { customer });
    await w.stripe.subscriptions.update(here.contractId, { default_payment_method: card.id });
    const body = actOf(here, await shownTo(here, w, 'yearly'));
    const done = await here.desk.act<PlanChangeAnswer>(`${here.at}/changes`, body);
    expect(done.outcome).toBe('refused');
    expect(await here.desk.act(`${here.at}/changes`, body)).toEqual(done);
    await flushDeliveries(w);
    expect(await subscriptionOf(here.person)).toEqual(before);
  }
  const open = await row<{ n: number }>(
    w,
    "select count(*) as n from purchase where status not in ('completed', 'released')",
  );
  expect(open?.n).toBe(0);
  expect(await charges(w, here.person)).toEqual([1339]);
  const told = (await subjectsTo(w, here.person)).filter((one) => one.includes('nicht geklappt'));
  expect(told).toHaveLength(2);
});

test('two operators at once make one change', async ({ w }) => {
  const here = await scene(w, 'monthly');
  const preview = await shownTo(here, w, 'yearly');
  const answers = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const desk = await openDesk(w, `${name}@lexlern.example`);
      return desk.post(`${here.at}/changes`, actOf(here, preview));
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await flushDeliveries(w);
  expect(await plansOf(w, here.person)).toEqual(['yearly']);
  expect(await logOf(w)).toHaveLength(1);
});

test('what is cut off at Stripe goes on with the same act', async ({ w }) => {
  const here = await scene(w, 'monthly');
  const body = actOf(here, await shownTo(here, w, 'yearly'));
  const path = '/v1/subscriptions';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  const cut = await here.desk.post(`${here.at}/changes`, body);
  expect(cut.ok).toBe(false);
  await endFaults(w);
  const done = await here.desk.act<PlanChangeAnswer>(`${here.at}/changes`, body);
  expect(done.outcome).toBe('changed');
  await flushDeliveries(w);
  expect(await plansOf(w, here.person)).toEqual(['yearly']);
  expect(await charges(w, here.person)).toHaveLength(2);
});

test('each refusal says why, and changes nothing', async ({ w }) => {
  const here = await scene(w, 'half_yearly');
  const preview = await shownTo(here, w, 'yearly');
  const body = actOf(here, preview);
  const post = (changes: object) => here.desk.post(`${here.at}/changes`, { ...body, ...changes });
  expect(await errorOf(await post({ expected_total: 1 }))).toBe('price_changed');
  expect(await errorOf(await post({ contract_id: 'sub_other' }))).toBe('already_changed');
  const { plan_id: own } = await planNamed(w, 'half_yearly');
  const same = await post({ plan_id: own });
  expect(await same.json()).toMatchObject({ error: 'change_refused', reason: 'same_plan' });
  // The invoice for Lifetime names its customer, who has to say how.
  const lifetime = await shownTo(here, w, 'lifetime');
  expect(lifetime.needs_address).toBe(false);
  await advance(w, 170 * 86_400);
  const desk = await openDesk(w);
  const later = await shownTo({ ...here, desk }, w, 'lifetime');
  expect(later).toMatchObject({ needs_address: true });
  const refused = await desk.post(`${here.at}/changes`, actOf(here, later));
  expect([refused.status, await errorOf(refused)]).toEqual([422, 'invalid_request']);
  expect(await logOf(w)).toEqual([]);
  expect(await charges(w, here.person)).toEqual([6108]);
});

test('who has only the rights of support looks and changes nothing', async ({ w }) => {
  const here = await scene(w, 'monthly');
  const support = await openDesk(w, 'support@lexlern.example', ['support']);
  const preview = await shownTo({ ...here, desk: support }, w, 'yearly');
  const answer = await support.post(`${here.at}/changes`, actOf(here, preview));
  expect(answer.status).toBe(403);
});
