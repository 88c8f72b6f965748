import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestHarness } from 'wrangler';

import { clusterOf } from '#tests/simulator/edge/d1.ts';
import type { Cluster } from '#tests/simulator/edge/d1.ts';
import { durableState } from '#tests/simulator/edge/durable-object.ts';
import { openGate } from '#tests/simulator/edge/gate.ts';
import type { Gate } from '#tests/simulator/edge/gate.ts';
import { createKv } from '#tests/simulator/edge/kv.ts';
import { emptyBucket } from '#tests/simulator/edge/r2.ts';
import { openSqlite } from '#tests/simulator/edge/sqlite.ts';
import { playedOn } from '#tests/simulator/promises/case.ts';
import type { Edge } from '#tests/simulator/promises/case.ts';
import { promises } from '#tests/simulator/promises/promises.ts';

const worker = {
  name: 'lexlern-promises',
  main: new URL('./promises-worker.ts', import.meta.url).pathname,
  compatibility_date: '2026-10-12',
  d1_databases: [{ binding: 'DB', database_name: 'promises', database_id: 'promises' }],
  r2_buckets: [{ binding: 'FILES', bucket_name: 'promises' }],
  kv_namespaces: [{ binding: 'KV', id: 'promises' }],
  durable_objects: { bindings: [{ name: 'STAGE', class_name: 'Stage' }] },
  migrations: [{ tag: 'v1', new_sqlite_classes: ['Stage'] }],
};

const harness = createTestHarness({
  root: new URL('../../..', import.meta.url).pathname,
  workers: [{ config: worker }],
});

beforeAll(() => harness.listen());
afterAll(() => harness.close());

function shims(): Edge {
  const open = () => openSqlite(() => 0);
  return {
    d1: clusterOf(open(), open()).through(openGate),
    kv: createKv(Date.now).through(openGate),
    r2: emptyBucket().through(openGate),
    storage: durableState(open()).storage,
  };
}

/** The result of the real runtime and of the shims. A failure differs from any result. */
test.for(promises)('$service: $name', async (one) => {
  const answer = await harness.fetch('/', { method: 'POST', body: one.name });
  const real: unknown = JSON.parse(await answer.text());
  const shim: unknown = JSON.parse(await playedOn(shims(), one));
  expect({ real, shim }).toEqual({ real: { seen: one.seen }, shim: { seen: one.seen } });
});

/*
 * How far behind an answer may be. The real runtime has no replica and no cache here, so these
 * tests check only the shims.
 */

/** A gate on which every answer is that many writes behind. */
const behind =
  (lag: number): Gate =>
  (kind, label, work) =>
    openGate(kind, label, (twist) => work({ ...twist, lag }));

