import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { insertChanges } from '#tests/worker/schedule/rows.ts';
import { dayMs, hourMs, minuteMs } from '#worker/calendar.ts';
import { isEndpointAddress } from '#worker/client-api/webhooks/address.ts';
import { nextTry } from '#worker/client-api/webhooks/next-try.ts';
import { settle } from './app.ts';
import { appOf, letApp, sendTo } from './webhooks.ts';

interface Delivery {
  id: string;
  due_at: number | null;
  attempts: number;
  status: number | null;
  delivered_at: number | null;
}

const deliveries = (w: World) =>
  rows<Delivery>(w, 'select * from webhook_delivery order by change_seq');
const endpoint = (w: World) =>
  row<{ paused_at: number | null; failing_since: number | null }>(
    w,
    "select paused_at, failing_since from client_endpoint where id = 'sandbox'",
  );

test('what an app does not take is sent again with the same id, for three days', async ({ w }) => {
  await w.reset();
  await insertChanges(w, 1);
  const began = await clockOf(w);
  const ids = new Set<string | undefined>();
  const gaps: number[] = [];
  for (let last = began; ;) {
    const [sent] = await sendTo(w, () => 500);
    ids.add(sent?.headers['webhook-id']);
    const [delivery] = await deliveries(w);
    expect(delivery?.status).toBe(500);
    if (delivery?.due_at == null) break;
    gaps.push(delivery.due_at - last);
    last = delivery.due_at;
    await advance(w, Math.ceil((delivery.due_at - (await clockOf(w))) / 1000));
  }
  expect(ids.size).toBe(1);
  expect(gaps).toHaveLength(8);
  expect(gaps.toSorted((a, b) => a - b)).toEqual(gaps);
  expect((await clockOf(w)) - began).toBeGreaterThan(2 * dayMs);
  expect((await clockOf(w)) - began).toBeLessThan(3 * dayMs);
  // It is not lost: it can be sent again from the desk.
  expect(await deliveries(w)).toMatchObject([{ attempts: 9, delivered_at: null }]);
});

test('each wait is shortened by chance, by a fifth at most', () => {
  const waits = Array.from({ length: 50 }, () => nextTry(3, 0) ?? 0);
  expect(new Set(waits).size).toBeGreaterThan(10);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.8 * hourMs);
  expect(Math.max(...waits)).toBeLessThanOrEqual(hourMs);
});

test('an app that says it is gone is told nothing more, and loses nothing', async ({ w }) => {
  await w.reset();
  await insertChanges(w, 7);
  expect(await sendTo(w, () => 410)).toHaveLength(5);
  expect((await endpoint(w))?.paused_at).not.toBeNull();
  const held = await deliveries(w);
  expect(held.map(({ due_at: due, delivered_at: at }) => due ?? at)).toEqual(held.map(() => null));
  await advance(w, 3600);
  expect(await sendTo(w)).toEqual([]);
});

test('an app that takes nothing for five days is paused', async ({ w }) => {
  await w.reset();
  for (let days = 0; days < 5; days += 1) {
    await insertChanges(w, 1);
    await sendTo(w, () => 503);
    expect(await endpoint(w)).toMatchObject({ paused_at: null });
    await advance(w, 86_400);
  }
  await sendTo(w, () => 503);
  expect((await endpoint(w))?.paused_at).not.toBeNull();
});

test('an app that takes one thing in between is not', async ({ w }) => {
  await w.reset();
  for (let days = 0; days < 7; days += 1) {
    await insertChanges(w, 1);
    await sendTo(w, () => (days === 3 ? 200 : 503));
    await advance(w, 86_400);
  }
  expect((await endpoint(w))?.paused_at).toBeNull();
  expect((await endpoint(w))?.failing_since).not.toBeNull();
});

test('an app that took nothing is paused after five days, also if nothing is tried any more', async ({
  w,
}) => {
  await w.reset();
  await insertChanges(w, 1);
  for (let hours = 0; hours <= 5 * 24; hours += 2) {
    expect(await endpoint(w)).toMatchObject({ paused_at: null });
    await sendTo(w, () => 503);
    await advance(w, 7200);
  }
  await sendTo(w);
  expect((await endpoint(w))?.paused_at).not.toBeNull();
  // What changes now waits for the operator.
  await insertChanges(w, 1, 'other');
  expect(await sendTo(w)).toEqual([]);
});

