import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, test } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import type { PageMessage } from '#worker/queue/messages.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { compareNextPage } from '#worker/subscription/upkeep/reconcile/reconcile.ts';
import type { List } from '#worker/subscription/upkeep/reconcile/reconcile.ts';

beforeEach(async () => {
  const w = await world();
  await w.reset();
  await (await w.database()).prepare('delete from reconciliation').run();
});

const now = 1000;

/** A context for the comparison of a list, and the messages that it sends. */
async function listening(): Promise<{ ctx: JobCtx; sent: PageMessage[] }> {
  const w = await world();
  const sent: PageMessage[] = [];
  const pageQueue = { send: async (body: PageMessage) => void sent.push(body) };
  const db = drizzle(await w.database());
  const job = unlimitedJob('reconcile');
  return { ctx: { db, clock: { now: () => now }, pageQueue, job } as unknown as JobCtx, sent };
}

const listWith = (compared: Partial<Awaited<ReturnType<List['compare']>>>): List => ({
  id: 'a list',
  compare: async () => ({ differing: 0, isCutOff: false, next: 'id_2', ...compared }),
});

const stored = async () =>
  row(
    await world(),
    `select cursor, held_runs as "heldRuns", began_at as "beganAt" from reconciliation
      where list = 'a list'`,
  );

const from = { cursor: 'id_1', heldRuns: 0, beganAt: 7 };

test('of two that compare the same page at once, one carries the pass on', async () => {
  const { ctx, sent } = await listening();
  const list = listWith({});
  await compareNextPage(ctx, listWith({ next: 'id_1' }), { cursor: null, heldRuns: 0, beganAt: 0 });
  sent.length = 0;
  await Promise.all([compareNextPage(ctx, list, from), compareNextPage(ctx, list, from)]);
  expect(sent).toEqual([{ list: 'a list', cursor: 'id_2', heldRuns: 0 }]);
  expect(await stored()).toEqual({ cursor: 'id_2', heldRuns: 0, beganAt: 7 });
});

test('a page whose differences were not all repaired comes again, but not for ever', async () => {
  const { ctx, sent } = await listening();
  const list = listWith({ isCutOff: true });
  await compareNextPage(ctx, list, from);
  expect(sent).toEqual([{ list: 'a list', cursor: 'id_1', heldRuns: 1 }]);
  await (
    await (await world()).database()
  )
    .prepare('update reconciliation set held_runs = 20')
    .run();
  await compareNextPage(ctx, list, { ...from, heldRuns: 20 });
  expect(sent.at(-1)).toEqual({ list: 'a list', cursor: 'id_2', heldRuns: 0 });
});

test('after the last page no message is sent', async () => {
  const { ctx, sent } = await listening();
  await compareNextPage(ctx, listWith({ next: null }), { cursor: null, heldRuns: 0, beganAt: 0 });
  expect(sent).toEqual([]);
  expect(await stored()).toEqual({ cursor: null, heldRuns: 0, beganAt: now });
});
