import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { ask, basic, settle } from '#tests/worker/client-api/app.ts';
import { appOf, letApp, sendTo, verified } from '#tests/worker/client-api/webhooks.ts';
import { insertChanges } from '#tests/worker/schedule/rows.ts';
import type { AppsAnswer, SecretAnswer, SentAnswer } from '#worker/desk/apps/schemas.ts';

const types = ['entitlement.changed', 'account.deleted'];
const app = '/api/internal/apps/lexlern-app';
const address = '/sandbox/partner/webhooks';

async function listed(desk: Operator) {
  const { apps } = (await (await desk.get('/api/internal/apps')).json()) as AppsAnswer;
  return apps.find(({ id }) => id === 'lexlern-app');
}

const sentTo = async (desk: Operator, id: string) =>
  (await (await desk.get(`/api/internal/app-endpoints/${id}/messages`)).json()) as SentAnswer;

const audited = (w: World, action: string) =>
  row<{ operator: string; details: string }>(
    w,
    'select operator, details from audit where action = ? order by id desc limit 1',
    action,
  );

test('a key is made, shown once, used and ended', async ({ w }) => {
  const desk = await openDesk(w);
  const input = { action_id: crypto.randomUUID() };
  const made = (await (await desk.post(`${app}/keys`, input)).json()) as SecretAnswer;
  const headers = { authorization: basic({ id: 'lexlern-app', secret: made.secret }) };
  expect((await ask(w, '/changes', { headers })).status).toBe(200);
  // The answer was lost: the same request gets the same secret, for some minutes.
  expect(await (await desk.post(`${app}/keys`, input)).json()).toEqual(made);
  expect((await listed(desk))?.keys.map(({ id }) => id)).toEqual(['sandbox', made.id]);
  expect(
    await statusAndError(await desk.post(`${app}/keys`, { action_id: crypto.randomUUID() })),
  ).toEqual([409, 'already_decided']);
  expect(await audited(w, 'app_key.made')).toEqual({
    operator: desk.email,
    details: '{"app":"lexlern-app"}',
  });
  await advance(w, 601);
  expect((await desk.post(`${app}/keys`, input)).status).toBe(409);
  await desk.act(`/api/internal/app-keys/${made.id}/end`);
  expect((await ask(w, '/changes', { headers })).status).toBe(401);
  expect(
    (await desk.post(`/api/internal/app-keys/${made.id}/end`, { action_id: crypto.randomUUID() }))
      .status,
  ).toBe(409);
  expect((await listed(desk))?.keys.map(({ id }) => id)).toEqual(['sandbox']);
});

test('an address is told what changes, with the secret that was shown', async ({ w }) => {
  await w.reset();
  const desk = await openDesk(w);
  const made = await desk.act<SecretAnswer>(`${app}/endpoints`, { address, types });
  await insertChanges(w, 1);
  const sent = (await sendTo(w)).filter(({ headers }) => headers['webhook-id']?.includes(made.id));
  expect(sent.map((one) => verified(one, made.secret).type)).toEqual(['entitlement.changed']);
  const next = await desk.act<SecretAnswer>(`/api/internal/app-endpoints/${made.id}/secret`);
  await insertChanges(w, 1);
  const later = (await sendTo(w)).filter(({ headers }) => headers['webhook-id']?.includes(made.id));
  for (const secret of [made.secret, next.secret]) {
    expect(later.map((one) => verified(one, secret).type)).toEqual(['entitlement.changed']);
  }
  await insertChanges(w, 1);
  await desk.act(`/api/internal/app-endpoints/${made.id}/end`);
  expect(await sendTo(w)).toHaveLength(1);
  expect((await listed(desk))?.endpoints.map(({ id }) => id)).toEqual(['sandbox']);
});

test('an address to which nothing may be sent is refused at its field', async ({ w }) => {
  const desk = await openDesk(w);
  const input = { action_id: crypto.randomUUID(), types };
  const bad = await desk.post(`${app}/endpoints`, { ...input, address: 'http://10.0.0.1/hooks' });
  expect([bad.status, await bad.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { address: 'invalid_request' } },
  ]);
  const unknown = await desk.post('/api/internal/apps/nobody/endpoints', { ...input, address });
  expect(await statusAndError(unknown)).toEqual([404, 'not_found']);
});

test('what has arrived and what has not is seen, and sent again with the same id', async ({
  w,
}) => {
  await w.reset();
  const desk = await openDesk(w);
  await insertChanges(w, 2);
  await settle(w);
  const { sent } = await sentTo(desk, 'sandbox');
  expect(sent.map(({ status, account_id: of }) => `${status} ${of}`).toSorted()).toEqual([
    '200 told1',
    '200 told2',
  ]);
  const id = sent[0]?.id ?? '';
  await desk.act(`/api/internal/app-messages/${id}/again`);
  await settle(w);
  const { webhooks } = await appOf(w);
  expect(webhooks.filter((one) => one.id === id)).toHaveLength(2);
  expect(await audited(w, 'app_message.sent_again')).toMatchObject({ operator: desk.email });
  const gone = await desk.post('/api/internal/app-messages/msg_x/again', {
    action_id: crypto.randomUUID(),
  });
  expect(await statusAndError(gone)).toEqual([404, 'not_found']);
});

test('an app that was paused is sent all that it has missed', async ({ w }) => {
  await w.reset();
  const desk = await openDesk(w);
  await letApp(w, 'gone');
  await insertChanges(w, 3);
  await settle(w);
  expect((await listed(desk))?.endpoints).toMatchObject([
    { id: 'sandbox', waiting: 3, paused_at: expect.any(Number) },
  ]);
  expect(await (await desk.get('/api/internal/overview')).json()).toMatchObject({ apps: 1 });
  // What changes meanwhile waits, too.
  await insertChanges(w, 4);
  await letApp(w, 'takes');
  await settle(w);
  expect((await appOf(w)).accounts).toEqual([]);
  const again = await desk.post(
    `/api/internal/app-messages/${(await sentTo(desk, 'sandbox')).sent[0]?.id}/again`,
    { action_id: crypto.randomUUID() },
  );
  expect(again.status).toBe(409);
  await desk.act('/api/internal/app-endpoints/sandbox/resume');
  await settle(w);
  expect((await appOf(w)).accounts.map(({ account }) => account).toSorted()).toEqual([
    'told1',
    'told2',
    'told3',
    'told4',
  ]);
  expect((await listed(desk))?.endpoints).toMatchObject([{ waiting: 0, paused_at: null }]);
});
