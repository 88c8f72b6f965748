import { beforeEach, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { until } from '#tests/support/until.ts';
import { insertEvents } from '#tests/worker/schedule/rows.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';

beforeEach(async () => {
  await (await world()).reset();
  (await world()).faults();
});

const hour = 3600;

interface StoredEvent {
  handledAt: number | null;
  dueAt: number;
  attempts: number;
}

async function change(w: World, text: string): Promise<void> {
  await (await w.database()).prepare(text).run();
}

const unhandled = async (w: World) =>
  (await row<{ n: number }>(w, 'select count(*) as n from stripe_event where handled_at is null'))
    ?.n;

const eventOf = (w: World, id: string) =>
  row<StoredEvent>(
    w,
    `select handled_at as "handledAt", due_at as "dueAt", attempts from stripe_event where id = '${id}'`,
  );

async function send(w: World, ...ids: string[]): Promise<void> {
  const { EVENTS } = await w.bindings();
  await EVENTS?.sendBatch(ids.map((eventId) => ({ body: { eventId } })));
}

const batchesOf = (w: World, queue: string) =>
  w.logLines('a job has run').filter((line) => line['queue'] === queue);

test('more events than one run can handle are handled after one run, by the queue', async ({
  w,
}) => {
  await insertEvents(w, 200);
  await w.runSchedule();
  await until(async () => (await unhandled(w)) === 0);
  expect(await unhandled(w)).toBe(0);
  const handledByQueue = () =>
    batchesOf(w, 'stripe-events').reduce((sum, { done }) => sum + Number(done), 0);
  await until(async () => handledByQueue() === 200);
  expect(handledByQueue()).toBe(200);
  const ofJob = w.logLines('a job has run').filter(({ job }) => job === 'sweepUnhandledEvents');
  const sweep = ofJob.find(({ queue }) => queue === undefined);
  expect(sweep).toMatchObject({ due: 200, taken: 200, done: 0, oldestSeconds: expect.any(Number) });
  const batches = batchesOf(w, 'stripe-events');
  // Each batch is an invocation of its own, with its own budget.
  expect(batches.length).toBeGreaterThanOrEqual(10);
  for (const { statements } of batches) expect(statements).toBeLessThan(960);
});

test('few events are handled by the run itself, without the queue', async ({ w }) => {
  await insertEvents(w, 4);
  await w.runSchedule();
  expect(await unhandled(w)).toBe(0);
  expect(w.logLines('events were sent to the queue')).toEqual([]);
});

test('an event that fails is tried again later and later, is given up, and stays due', async ({
  w,
}) => {
  await insertEvents(w, 2);
  await change(w, `update stripe_event set subject = '{"kind":"unknown"}' where id = 'evt_1'`);
  await send(w, 'evt_1', 'evt_2');
  const given = await w.awaitLogLines('a message was given up', 1);
  expect(given).toMatchObject([{ queue: 'stripe-events-dead', given: { eventId: 'evt_1' } }]);
  const delays = w.logLines('to be delivered again').map(({ delaySeconds }) => delaySeconds);
  expect(delays).toEqual([30, 60, 120, 240, 480, 960]);
  expect(await eventOf(w, 'evt_1')).toMatchObject({ handledAt: null, attempts: 6 });
  // The other event of the same batch was handled, once.
  expect(await eventOf(w, 'evt_2')).toMatchObject({ attempts: 1, handledAt: expect.any(Number) });
  // Once it can be handled and is due again, the scheduled run does so.
  await change(
    w,
    `update stripe_event set subject = (select subject from stripe_event where id = 'evt_2')
      where id = 'evt_1'`,
  );
  await w.runSchedule();
  expect(await unhandled(w)).toBe(1);
  await advance(w, 6 * hour);
  await w.runSchedule();
  expect(await unhandled(w)).toBe(0);
});

test('an event that is delivered twice is handled once', async ({ w }) => {
  await insertEvents(w, 1);
  // In one batch, and in another one.
  await send(w, 'evt_1', 'evt_1');
  await until(async () => batchesOf(w, 'stripe-events').length === 1);
  const handled = await eventOf(w, 'evt_1');
  await send(w, 'evt_1');
  await until(async () => batchesOf(w, 'stripe-events').length === 2);
  expect(batchesOf(w, 'stripe-events').map(({ done }) => done)).toEqual([1, 0]);
  expect(await eventOf(w, 'evt_1')).toEqual(handled);
  expect(handled).toMatchObject({ attempts: 1, handledAt: expect.any(Number) });
  expect(w.logLines('to be delivered again')).toEqual([]);
});

test('events whose messages are lost are taken up again by the scheduled run', async ({ w }) => {
  await insertEvents(w, 60);
  const loses = async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } });
  const changed = { EVENTS: { send: loses, sendBatch: loses } };
  await runJobAlone(w, 'sweepUnhandledEvents', { changed });
  expect(await unhandled(w)).toBe(60);
  // While they may be in the queue, no run takes them.
  await w.runSchedule();
  expect(await unhandled(w)).toBe(60);
  await advance(w, hour);
  await w.runSchedule();
  await until(async () => (await unhandled(w)) === 0);
  expect(await unhandled(w)).toBe(0);
});

test('while the queue takes nothing, the scheduled run handles what it can', async ({ w }) => {
  await insertEvents(w, 300);
  const fails = async () => {
    throw new Error('the queue is away');
  };
  const changed = { EVENTS: { send: fails, sendBatch: fails } };
  await runJobAlone(w, 'sweepUnhandledEvents', { changed });
  const left = await unhandled(w);
  expect(left).toBeLessThan(300);
  expect(left).toBeGreaterThan(0);
  // The others are still due at once.
  await w.runSchedule();
  await until(async () => (await unhandled(w)) === 0);
  expect(await unhandled(w)).toBe(0);
});
