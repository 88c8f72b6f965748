import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { openBrowser } from '#tests/support/people.ts';
import { errorOf } from '#tests/support/purchases.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';

const path = '/api/marketing/utm/track';
const day = 86_400;

const newDevice = () => `web_${crypto.randomUUID().replaceAll('-', '').slice(0, 21)}`;

function storedEvents(w: World, device: string): Promise<Record<string, unknown>[]> {
  return rows(w, 'SELECT * FROM campaign_event WHERE device_id = ? ORDER BY created_at', device);
}

test('an event is stored as it was sent, from a visitor and from a signed-in person', async ({
  w,
}) => {
  await startOfWindow(w);
  const [visitor, member] = [openBrowser(w), openBrowser(w)];
  const identity = newIdentity();
  await signInAs(w, member, identity);
  const account = await row<{ id: string }>(
    w,
    'SELECT id FROM account WHERE email = ?',
    identity.email,
  );
  const device = newDevice();
  const event = {
    action: 'purchase',
    device_id: device,
    utm_source: ' newsletter ',
    utm_medium: 'email',
    utm_campaign: 'herbst',
    user_source: 'fachschaft',
    referrer: 'https://example.com/',
    ga_session_id: '',
  };
  expect(await (await visitor.post(path, { action: 'login', device_id: device })).json()).toEqual({
    success: true,
  });
  await advance(w, 1);
  expect((await member.post(path, event)).status).toBe(200);
  expect(await storedEvents(w, device)).toEqual([
    expect.objectContaining({ action: 'login', account_id: null, source: '', referrer: '' }),
    expect.objectContaining({
      action: 'purchase',
      account_id: account?.id,
      source: 'newsletter',
      medium: 'email',
      campaign: 'herbst',
      user_source: 'fachschaft',
      referrer: 'https://example.com/',
    }),
  ]);
});

test('an event sent twice at once is stored once, and sent again later it is stored again', async ({
  w,
}) => {
  await startOfWindow(w);
  const visitor = openBrowser(w);
  const device = newDevice();
  const send = () => visitor.post(path, { action: 'login', device_id: device });
  await Promise.all([send(), send()]);
  expect(await storedEvents(w, device)).toHaveLength(1);
  await advance(w, 61);
  await send();
  expect(await storedEvents(w, device)).toHaveLength(2);
});

test.each([
  ['an unknown action', { action: 'logout' }],
  ['a device id with a space', { device_id: 'a b' }],
  ['a device id that is too long', { device_id: 'x'.repeat(129) }],
  ['a campaign that is too long', { utm_campaign: 'x'.repeat(201) }],
])('%s is refused', async (_what, change) => {
  const w = await world();
  const device = newDevice();
  const body = { action: 'login', device_id: device, ...change };
  const answer = await openBrowser(w).post(path, body);
  expect([answer.status, await storedEvents(w, device)]).toEqual([422, []]);
});

test('a network address over its limit gets 429, and its event is not stored', async ({ w }) => {
  await startOfWindow(w);
  const address = { 'cf-connecting-ip': '203.0.113.77' };
  const device = newDevice();
  const send = (action: string) =>
    openBrowser(w).post(path, { action, device_id: device }, address);
  await send('login');
  const counter = await row<{ key: string }>(
    w,
    "UPDATE tries SET count = 600 WHERE key LIKE 'event-address:%' RETURNING key",
  );
  expect(counter).not.toBeNull();
  const answer = await send('register');
  expect([answer.status, await errorOf(answer)]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await storedEvents(w, device)).toHaveLength(1);
});

test('events are deleted after fourteen months', async ({ w }) => {
  // A reset leaves fewer contracts that renew while the clock moves.
  await w.reset();
  const device = newDevice();
  await openBrowser(w).post(path, { action: 'login', device_id: device });
  await w.runSchedule();
  expect(await storedEvents(w, device)).toHaveLength(1);
  await advance(w, 430 * day);
  await w.runSchedule();
  expect(await storedEvents(w, device)).toEqual([]);
});
