import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import { changesTo } from '#tests/support/plan-changes.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { writeContracts } from '#tests/support/written-contracts.ts';
import type { World } from '#tests/support/world.ts';
import { rebuildSteps } from '#worker/cli/rebuild-steps.ts';
import type { FactsAnswer, NumbersAnswer } from '#worker/desk/numbers/schemas.ts';
import { dayOf } from '#worker/date.ts';
import { catalogue, billingMonths } from '#worker/subscription/catalogue/catalogue.ts';
import { includedVat } from '#worker/vat.ts';

async function ask<T>(world: World, query: Record<string, string>, path = ''): Promise<T> {
  const desk = await openDesk(world);
  const answer = await desk.get(`/api/internal/numbers${path}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Every fact of a number, page after page, and the number itself. */
async function factsOf(world: World, query: Record<string, string>) {
  const facts: FactsAnswer['facts'] = [];
  let cursor: string | null = null;
  for (;;) {
    const more: Record<string, string> = cursor === null ? {} : { cursor };
    const page: FactsAnswer = await ask(world, { ...query, ...more }, '/rows');
    facts.push(...page.facts);
    cursor = page.next;
    if (cursor === null) return { facts, count: page.count, cents: page.cents };
  }
}

/*
 * The hand-made books. Prices without VAT, a month: yearly 99,48 € is 8,29 € with and 6,97 €
 * without; half-yearly 61,08 € is 10,18 € and 8,55 €; instalments of 9,39 € are 7,89 €; monthly
 * 13,39 € is 11,25 €; a year after a trial, 86,28 €, is 7,19 € and 6,04 €.
 */
const books = `
  2025-01-10 anna   yearly         active
  2025-01-20 bernd  monthly        active
  2025-02-03 bernd  monthly        past_due
  2025-02-06 bernd  monthly        active
  2025-02-10 carla  yearly_trial   trialing
  2025-02-11 dirk   yearly_trial   trialing
  2025-02-17 carla  yearly_trial   active
  2025-02-18 dirk   yearly_trial   canceled
  2025-02-20 emma   yearly_monthly active
  2025-03-01 anna   half_yearly    active
  2025-03-05 bernd  monthly        past_due
  2025-03-19 bernd  monthly        canceled
  2025-03-20 emma   yearly_monthly past_due
  2025-03-25 frida  lifetime       active
  2025-03-30 dirk   monthly        active
  2025-03-31 bernd  yearly         active
`;

const march = { from: '2025-03-01', to: '2025-03-31' };

test('the numbers of a month are those of hand-made books', async ({ w }) => {
  await writeContracts(w, books);
  const got = await ask<NumbersAnswer>(w, march);

  // At the end of February: anna 697, bernd 1125, carla 604, emma 789.
  expect(got.mrr_before).toBe(697 + 1125 + 604 + 789);
  // At the end of March: anna half-yearly 855, carla 604, dirk monthly 1125, bernd yearly 697.
  expect(got.mrr).toBe(855 + 604 + 1125 + 697);
  expect([got.mrr_past_due, got.mrr_trialing]).toEqual([789, 0]);
  expect(got.movement).toEqual({
    new: 1125,
    reactivation: 697,
    expansion: 855 - 697,
    contraction: 0,
    churn: -1125,
    past_due: -789,
  });
  const moved = Object.values(got.movement).reduce((sum, cents) => sum + cents, 0);
  expect(got.mrr_before + moved).toBe(got.mrr);

  expect(got.plans).toEqual([
    plan('half_yearly', [1, 855]),
    plan('lifetime', [1, 0]),
    plan('monthly', [1, 1125]),
    plan('yearly', [1, 697]),
    plan('yearly_monthly', [0, 0], [1, 789]),
    plan('yearly_trial', [1, 604]),
  ]);
  // bernd's second failure, which was lost, and emma's, which is open.
  expect(got.payments).toEqual({
    failed: { count: 2, cents: 1339 + 939 },
    rescued: { count: 0, cents: 0 },
    lost: { count: 1, cents: 1339 },
  });
  const day = got.days.find((one) => one.day === '2025-03-19');
  expect(got.days).toHaveLength(31);
  expect(day).toMatchObject({ churn: -1125, mrr: 855 + 604 + 789, mrr_past_due: 0 });
});

function plan(
  name: string,
  [count, cents]: [number, number],
  [open, openCents]: [number, number] = [0, 0],
) {
  return {
    plan: name,
    active: { count, cents },
    past_due: { count: open, cents: openCents },
    trialing: { count: 0, cents: 0 },
  };
}

test('trials count in the week in which they began, cohorts in the month of the first payment', async ({
  w,
}) => {
  await writeContracts(w, books);
  const got = await ask<NumbersAnswer>(w, { from: '2025-02-01', to: '2025-03-31' });
  expect(got.trials.filter(({ started }) => started > 0)).toEqual([
    { week: '2025-02-10', started: 2, converted: 1, lost: 1 },
  ]);
  expect(got.cohorts).toEqual([
    // anna and bernd; he left in March and came back.
    { month: '2025-01', size: 2, active: [2, 2, 2] },
    // carla and emma.
    { month: '2025-02', size: 2, active: [2, 2] },
    { month: '2025-03', size: 1, active: [1] },
  ]);
  expect(got.payments.rescued).toEqual({ count: 1, cents: 1339 });
});

test('what every number counts sums up to the number', async ({ w }) => {
  await writeContracts(w, books);
  const got = await ask<NumbersAnswer>(w, march);
  const expected: Record<string, [number, number]> = {
    mrr: [5, got.mrr],
    mrr_past_due: [1, got.mrr_past_due],
    new: [1, got.movement.new],
    churn: [1, got.movement.churn],
    expansion: [1, got.movement.expansion],
    reactivation: [1, got.movement.reactivation],
    payments_failed: [2, got.payments.failed.cents],
  };
  for (const [number, [count, cents]] of Object.entries(expected)) {
    const { facts, ...sum } = await factsOf(w, { ...march, number });
    expect([number, sum]).toEqual([number, { count, cents }]);
    expect(facts.reduce((all, one) => all + one.count, 0)).toBe(count);
    expect(facts.reduce((all, one) => all + one.cents, 0)).toBe(cents);
  }
  const monthly = await factsOf(w, { ...march, number: 'mrr', label: 'monthly' });
  expect(monthly.facts).toMatchObject([{ label: 'monthly', object_id: 'sub_dirk1', cents: 1125 }]);
});

test('a number of many facts is listed page by page, each once', async ({ w }) => {
  const many = Array.from({ length: 120 }, (_, at) => `2024-05-07 m${at} monthly active`);
  await writeContracts(w, many.join('\n'));
  for (const number of ['mrr', 'new']) {
    const { facts, cents } = await factsOf(w, { from: '2024-05-01', to: '2024-05-31', number });
    expect(new Set(facts.map(({ object_id: id }) => id)).size).toBe(120);
    expect([facts.length, cents]).toEqual([120, 120 * 1125]);
  }
});

test('the sums that were kept up to date are those that a rebuild makes', async ({ w }) => {
  await writeContracts(w, books);
  const kept = await sums(w);
  expect(kept.days.length).toBeGreaterThan(20);
  for (const step of rebuildSteps) await rows(w, step);
  expect(await sums(w)).toEqual(kept);
});

async function sums(world: World) {
  const whole = 'count <> 0 or cents <> 0';
  return {
    days: await rows(
      world,
      `select * from daily_number where ${whole} order by metric, day, label`,
    ),
    months: await rows(
      world,
      `select * from monthly_number where ${whole} order by metric, month, label`,
    ),
  };
}

test('each plan counts with its price without VAT, spread over its months', async ({ w }) => {
  for (const { key, amount } of catalogue) {
    await writeContracts(
      w,
      `2024-06-0${catalogue.findIndex((p) => p.key === key) + 1} p_${key} ${key} active`,
    );
    const months = billingMonths(catalogue.find((one) => one.key === key) ?? never());
    const net = amount - includedVat(amount);
    const fact = await row<{ cents: number }>(
      w,
      `select cents from business_fact where object_id = ? and metric = 'level_active'`,
      `sub_p_${key}`,
    );
    const expected = months === null ? 0 : net / months;
    expect(Math.abs((fact?.cents ?? NaN) - expected)).toBeLessThanOrEqual(1);
  }
});

function never(): never {
  throw new Error('no such plan');
}

test('a purchase through the checkout is counted on its day in Germany', async ({ w, person }) => {
  const today = dayOf(await clockOf(w));
  const before = await ask<NumbersAnswer>(w, { from: today, to: today });
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const after = await ask<NumbersAnswer>(w, { from: today, to: today });
  expect(after.mrr - before.mrr).toBe(697);
  expect(after.movement.new - before.movement.new).toBe(697);
  const { facts } = await factsOf(w, { from: today, to: today, number: 'new' });
  expect(facts[0]).toMatchObject({ email: person.email, label: 'yearly', cents: 697 });
});

test('whoever changes the plan pays more or less, and has neither left nor come back', async ({
  w,
  person,
}) => {
  const today = dayOf(await clockOf(w));
  const days = { from: today, to: today };
  const before = await ask<NumbersAnswer>(w, days);
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  await changesTo(w, person, 'yearly');
  await flushDeliveries(w);
  const after = await ask<NumbersAnswer>(w, days);
  expect(after.mrr - before.mrr).toBe(697);
  const moved = Object.entries(after.movement).map(([name, cents]) => [
    name,
    cents - before.movement[name as keyof typeof before.movement],
  ]);
  expect(Object.fromEntries(moved)).toEqual({
    new: 1125,
    reactivation: 0,
    expansion: 0,
    contraction: 697 - 1125,
    churn: 0,
    past_due: 0,
  });
  // For life nothing more comes in a month: that is an end.
  await changesTo(w, person, 'lifetime');
  await flushDeliveries(w);
  const end = await ask<NumbersAnswer>(w, days);
  expect(end.movement.churn - after.movement.churn).toBe(-697);
  expect(end.mrr).toBe(before.mrr);
});

test('why people have left is counted by what they said last, and each answer is found', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { sub_id: id, status: 'off' });
  const today = dayOf(await clockOf(w));
  const days = { from: today, to: today };
  const counted = async (label: string) =>
    (await ask<NumbersAnswer>(w, days)).leaving_reasons.find((one) => one.label === label)?.count ??
    0;
  const before = { price: await counted('price'), pause: await counted('pause') };
  for (const because of ['price', 'price', 'pause', 'price', 'pause']) {
    await person.post('/api/sub/reason', { sub_id: id, because });
  }
  expect(await counted('price')).toBe(before.price);
  expect(await counted('pause')).toBe(before.pause + 1);
  const { facts, count } = await factsOf(w, {
    ...days,
    number: 'leaving_reasons',
    label: 'pause',
  });
  expect(count).toBe(before.pause + 1);
  expect(facts[0]).toMatchObject({ email: person.email, object_id: id, label: 'pause' });
});

test('a trial that ends with a paid plan is converted', async ({ w, person }) => {
  const today = dayOf(await clockOf(w));
  await buyPlan(w, person, 'yearly_trial');
  await flushDeliveries(w);
  await changesTo(w, person, 'monthly');
  await flushDeliveries(w);
  const accountId = await row<{ id: string }>(
    w,
    'select id from account where email = ?',
    person.email,
  );
  const facts = await rows<{ metric: string }>(
    w,
    `select metric from business_fact where account_id = ? and day = ? and metric like 'trial%'`,
    accountId?.id,
    today,
  );
  expect(facts.map(({ metric }) => metric).toSorted()).toEqual([
    'trial_converted',
    'trial_started',
  ]);
});

test.for([
  [{ from: '2025-03-02', to: '2025-03-01' }, 'to'],
  [{ from: '2025-02-30', to: '2025-03-01' }, 'from'],
  [{ from: '2025-03-01', to: 'heute' }, 'to'],
  [{ from: '2025-03-01' }, 'to'],
  [{ from: '2021-03-01', to: '2025-03-01' }, 'to'],
] satisfies [Record<string, string>, string][])(
  '%j is refused because of `%s`',
  async ([query, field], { w }) => {
    const desk = await openDesk(w);
    for (const path of ['', '/rows']) {
      const asked = new URLSearchParams(query);
      if (path !== '') asked.set('number', 'mrr');
      const answer = await desk.get(`/api/internal/numbers${path}?${asked}`);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: 'invalid_request', fields: { [field]: expect.any(String) } },
      ]);
    }
  },
);
