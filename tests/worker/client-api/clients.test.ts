import type { ExecutionContext } from '@cloudflare/workers-types';
import { expect } from 'vitest';

import { beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { request, subscriber } from '#tests/worker/handoff/hand-offs.ts';
import { productWith } from '#tests/worker/handoff/product-with.ts';
import { insertClientKey, newClientKey } from '#worker/client-api/key/shared-sql.ts';
import { statementText } from '#worker/db/statement-text.ts';
import { allChanges, basic, entitlements, handedOff, settle } from './app.ts';

const callback = '/sandbox/partner/callback';
const clients = ['lexlern-app', 'other-app'].map((id) => ({
  id,
  name: id,
  redirect_uris: [callback],
}));

/** The product with a second app, which has a secret of its own. */
async function withOtherApp(w: World) {
  const { secret, row } = await newClientKey('other-app', 1);
  const text = statementText((db) => insertClientKey(db, row));
  await (await w.database()).prepare(text).run();
  const product = await productWith(w, { clients });
  const headers = { authorization: basic({ id: 'other-app', secret }) };
  return {
    ...product,
    ask: (path: string) => product.fetch(`/api/v1${path}`, { headers }),
  };
}

test('an app reads of nobody who was handed off to another one only', async ({ w }) => {
  const other = await withOtherApp(w);
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  await settle(w);
  expect((await other.ask(`/accounts/${sub}/entitlements`)).status).toBe(404);
  expect(await (await other.ask('/changes')).json()).toMatchObject({ changes: [], more: false });
  // From its own hand-off on it is told the same as the other one, beginning with how it stands.
  await other.handOff(person, request({ client_id: 'other-app' }));
  await settle(w);
  const mine = (await allChanges(w)).filter(({ account }) => account === sub);
  const { changes } = (await (await other.ask('/changes')).json()) as { changes: unknown[] };
  expect(changes).toEqual(mine.map((one) => ({ ...one, at: expect.any(Number) })));
  const theirs = await (await other.ask(`/accounts/${sub}/entitlements`)).json();
  expect({ ...(theirs as object), as_of: 0 }).toEqual({
    ...(await entitlements(w, sub)),
    as_of: 0,
  });
});

test('a deleted account is unknown to an app that never knew it', async ({ w }) => {
  const other = await withOtherApp(w);
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  await beginDeletion(w, person);
  await passSevenDays(w);
  expect((await other.ask(`/accounts/${sub}/entitlements`)).status).toBe(404);
});

test('a client that is no longer registered gets nothing', async ({ w }) => {
  const product = await productWith(w, { clients: clients.slice(1) });
  const answer = await product.fetch('/api/v1/changes', { headers: { authorization: basic() } });
  expect(answer.status).toBe(401);
});

test('clients are limited by their credentials, wrong ones by their address', async ({ w }) => {
  const { default: worker } = await import('#worker/index.ts');
  const counts = new Map<string, number>();
  const limiter = (name: string, most: number) => ({
    limit: async ({ key }: { key: string }) => {
      const count = (counts.get(name + key) ?? 0) + 1;
      counts.set(name + key, count);
      return { success: count <= most };
    },
  });
  const bindings = {
    ...(await w.bindings()),
    FLOOD_CLIENTS: limiter('client', 5),
    FLOOD_ADDRESSES: limiter('address', 50),
    FLOOD_VISITORS: limiter('visitor', 3),
  };
  const execution = { waitUntil: () => undefined } as unknown as ExecutionContext;
  const call = async (address: string, secret?: string) => {
    const headers = new Headers({ 'cf-connecting-ip': address });
    headers.set('authorization', secret ? basic({ id: 'lexlern-app', secret }) : basic());
    const asked = new Request(`${w.origin}/api/v1/changes`, { headers });
    return worker.fetch(asked, bindings, execution);
  };
  const statuses = async (times: number, ...args: Parameters<typeof call>) => {
    const all: number[] = [];
    for (let i = 0; i < times; i += 1) all.push((await call(...args)).status);
    return all;
  };
  expect(await statuses(6, '198.51.100.7')).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await call('203.0.113.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  // Somebody who tries secrets is stopped, and keeps the client from nothing.
  counts.clear();
  const guesses: number[] = [];
  for (let i = 0; i < 5; i += 1) guesses.push((await call('203.0.113.9', `appkey_${i}`)).status);
  expect(guesses).toEqual([401, 401, 401, 429, 429]);
  expect(await statuses(2, '198.51.100.7')).toEqual([200, 200]);
});
