import { expect } from 'vitest';

import { webhookSecret } from '#sandbox/partner/app-key.ts';
import { licence, sendAppEvent } from '#tests/support/app-events.ts';
import { rows } from '#tests/support/database.ts';
import { beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { subscriber } from '#tests/worker/handoff/hand-offs.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import { allChanges, entitlements, handedOff, settle } from './app.ts';
import { appOf, letApp, mirrored, secretOf, sendTo, verified } from './webhooks.ts';

const day = 86_400;

/** Notes what has changed, and sends nothing. */
const note = (w: World) => runJobAlone(w, 'notePremium');

const deliveries = (w: World, sub: string) =>
  rows<{ id: string; type: string; delivered_at: number | null; due_at: number | null }>(
    w,
    'select * from webhook_delivery where account_id = ? order by created_at, change_seq',
    sub,
  );

test('an app is told what changes, as the list tells it, and knows who says so', async ({ w }) => {
  const sub = await handedOff(w, await subscriber(w));
  await note(w);
  const [sent, ...others] = (await sendTo(w)).filter(({ body }) => body.includes(sub));
  if (!sent) throw new Error('nothing was sent');
  const change = (await allChanges(w)).find(({ account }) => account === sub);
  const message = verified(sent, await secretOf(w));
  const { as_of: at, ...state } = await entitlements(w, sub);
  expect(message).toEqual({
    type: 'entitlement.changed',
    timestamp: new Date(change?.at ?? 0).toISOString(),
    data: { ...state, as_of: change?.at },
  });
  expect(at).toBeGreaterThanOrEqual(change?.at ?? Infinity);
  // Not the world's clock: libraries compare it with that of their machine.
  expect(Math.abs(Number(sent.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect([sent.redirect, others]).toEqual(['manual', []]);
  expect((await sendTo(w)).filter(({ body }) => body.includes(sub))).toEqual([]);
});

test('the secret that the documents name is that of a fresh world', async ({ w }) => {
  expect(await secretOf(w)).toBe(webhookSecret);
});

test('a message of somebody else is refused', async ({ w }) => {
  await handedOff(w, await subscriber(w));
  await note(w);
  const [sent] = await sendTo(w);
  if (!sent) throw new Error('nothing was sent');
  const foreign = await secretOf(w, 2);
  expect(() => verified(sent, foreign)).toThrow('No matching signature');
  const secret = await secretOf(w);
  const forged = { ...sent, body: sent.body.replace('"active":true', '"active":false') };
  expect(() => verified(forged, secret)).toThrow('No matching signature');
  const answer = await w.fetch('/sandbox/partner/webhooks', {
    method: 'POST',
    headers: sent.headers,
    body: forged.body,
  });
  expect(answer.status).toBe(400);
});

test('for a day after its change a secret and the one before it both verify', async ({ w }) => {
  await handedOff(w, await subscriber(w));
  await note(w);
  const now = await clockOf(w);
  const rotate = 'update client_endpoint set generation = 2, secret_at = ?';
  await (await w.database()).prepare(rotate).bind(now).run();
  const secrets = [await secretOf(w, 1), await secretOf(w, 2)];
  const [sent] = await sendTo(w);
  if (!sent) throw new Error('nothing was sent');
  expect(sent.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const secret of secrets) expect(verified(sent, secret)).toBeDefined();
  await advance(w, day + 1);
  await handedOff(w, await subscriber(w));
  await note(w);
  const [later] = await sendTo(w);
  if (!later) throw new Error('nothing was sent');
  expect(verified(later, secrets[1] ?? '')).toBeDefined();
  expect(() => verified(later, secrets[0] ?? '')).toThrow('No matching signature');
  // The sandbox's app has the first one.
  await w.reset();
});

test('what is undone before it was sent is said once, as it is then', async ({ w, person }) => {
  await sendAppEvent(w, person, await licence(w, 3));
  const sub = await handedOff(w, person);
  await note(w);
  await advance(w, 3 * day + 1);
  await note(w);
  const secret = await secretOf(w);
  const sent = (await sendTo(w)).filter(({ body }) => body.includes(sub));
  expect(sent.map((one) => verified(one, secret))).toMatchObject([
    { data: { version: 2, entitlements: [{ active: false }] } },
  ]);
});

test('an app is told of another name and another e-mail, and of nothing before', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  await settle(w);
  const before = await entitlements(w, sub);
  const name = 'Erika Musterfrau';
  await person.post('/api/account/name/change', { display_name: name });
  await settle(w);
  const profile = { email: person.email, email_verified: true, name };
  expect(await mirrored(w, sub)).toMatchObject({
    profile,
    version: before.version + 1,
    profile_version: before.version + 1,
    entitlements: before.entitlements,
  });
  const told = (await allChanges(w)).filter(({ account }) => account === sub);
  expect(told.map((one) => [one.type, one.profile])).toEqual([
    ['entitlement.changed', null],
    ['account.updated', profile],
  ]);
  // It is said once.
  await settle(w);
  expect((await entitlements(w, sub)).version).toBe(before.version + 1);
  expect(await deliveries(w, sub)).toHaveLength(2);
});

test('of a deleted account an app hears that it is gone, and nothing else', async ({ w }) => {
  const person = await subscriber(w);
  const sub = await handedOff(w, person);
  await settle(w);
  await beginDeletion(w, person);
  await passSevenDays(w);
  await settle(w);
  expect((await deliveries(w, sub)).map(({ type }) => type)).toEqual(['account.deleted']);
  const known = await mirrored(w, sub);
  expect([known?.entitlements, known?.profile]).toEqual([null, null]);
  const { webhooks } = await appOf(w);
  const last = webhooks.find(({ message }) => message?.data.account === sub);
  expect(last?.message).toEqual({
    type: 'account.deleted',
    timestamp: expect.any(String),
    data: { account: sub, version: known?.version, as_of: known?.as_of },
  });
});

test('every day an app hears that nothing is missing, while that is so', async ({ w }) => {
  await w.reset();
  await settle(w);
  expect((await appOf(w)).heard).toBe(0);
  await advance(w, day);
  await settle(w);
  await settle(w);
  const { heard } = await appOf(w);
  expect(heard).toBeGreaterThan(0);
  await settle(w);
  expect((await appOf(w)).heard).toBe(heard);
  // Now something is missing.
  await handedOff(w, await subscriber(w));
  await letApp(w, 'fails');
  await settle(w);
  await advance(w, day);
  await letApp(w, 'takes');
  await runJobAlone(w, 'sendDueWebhooks');
  expect((await appOf(w)).heard).toBe(heard);
  await settle(w);
  expect((await appOf(w)).heard).toBeGreaterThan(heard);
});
