import { expect, test } from 'vitest';

import { row, rows } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { openBrowser } from '#tests/people.ts';
import { errorOf } from '#tests/purchases.ts';
import { advance, startOfWindow } from '#tests/sandbox-clock.ts';

const path = '/api/marketing/utm/track';
const day = 86_400;

const newDevice = () => `web_${crypto.randomUUID().replaceAll('-', '').slice(0, 21)}`;

function kept(w: World, device: string): Promise<Record<string, unknown>[]> {
  return rows(w, 'SELECT * FROM campaign_event WHERE device_id = ? ORDER BY created_at', device);
}

test('an event is kept as it was told, of a visitor as of whoever is signed in', async () => {
  const w = await world();
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
  const told = {
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
  expect((await member.post(path, told)).status).toBe(200);
  expect(await kept(w, device)).toEqual([
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

test('the same told twice in a row is one event, and another one later', async () => {
  const w = await world();
  await startOfWindow(w);
  const visitor = openBrowser(w);
  const device = newDevice();
  const tell = () => visitor.post(path, { action: 'login', device_id: device });
  await Promise.all([tell(), tell()]);
  expect(await kept(w, device)).toHaveLength(1);
  await advance(w, 61);
  await tell();
  expect(await kept(w, device)).toHaveLength(2);
});

test.each([
  ['an action of another name', { action: 'logout' }],
  ['a device that is no name', { device_id: 'a b' }],
  ['a device longer than any', { device_id: 'x'.repeat(129) }],
  ['a campaign longer than any', { utm_campaign: 'x'.repeat(201) }],
])('%s is refused', async (_what, change) => {
  const w = await world();
  const device = newDevice();
  const body = { action: 'login', device_id: device, ...change };
  const answer = await openBrowser(w).post(path, body);
  expect([answer.status, await kept(w, device)]).toEqual([422, []]);
});

test('an address that tells without end is stopped, and nothing of it is kept', async () => {
  const w = await world();
  await startOfWindow(w);
  const address = { 'cf-connecting-ip': '203.0.113.77' };
  const device = newDevice();
  const tell = (action: string) =>
    openBrowser(w).post(path, { action, device_id: device }, address);
  await tell('login');
  const counted = await row<{ key: string }>(
    w,
    "UPDATE tries SET count = 600 WHERE key LIKE 'event-address:%' RETURNING key",
  );
  expect(counted).not.toBeNull();
  const answer = await tell('register');
  expect([answer.status, await errorOf(answer)]).toEqual([429, 'too_many_requests']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await kept(w, device)).toHaveLength(1);
});

test('events are forgotten after fourteen months', async () => {
  const w = await world();
  // Fewer contracts, less to renew on the way.
  await w.reset();
  const device = newDevice();
  await openBrowser(w).post(path, { action: 'login', device_id: device });
  await w.runSchedule();
  expect(await kept(w, device)).toHaveLength(1);
  await advance(w, 430 * day);
  await w.runSchedule();
  expect(await kept(w, device)).toEqual([]);
});
