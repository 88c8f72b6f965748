import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import type {
  PendingAnswer,
  SecondLook,
  SecondLooksAnswer,
} from '#worker/desk/second-looks/schemas.ts';

const path = '/api/internal/members/export';

/** How many days after the year 2000 the last list's people have signed up. */
let lists = 0;

/** A desk at which two have to look at a list of three or more, and a list of `count` people. */
async function listOf(w: World, count: number) {
  w.configure?.({ FOUR_EYES_FROM_PEOPLE: '3' });
  const group = `x${crypto.randomUUID().slice(0, 6)}`;
  // Each list is of a day of its own.
  const day = new Date(Date.UTC(2000, 0, (lists += 7)));
  const people = Array.from({ length: count }, (_, at) => ({
    id: `${group}-${at}`,
    at: day.getTime() + 43_200_000 + at,
  }));
  await rows(
    w,
    `insert into account (id, email, display_name, provider, created_at)
      select value ->> 'id', value ->> 'id' || '@example.com', 'Mitglied', 'email', value ->> 'at'
      from json_each(?)`,
    JSON.stringify(people),
  );
  const iso = day.toISOString().slice(0, 10);
  const [first, second] = [await openDesk(w), await openDesk(w, 'zweite@lexlern.example')];
  return { first, second, list: { from: iso, to: iso, status: 'none' } };
}

const ask = (desk: Operator, list: object, actionId = crypto.randomUUID()) =>
  desk.post(path, { action_id: actionId, ...list });

async function pendingOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(202);
  return ((await answer.json()) as PendingAnswer).pending;
}

async function waitingOf(desk: Operator, id: string): Promise<SecondLook[]> {
  const answer = await desk.get('/api/internal/second-looks');
  return ((await answer.json()) as SecondLooksAnswer).waiting.filter((look) => look.id === id);
}

const decide = (desk: Operator, id: string, what: 'confirm' | 'refuse') =>
  desk.post(`/api/internal/second-looks/${id}/${what}`, { action_id: crypto.randomUUID() });

/** How often an operator has done that with the list of that day. */
async function logged(w: World, action: string, by: Operator, { from }: { from: string }) {
  const text = `select count(*) as count from audit where action = ? and operator = ?
    and details ->> '$.from' = ?`;
  return (await row<{ count: number }>(w, text, action, by.email, from))?.count;
}

const peopleIn = (csv: string) => csv.split('\r\n').filter((line) => line !== '').length - 1;

test('a long list waits, is asked for once, and is then whoever’s asked for a day', async ({
  w,
}) => {
  const { first, second, list } = await listOf(w, 3);
  const actionId = crypto.randomUUID();
  const id = await pendingOf(await ask(first, list, actionId));
  // The same press again, another press, and the same list in another order.
  expect(await pendingOf(await ask(first, list, actionId))).toBe(id);
  expect(await pendingOf(await ask(first, { ...list, owes: '' }))).toBe(id);
  expect(await pendingOf(await ask(first, { ...list, sort: 'old' }))).toBe(id);
  expect(await logged(w, 'members.exported', first, list)).toBe(0);
  expect(await waitingOf(second, id)).toEqual([
    {
      id,
      operator: first.email,
      at: expect.any(Number),
      account_id: null,
      email: null,
      waits: { act: 'export', people: 3, more: false, ...list },
    },
  ]);

  expect(await (await decide(first, id, 'confirm')).json()).toEqual({ error: 'second_person' });
  expect((await decide(second, id, 'confirm')).status).toBe(200);
  expect((await decide(second, id, 'confirm')).status).toBe(200);
  expect(await waitingOf(second, id)).toEqual([]);
  expect(await logged(w, 'members.export_confirmed', second, list)).toBe(1);
  // Whoever has confirmed has asked for nothing.
  await decide(first, await pendingOf(await ask(second, list)), 'refuse');

  for (const time of [1, 2]) {
    // eslint-disable-next-line no-await-in-loop
    const answer = await ask(first, list);
    // eslint-disable-next-line no-await-in-loop
    expect([answer.status, peopleIn(await answer.text())]).toEqual([200, 3]);
    // eslint-disable-next-line no-await-in-loop
    expect(await logged(w, 'members.exported', first, list)).toBe(time);
  }
  // Another list is another question.
  await pendingOf(await ask(first, { from: list.from, to: list.to }));
  await advance(w, 24 * 3600 + 1);
  expect(await pendingOf(await ask(first, list))).not.toBe(id);
});

test('two presses at once ask one question', async ({ w }) => {
  const { first, second, list } = await listOf(w, 4);
  const ids = await Promise.all([1, 2, 3].map(async () => pendingOf(await ask(first, list))));
  expect(new Set(ids).size).toBe(1);
  expect(await waitingOf(second, ids[0] ?? '')).toHaveLength(1);
});

test('a refused list is not downloaded, and can be asked for again', async ({ w }) => {
  const { first, second, list } = await listOf(w, 3);
  const id = await pendingOf(await ask(first, list));
  expect((await decide(second, id, 'refuse')).status).toBe(200);
  expect((await decide(second, id, 'confirm')).status).toBe(409);
  expect(await pendingOf(await ask(first, list))).not.toBe(id);
  expect(await logged(w, 'members.exported', first, list)).toBe(0);
});

test('only an admin confirms a list, because only admins download one', async ({ w }) => {
  const { first, list } = await listOf(w, 3);
  const id = await pendingOf(await ask(first, list));
  const finance = await openDesk(w, 'geld@lexlern.example', ['finance']);
  expect((await decide(finance, id, 'confirm')).status).toBe(403);
  expect(await waitingOf(first, id)).toHaveLength(1);
});

test('a short list is downloaded at once, but no later file of one', async ({ w }) => {
  const { first, second, list } = await listOf(w, 2);
  const answer = await ask(first, list);
  expect([answer.status, peopleIn(await answer.text())]).toEqual([200, 2]);
  const later = { ...list, cursor: '253402300799999:z' };
  const id = await pendingOf(await ask(first, later));
  expect((await waitingOf(second, id))[0]?.waits).toMatchObject({ people: 2 });
  await decide(second, id, 'confirm');
  const file = await ask(first, later);
  expect([file.status, peopleIn(await file.text())]).toEqual([200, 2]);
});

test('one press is one file of one list: another one with its id is refused', async ({ w }) => {
  const { first, list } = await listOf(w, 2);
  const actionId = crypto.randomUUID();
  const files = await Promise.all([ask(first, list, actionId), ask(first, list, actionId)]);
  expect(files.map(({ status }) => status)).toEqual([200, 200]);
  for (const other of [
    { ...list, status: '' },
    { ...list, from: '2000-01-01' },
    { ...list, sort: 'old' },
  ]) {
    // eslint-disable-next-line no-await-in-loop
    const answer = await ask(first, other, actionId);
    // eslint-disable-next-line no-await-in-loop
    expect([answer.status, await answer.json()]).toEqual([409, { error: 'invalid_request' }]);
  }
  expect(await logged(w, 'members.exported', first, list)).toBe(1);
});

test('the log says which file of a list was taken', async ({ w }) => {
  const { first, second, list } = await listOf(w, 3);
  await decide(second, await pendingOf(await ask(first, list)), 'confirm');
  const actionId = crypto.randomUUID();
  const later = { ...list, cursor: '253402300799999:z' };
  expect((await ask(first, later, actionId)).status).toBe(200);
  expect((await ask(first, list, actionId)).status).toBe(409);
  const text = "select details ->> '$.cursor' as cursor from audit where action_id = ?";
  expect(await row(w, text, actionId)).toEqual({ cursor: later.cursor });
});
