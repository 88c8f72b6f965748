import { expect } from 'vitest';

import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { row, rows } from '#tests/support/database.ts';
import { accountIdOf, beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { timelineOf } from '#tests/support/timelines.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { World } from '#tests/support/world.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';

const idOf = async (w: World, { email }: Person) => (await accountIdOf(w, email)) ?? '';

/** A store's purchase that went from one person to the other. */
async function moved(w: World) {
  const [one, other] = [await signUpPerson(w), await signUpPerson(w)];
  const bought = await storeSubscription(w, 'ios');
  await sendAppEvent(w, one, { ...bought, occurred_at: (await clockOf(w)) - 10 });
  await sendAppEvent(w, other, bought);
  await w.awaitMails();
  const [id, otherId] = [await idOf(w, one), await idOf(w, other)];
  const found = await row<{ id: string }>(
    w,
    'select id from store_transfer where reference = ?',
    String(bought['reference']),
  );
  return { one, other, id, otherId, bought, transfer: found?.id ?? '' };
}

type Moved = Awaited<ReturnType<typeof moved>>;

async function decide(w: World, { otherId, transfer }: Moved, decision: 'kept' | 'undone') {
  const desk = await openDesk(w);
  const press = { action_id: crypto.randomUUID(), decision, reason: 'Sie rief an.' };
  return desk.post(`/api/internal/people/${otherId}/transfers/${transfer}/decide`, press);
}

const ownerOf = async (w: World, { bought }: Moved) =>
  (
    await rows<{ owner: string }>(
      w,
      'select account_id as owner from entitlement_grant where reference = ?',
      String(bought['reference']),
    )
  ).map(({ owner }) => owner);

const waits = async (w: World, { transfer }: Moved) =>
  (await waitingAt(w, 'transfer')).filter(({ id }) => id === transfer);

test('a transfer waits at the desk, and stands with both people', async ({ w }) => {
  const scene = await moved(w);
  expect(await waits(w, scene)).toMatchObject([
    { account_id: scene.otherId, email: scene.other.email, about: 'ios' },
  ]);
  const desk = await openDesk(w);
  for (const [id, direction, other] of [
    [scene.id, 'left', scene.other],
    [scene.otherId, 'came', scene.one],
  ] as const) {
    const answer = await (await desk.get(`/api/internal/people/${id}`)).json();
    expect((answer as PersonAnswer).transfers).toMatchObject([
      { direction, other: { email: other.email }, decision: null, can_undo: true },
    ]);
    const { rows: told } = await timelineOf(desk, id, { kind: 'transfer' });
    expect(told).toMatchObject([{ status: 'waiting', title: 'ios' }]);
  }
});

test('undone at the desk it belongs to the first account again, both hear of it, and it is logged', async ({
  w,
}) => {
  const scene = await moved(w);
  expect((await decide(w, scene, 'undone')).status).toBe(200);
  await w.awaitMails();
  expect(await subscriptionOf(scene.one)).toMatchObject({ platform: 'ios' });
  expect(await subscriptionOf(scene.other)).toBeNull();
  const subjects = async ({ email }: Person) => (await mailsTo(w, email))[0]?.subject;
  expect(await subjects(scene.one)).toBe('Dein Abo bei Apple gehört jetzt zu diesem Konto');
  expect(await subjects(scene.other)).toBe(
    'Dein Abo bei Apple gehört jetzt zu einem anderen Konto',
  );
  expect(await waits(w, scene)).toEqual([]);
  const logged = 'select action, account_id from audit where subject_id = ?';
  expect(await row(w, logged, scene.transfer)).toEqual({
    action: 'transfer.undone',
    account_id: scene.otherId,
  });
});

test('whoever gets it back beside a contract hears that they pay twice, and it stands at the desk', async ({
  w,
}) => {
  const scene = await moved(w);
  await buyPlan(w, scene.one, 'yearly');
  await flushDeliveries(w);
  const twice = async () =>
    (await mailsTo(w, scene.one.email)).filter(({ subject }) => subject.includes('doppelt'));
  await w.awaitMails();
  expect(await twice()).toEqual([]);
  expect((await decide(w, scene, 'undone')).status).toBe(200);
  await w.awaitMails();
  expect(await twice()).toHaveLength(1);
  const waiting = await waitingAt(w, 'paid_twice');
  expect(waiting.filter(({ email }) => email === scene.one.email)).toHaveLength(1);
});

test('what was undone is not moved there again, but its state goes on', async ({ w }) => {
  const scene = await moved(w);
  await decide(w, scene, 'undone');
  await advance(w, 60);
  const later = { ...scene.bought, occurred_at: await clockOf(w), renew_disabled: true };
  expect(await sendAppEvent(w, scene.other, later)).toMatchObject({ account: scene.id });
  expect(await ownerOf(w, scene)).toEqual([scene.id]);
  expect(await subscriptionOf(scene.one)).toMatchObject({ renew_disabled: true });
});

test('kept it stays, waits no longer, and cannot be undone afterwards', async ({ w }) => {
  const scene = await moved(w);
  expect((await decide(w, scene, 'kept')).status).toBe(200);
  expect(await waits(w, scene)).toEqual([]);
  const late = await decide(w, scene, 'undone');
  expect([late.status, await late.json()]).toMatchObject([409, { status: 'kept' }]);
  expect(await ownerOf(w, scene)).toEqual([scene.otherId]);
});

test('it cannot go back where it has gone on, or where its first account is deleted', async ({
  w,
}) => {
  const scene = await moved(w);
  const third = await signUpPerson(w);
  await advance(w, 60);
  await sendAppEvent(w, third, { ...scene.bought, occurred_at: await clockOf(w) });
  const gone = await decide(w, scene, 'undone');
  expect([gone.status, await gone.json()]).toMatchObject([409, { status: 'moved' }]);
  expect(await ownerOf(w, scene)).toEqual([await idOf(w, third)]);

  const deleted = await moved(w);
  await beginDeletion(w, deleted.one);
  await passSevenDays(w);
  expect((await decide(w, deleted, 'undone')).status).toBe(409);
  expect(await ownerOf(w, deleted)).toEqual([deleted.otherId]);
});

test('pressed twice it is done once; and by nobody about somebody else', async ({ w }) => {
  const scene = await moved(w);
  const desk = await openDesk(w);
  const press = { action_id: crypto.randomUUID(), decision: 'undone', reason: 'Sie rief an.' };
  const path = (id: string) => `/api/internal/people/${id}/transfers/${scene.transfer}/decide`;
  const stranger = await idOf(w, await signUpPerson(w));
  expect((await desk.post(path(stranger), press)).status).toBe(404);
  expect((await desk.post(path(scene.id), press)).status).toBe(200);
  expect((await desk.post(path(scene.id), press)).status).toBe(200);
  await w.awaitMails();
  const told = (await mailsTo(w, scene.one.email)).filter(({ subject }) =>
    subject.includes('diesem Konto'),
  );
  expect(told).toHaveLength(1);
});