test('a ping that was not taken is no reason to send no other one', async ({ w }) => {
  await w.reset();
  await settle(w);
  await advance(w, 86_400);
  for (let hours = 0; hours < 4 * 24; hours += 2) {
    await sendTo(w, () => 503);
    await advance(w, 7200);
  }
  const ids = (await sendTo(w)).map(({ headers }) => headers['webhook-id']);
  for (let day = 0; day < 3; day += 1) {
    await advance(w, 86_400);
    ids.push(...(await sendTo(w)).map(({ headers }) => headers['webhook-id']));
    ids.push(...(await sendTo(w)).map(({ headers }) => headers['webhook-id']));
  }
  expect(new Set(ids).size).toBeGreaterThanOrEqual(3);
  const isOpen = (one: Delivery) => one.delivered_at === null;
  expect((await deliveries(w)).filter(isOpen)).toEqual([]);
});

test('an app that gives no answer is left alone until the next run', async ({ w }) => {
  await w.reset();
  await insertChanges(w, 12);
  expect(await sendTo(w, () => null)).toHaveLength(5);
  const waiting = (await deliveries(w)).filter(({ attempts }) => attempts === 0);
  const soon = (await clockOf(w)) + 5 * minuteMs - 1000;
  expect(waiting).toHaveLength(7);
  expect(Math.min(...waiting.map(({ due_at: due }) => due ?? 0))).toBeGreaterThan(soon);
});

test('nobody follows a redirect', async ({ w }) => {
  await w.reset();
  await insertChanges(w, 1);
  const leads = { status: 307, headers: { location: '/sandbox/partner/webhooks' } };
  expect(await sendTo(w, () => new Response(null, leads))).toHaveLength(1);
  expect(await deliveries(w)).toMatchObject([{ status: 307, delivered_at: null }]);
});

test('an answer that was lost does no harm', async ({ w }) => {
  await w.reset();
  await insertChanges(w, 1);
  await letApp(w, 'mute');
  await settle(w);
  await letApp(w, 'takes');
  await advance(w, 600);
  await settle(w);
  const { webhooks, accounts } = await appOf(w);
  expect(webhooks.map(({ answer }) => answer)).toEqual([200, 502]);
  expect(new Set(webhooks.map(({ id }) => id)).size).toBe(1);
  expect(accounts.filter(({ account }) => account === 'told1')).toHaveLength(1);
});

test.for([
  ['https://app.lexlern.de/hooks?of=lexlern', true],
  ['https://app.lexlern.de:8443/hooks', true],
  ['http://app.lexlern.de/hooks', false],
  ['https://user:secret@app.lexlern.de/hooks', false],
  ['https://127.0.0.1/hooks', false],
  ['https://0x7f.1/hooks', false],
  ['https://2130706433/hooks', false],
  ['https://10.1.2.3/hooks', false],
  ['https://169.254.169.254/latest', false],
  ['https://8.8.8.8/hooks', false],
  ['https://[::1]/hooks', false],
  ['https://[fe80::1]/hooks', false],
  ['https://[::ffff:10.0.0.1]/hooks', false],
  ['https://localhost/hooks', false],
  ['https://localhost./hooks', false],
  ['https://app.localhost/hooks', false],
  ['https://printer.local/hooks', false],
  ['https://metadata.google.internal/hooks', false],
  ['https://intranet/hooks', false],
  ['https://app.example/hooks', false],
  ['/sandbox/partner/webhooks', false],
  ['javascript:alert(1)', false],
  ['', false],
] as const)('in production %s is an address for webhooks: %s', ([address, isOne]) => {
  expect(isEndpointAddress(address, false)).toBe(isOne);
});

test.for([
  ['/sandbox/partner/webhooks', true],
  ['http://localhost:3000/hooks', true],
  ['https://app.lexlern.de/hooks', true],
  ['//app.lexlern.de/hooks', false],
  ['http://app.lexlern.de/hooks', false],
] as const)('locally %s is one: %s', ([address, isOne]) => {
  expect(isEndpointAddress(address, true)).toBe(isOne);
});
