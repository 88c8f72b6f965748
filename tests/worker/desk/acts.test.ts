import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, signInElsewhere } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';
import { test } from '#tests/support/test.ts';
import { timelineOf } from '#tests/support/timelines.ts';

test('a note stands in the timeline once, with who wrote it', async ({ w, person }) => {
  const desk = await openDesk(w);
  const sql = 'select id from account where email = ?';
  const id = (await row<{ id: string }>(w, sql, person.email))?.id ?? '';
  const at = `/api/internal/people/${id}`;
  const press = { action_id: crypto.randomUUID(), note: 'Rief an, wartet auf die Rechnung' };
  expect((await desk.post(`${at}/notes`, press)).status).toBe(200);
  expect((await desk.post(`${at}/notes`, press)).status).toBe(200);
  const { rows } = await timelineOf(desk, id, { kind: 'act' });
  expect(rows).toMatchObject([{ title: 'account.noted', reason: press.note, by: desk.email }]);
  const other = { ...press, action_id: crypto.randomUUID() };
  expect((await desk.post('/api/internal/people/nobody/notes', other)).status).toBe(404);
});

test('signed out everywhere, a person is a visitor in each browser, and can sign in again', async ({
  w,
  person,
}) => {
  const desk = await openDesk(w);
  const sql = 'select id from account where email = ?';
  const id = (await row<{ id: string }>(w, sql, person.email))?.id ?? '';
  const elsewhere = await signInElsewhere(w, person);
  const statuses = async () =>
    Promise.all([person, elsewhere].map(async (one) => (await one.get('/api/sub/get')).status));
  expect(await statuses()).toEqual([200, 200]);
  await desk.act(`/api/internal/people/${id}/sessions/end`, { reason: 'Fremde Anmeldung' });
  expect(await statuses()).toEqual([401, 401]);
  expect((await (await signInElsewhere(w, person)).get('/api/sub/get')).status).toBe(200);
});

test('a letter is sent again once, word for word, to the address of now', async ({ w }) => {
  const { person, contract } = await newMember(w, 'yearly');
  const desk = await openDesk(w);
  await w.awaitMails();
  const at = `/api/internal/people/${contract.accountId}`;
  const { rows } = await timelineOf(desk, contract.accountId, { kind: 'mail' });
  const letter = rows.find(({ letter_id: id }) => id);
  const now = `neu-${crypto.randomUUID()}@example.com`;
  await row(w, 'update account set email = ? where email = ?', now, person.email);
  const again = `${at}/letters/${letter?.letter_id}/send-again`;
  const press = { action_id: crypto.randomUUID() };
  expect((await desk.post(again, press)).status).toBe(200);
  expect((await desk.post(again, press)).status).toBe(200);
  await w.awaitMails();
  const first = (await mailsTo(w, person.email)).find(({ subject }) => subject === letter?.title);
  const sent = await mailsTo(w, now);
  expect(sent.map(({ subject, text }) => ({ subject, text }))).toEqual([
    { subject: first?.subject, text: first?.text },
  ]);
  const other = { action_id: crypto.randomUUID() };
  const unknown = `${at}/letters/${'0'.repeat(64)}/send-again`;
  expect((await desk.post(unknown, other)).status).toBe(404);
});