describe('a replica of D1', () => {
  let cluster: Cluster;
  let writer: ReturnType<D1Database['withSession']>;

  beforeEach(() => {
    const [primary, replica] = [openSqlite(() => 0), openSqlite(() => 0)];
    for (const copy of [primary, replica]) copy.script('CREATE TABLE t (a INTEGER)');
    cluster = clusterOf(primary, replica);
    writer = cluster.through(openGate).withSession('first-primary');
  });

  const query = 'INSERT INTO t VALUES (?)';
  const write = (a: number) => writer.prepare(query).bind(a).run();
  const session = (start: string, lag: number) => cluster.through(behind(lag)).withSession(start);
  async function read(asked: Pick<D1Database, 'prepare'>): Promise<unknown[]> {
    const rows = await asked.prepare('SELECT a FROM t ORDER BY a').raw<[number]>();
    return rows.map(([a]) => a);
  }

  test('is as many writes behind as the gate says, and never goes back', async () => {
    for (const a of [1, 2, 3]) await write(a);
    expect(await read(session('first-unconstrained', 9))).toEqual([]);
    expect(await read(session('first-unconstrained', 1))).toEqual([1, 2]);
    expect(await read(session('first-unconstrained', 9))).toEqual([1, 2]);
    expect(await read(session('first-unconstrained', 0))).toEqual([1, 2, 3]);
  });

  test('gets a batch completely or not at all', async () => {
    await write(1);
    await writer.batch([2, 3].map((a) => writer.prepare(query).bind(a)));
    expect(await read(session('first-unconstrained', 1))).toEqual([1]);
  });

  test('does not get a refused write', async () => {
    await expect(writer.prepare('INSERT INTO t VALUES (nosuch)').run()).rejects.toThrow('nosuch');
    await write(1);
    expect(await read(session('first-unconstrained', 1))).toEqual([]);
  });

  test('shows a session at least the state of its bookmark', async () => {
    await write(1);
    await write(2);
    const bookmark = writer.getBookmark() ?? '';
    await write(3);
    const reader = session(bookmark, 9);
    expect(await read(reader)).toEqual([1, 2]);
    expect(reader.getBookmark()).toBe(bookmark);
  });

  test('shows a session that began at the primary all writes until then', async () => {
    await write(1);
    const reader = session('first-primary', 9);
    expect(await read(reader)).toEqual([1]);
    await write(2);
    expect(await read(reader)).toEqual([1]);
    // Its bookmark stands for what the session has seen.
    expect(await read(session(reader.getBookmark() ?? '', 9))).toEqual([1]);
  });

  test('shows a session its own writes and what it has already seen', async () => {
    await write(1);
    const other = session('first-unconstrained', 9);
    expect(await read(other)).toEqual([]);
    await other.prepare('INSERT INTO t VALUES (2)').run();
    await write(3);
    expect(await read(other)).toEqual([1, 2]);
    expect(await read(session(other.getBookmark() ?? '', 9))).toEqual([1, 2]);
  });

  test('is not used without a session', async () => {
    const database = cluster.through(behind(9));
    await write(1);
    expect(await read(database)).toEqual([1]);
    await database.prepare('INSERT INTO t VALUES (2)').run();
    await write(3);
    expect(await read(database)).toEqual([1, 2, 3]);
  });

  test('has all writes after it has learned, also after the history is forgotten', async () => {
    await write(1);
    cluster.learn();
    const bookmark = writer.getBookmark() ?? '';
    cluster.forget();
    expect(await read(session('first-unconstrained', 9))).toEqual([1]);
    expect(await read(session(bookmark, 9))).toEqual([1]);
  });
});

describe('a reader of KV', () => {
  let now: number;
  let kv: ReturnType<typeof createKv>;
  const seen = (lag: number) => kv.through(behind(lag)).get('key');

  beforeEach(() => {
    now = Date.UTC(2030, 0);
    kv = createKv(() => now);
  });

  test('may see an older value, or a missing one, for less than a minute', async () => {
    const binding = kv.through(openGate);
    await binding.put('key', 'one');
    now += 30_000;
    await binding.put('key', 'two');
    expect(await Promise.all([0, 1, 2, 9].map(seen))).toEqual(['two', 'one', null, null]);
    now += 30_000;
    expect(await seen(9)).toBe('one');
    now += 29_999;
    expect(await seen(9)).toBe('one');
    now += 1;
    expect(await seen(9)).toBe('two');
  });

  test('may see a deleted value for less than a minute', async () => {
    const binding = kv.through(openGate);
    await binding.put('key', 'one');
    now += 90_000;
    await binding.delete('key');
    expect(await Promise.all([0, 1].map(seen))).toEqual([null, 'one']);
    now += 60_000;
    expect(await seen(9)).toBeNull();
  });

  test('never sees an expired value', async () => {
    await kv.through(openGate).put('key', 'one', { expirationTtl: 60 });
    now += 59_999;
    expect(await seen(0)).toBe('one');
    now += 1;
    expect(await Promise.all([0, 9].map(seen))).toEqual([null, null]);
    expect((await kv.through(openGate).list()).keys).toEqual([]);
  });

  test('sees nothing after the store is forgotten', async () => {
    await kv.through(openGate).put('key', 'one');
    kv.forget();
    expect(await Promise.all([0, 9].map(seen))).toEqual([null, null]);
  });
});
