import { beforeEach, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { until } from '#tests/support/until.ts';
import { insertMany } from '#tests/worker/schedule/rows.ts';

beforeEach(async () => {
  await (await world()).reset();
});

const minute = 60;
const hour = 3600;

/** Our contracts fill four pages, and the last one has a contract that Stripe does not know. */
async function contractsOfFourPages(w: World): Promise<void> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  await insertContracts(w, 300, "'sub_a_' || (1000 + i)", 'canceled');
  await insertContracts(w, 1, "'sub_z'", 'active');
  w.faults();
}

async function insertContracts(w: World, items: number, id: string, status: string) {
  await insertMany(
    w,
    items,
    `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
        renew_disabled, purchased_at, sync_version, synced_at)
      NUMBERS select ${id}, account_id, ?1, 0, plan_key, price_id, 1, 0, 0, 1, 0
        from n, contract where contract.sync_version > 0 and contract.id not like 'sub\\_a\\_%' escape '\\'`,
    status,
  );
}

const lateContract = (w: World) =>
  row<{ status: string }>(w, "select status from contract where id = 'sub_z'");

const progress = (w: World) =>
  row<{ cursor: string | null; at: number }>(
    w,
    "select cursor, updated_at as at from reconciliation where list = 'own contracts'",
  );

const pagesOf = (w: World) =>
  w.logLines('reconciled').filter(({ list }) => list === 'own contracts');

async function change(w: World, text: string): Promise<void> {
  await (await w.database()).prepare(text).run();
}

const passIsOver = (w: World) => until(async () => (await progress(w))?.cursor === null);

/** Runs the schedule and waits until the pass over our contracts is over. */
async function runPass(w: World): Promise<void> {
  await w.runSchedule();
  await passIsOver(w);
}

/** A world in which a pass over these contracts is over, and nothing is logged. */
async function worldAfterAPass(): Promise<World> {
  const w = await world();
  await contractsOfFourPages(w);
  await runPass(w);
  w.faults();
  return w;
}

test('a difference on the last page is found in one pass, which one run has begun', async ({
  w,
}) => {
  await contractsOfFourPages(w);
  await runPass(w);
  expect(await lateContract(w)).toEqual({ status: 'canceled' });
  // The run compares 15 of the 302 contracts, the queue a hundred with each message.
  expect(pagesOf(w).map(({ compared }) => compared)).toEqual([15, 100, 100, 87]);
});

test('the next pass begins after a day; until then each run compares the first page', async () => {
  const w = await worldAfterAPass();
  await change(w, "update contract set status = 'active', synced_at = 0 where id = 'sub_z'");
  await advance(w, 23 * hour);
  await w.runSchedule();
  expect(pagesOf(w).map(({ compared }) => compared)).toEqual([15]);
  expect(await progress(w)).toMatchObject({ cursor: null });
  await advance(w, hour);
  await runPass(w);
  expect(await lateContract(w)).toEqual({ status: 'canceled' });
});

test('a pass that has lost its message is carried on by a run after half an hour', async () => {
  const w = await worldAfterAPass();
  await change(w, "update contract set status = 'active', synced_at = 0 where id = 'sub_z'");
  await change(w, "update reconciliation set cursor = 'sub_a_1150' where list = 'own contracts'");
  await advance(w, 29 * minute);
  await w.runSchedule();
  expect(pagesOf(w)).toEqual([]);
  expect(await progress(w)).toMatchObject({ cursor: 'sub_a_1150' });
  await advance(w, 2 * minute);
  await runPass(w);
  expect(pagesOf(w).map(({ compared }) => compared)).toEqual([15, 100, expect.any(Number)]);
  expect(await lateContract(w)).toEqual({ status: 'canceled' });
});

test('two messages for one list do not make two passes', async () => {
  const w = await worldAfterAPass();
  await change(w, "update reconciliation set cursor = 'sub_a_1050' where list = 'own contracts'");
  const { RECONCILE } = await w.bindings();
  const body = { list: 'own contracts', cursor: 'sub_a_1050', heldRuns: 0 };
  await RECONCILE?.sendBatch([{ body }, { body }]);
  await w.awaitLogLines('a page was not the next one', 1);
  await passIsOver(w);
  expect(pagesOf(w).map(({ compared }) => compared)).toEqual([100, 100, expect.any(Number)]);
});

test('a page that cannot be compared is delivered again, and a run carries the pass on', async () => {
  const w = await worldAfterAPass();
  const customer = (await w.stripe.customers.list({ limit: 1 })).data[0]?.id;
  const state = () =>
    row<{ cursor: string | null }>(w, "select cursor from reconciliation where list = 'customers'");
  await change(w, `update reconciliation set cursor = '${customer}' where list = 'customers'`);
  const attempts = 6;
  const times = attempts * longerThanRetries;
  await disturb(w, { target: 'stripe', path: 'GET /v1/customers', mode: 'before', times });
  const { RECONCILE } = await w.bindings();
  await RECONCILE?.send({ list: 'customers', cursor: customer ?? '', heldRuns: 0 });
  await w.awaitLogLines('a message was given up', 1);
  expect(w.logLines('a message was given up')).toMatchObject([{ queue: 'reconcile-dead' }]);
  const delays = w.logLines('to be delivered again').map(({ delaySeconds }) => delaySeconds);
  expect(delays).toEqual([30, 60, 120, 240, 480, 960]);
  expect(await state()).toEqual({ cursor: customer });
  await advance(w, 31 * minute);
  await w.runSchedule();
  expect(await state()).toEqual({ cursor: null });
});
