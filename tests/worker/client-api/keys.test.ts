import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { subscriber } from '#tests/worker/handoff/hand-offs.ts';
import {
  endClientKey,
  insertClientKey,
  newClientKey,
  selectClientKeys,
} from '#worker/client-api/key/shared-sql.ts';
import { statementText } from '#worker/db/statement-text.ts';
import { ask, basic, handedOff } from './app.ts';

/** Runs a statement as the command does: as text. */
async function run(w: World, text: string): Promise<Record<string, unknown>[]> {
  const { results } = await (await w.database()).prepare(text).all();
  return results;
}

async function makeKey(w: World, client = 'lexlern-app') {
  const { secret, row } = await newClientKey(client, 1_000);
  const made = await run(
    w,
    statementText((db) => insertClientKey(db, row)),
  );
  return { id: row.id, secret, made: made.length };
}

test('a secret is changed without a pause: two are in use, then the new one alone', async ({
  w,
}) => {
  const sub = await handedOff(w, await subscriber(w));
  const status = async (secret: string) => {
    const headers = { authorization: basic({ id: 'lexlern-app', secret }) };
    return (await ask(w, `/accounts/${sub}/entitlements`, { headers })).status;
  };
  const second = await makeKey(w);
  expect([second.made, second.secret]).toEqual([1, expect.stringMatching(/^appkey_[0-9a-f]{64}$/)]);
  expect([await status('appkey_sandbox'), await status(second.secret)]).toEqual([200, 200]);
  expect((await makeKey(w)).made).toBe(0);
  await run(
    w,
    statementText((db) => endClientKey(db, second.id, 2_000)),
  );
  expect([await status('appkey_sandbox'), await status(second.secret)]).toEqual([200, 401]);
  // What has ended stays ended since then.
  expect(
    await run(
      w,
      statementText((db) => endClientKey(db, second.id, 3_000)),
    ),
  ).toEqual([]);
  expect((await makeKey(w)).made).toBe(1);
});

test('a secret of another client opens nothing, and none is stored', async ({ w }) => {
  const { secret } = await makeKey(w, 'other-app');
  const headers = { authorization: basic({ id: 'lexlern-app', secret }) };
  expect((await ask(w, '/changes', { headers })).status).toBe(401);
  const rows = await run(w, statementText(selectClientKeys));
  expect(rows.map(({ client_id: client }) => client)).toContain('other-app');
  expect(JSON.stringify(rows)).not.toContain(secret.slice('appkey_'.length));
});

test('a fresh world knows the secret of its app, and so does one that was reset', async ({ w }) => {
  expect((await ask(w, '/changes')).status).toBe(200);
  await w.reset();
  expect((await ask(w, '/changes')).status).toBe(200);
});
