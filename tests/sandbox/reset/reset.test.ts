import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
  await world.post('/sandbox/api/reset');
});

// Leaves an empty baseline for the next file.
afterAll(async () => {
  const { DB } = await world.bindings();
  const tables = ['child', 'parent', 'coupon'];
  await DB.batch(tables.map((name) => DB.prepare(`DROP TABLE ${name}`)));
  await world.post('/sandbox/api/baseline');
  for (const { id } of (await stripe.coupons.list()).data) await stripe.coupons.del(id);
  await world.post('/sandbox/api/baseline');
});

test("a reset restores the baseline, including the product's data", async () => {
  const { DB, KV, PROOFS } = await world.bindings();
  await DB.batch([
    DB.prepare('CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT, bytes BLOB)'),
    DB.prepare(
      'CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent (id))',
    ),
    DB.prepare("INSERT INTO parent VALUES (1, 'seeded', x'00ff')"),
    DB.prepare('INSERT INTO child VALUES (1, 1)'),
    DB.prepare('CREATE TABLE coupon (code TEXT, type TEXT, note TEXT)'),
    DB.prepare("INSERT INTO coupon VALUES ('WEB10', 'discount', '10 %')"),
  ]);
  await stripe.coupons.create({ id: 'seeded', percent_off: 10 });
  await world.post('/sandbox/api/baseline');

  await DB.batch([
    DB.prepare("INSERT INTO parent VALUES (2, 'later', NULL)"),
    DB.prepare('INSERT INTO child VALUES (2, 2)'),
    DB.prepare("UPDATE parent SET name = 'changed' WHERE id = 1"),
    DB.prepare("INSERT INTO coupon VALUES ('LATER', 'discount', '')"),
  ]);
  await KV.put('session', 'x');
  await PROOFS.put('proof.pdf', 'x');
  await stripe.coupons.del('seeded');
  await stripe.customers.create({ name: 'Lea' });
  await world.post('/sandbox/api/deliveries/mode', { mode: 'hold' });
  await world.post('/sandbox/api/faults', {
    target: 'stripe',
    path: '*',
    mode: 'before',
    times: 9,
  });
  await world.advance(365 * 86_400);
  await world.receivedEvents();

  await world.post('/sandbox/api/reset');
  const parents = await DB.prepare('SELECT id, name, hex(bytes) AS bytes FROM parent').all();
  expect(parents.results).toEqual([{ id: 1, name: 'seeded', bytes: '00FF' }]);
  expect((await DB.prepare('SELECT * FROM child').all()).results).toEqual([{ id: 1, parent: 1 }]);
  expect((await KV.list()).keys).toEqual([]);
  expect((await PROOFS.list()).objects).toEqual([]);
  expect((await stripe.coupons.list()).data.map(({ id }) => id)).toEqual(['seeded']);
  expect((await stripe.customers.list()).data).toEqual([]);
  expect(await world.get('/sandbox/api/deliveries')).toEqual([]);
  expect(await world.get('/sandbox/api/faults')).toEqual([]);
  expect(await world.get('/sandbox/api/deliveries/mode')).toEqual({ mode: 'normal' });
  expect(Math.abs((await world.now()) - Date.now() / 1000)).toBeLessThan(60);
  expect(await world.receivedEvents()).toEqual([]);
  expect(await world.get('/sandbox/api/coupons')).toEqual([
    { coupon_code: 'WEB10', type: 'discount', note: '10 %' },
  ]);
});
