import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { accountIdOf, beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { disturb, endFaults } from '#tests/support/faults.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { timelineOf } from '#tests/support/timelines.ts';
import type { World } from '#tests/support/world.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';

const subject = 'Deine Frage zur Rechnung';
const text = 'danke für Deine Nachricht.\n\nDie Rechnung kommt <morgen>.\nGrüße\nAnna';

async function somebody(w: World) {
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const desk = await openDesk(w, 'hilfe@lexlern.example', ['support']);
  const written = async () =>
    (await mailsTo(w, person.email)).filter((mail) => mail.subject === subject);
  return { person, id, desk, path: `/api/internal/people/${id}/messages`, written };
}

test('a mail to a person is sent once in the house’s frame, and stands in their timeline with its text', async ({
  w,
}) => {
  const { person, id, desk, path, written } = await somebody(w);
  const input = { action_id: crypto.randomUUID(), subject, text };
  for (let time = 0; time < 2; time += 1) {
    // The second press repeats the first.
    // eslint-disable-next-line no-await-in-loop
    const answer = await desk.post(path, input);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, id }]);
  }
  const [mail, ...others] = await written();
  expect(others).toEqual([]);
  const account = await row<{ display_name: string }>(
    w,
    'select display_name from account where id = ?',
    id,
  );
  expect(mail?.text).toMatch(
    new RegExp(`^Hallo ${account?.display_name},\n\ndanke für Deine Nachricht\\.\n\nDie Rechnung`),
  );
  expect(mail?.html).toContain('Die Rechnung kommt &lt;morgen&gt;.<br>Grüße<br>Anna');

  const { rows: timeline } = await timelineOf(desk, id);
  const letter = timeline.find(({ title }) => title === subject);
  expect(letter).toMatchObject({ kind: 'mail', status: 'delivered', recipient: person.email });
  const opened = await desk.act<LetterBody>(
    `/api/internal/people/${id}/letters/${letter?.letter_id}/open`,
  );
  expect(opened.text).toBe(mail?.text);
  expect(timeline.find(({ title }) => title === 'message.sent')).toMatchObject({
    by: 'hilfe@lexlern.example',
  });
  const [logged] = await rows<{ details: string }>(
    w,
    `select details from audit where action_id = ?`,
    input.action_id,
  );
  expect(JSON.parse(logged?.details ?? '')).toEqual({ subject });
});

test('a mail that the service does not take is sent by the scheduled run', async ({ w }) => {
  const { desk, path, written } = await somebody(w);
  await disturb(w, { target: 'mail', path: 'POST /send', mode: 'before', times: 1 });
  await desk.act(path, { subject, text });
  expect(await written()).toEqual([]);
  await endFaults(w);
  await advance(w, 60);
  await w.runSchedule();
  expect(await written()).toHaveLength(1);
});

test('what is empty or too long is refused at its field, and finance writes to nobody', async ({
  w,
}) => {
  const { desk, path, written } = await somebody(w);
  const act = { action_id: crypto.randomUUID() };
  const empty = await desk.post(path, { ...act, subject: ' ', text: 'x'.repeat(4001) });
  expect([empty.status, await empty.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { subject: 'required', text: 'too_long' } },
  ]);
  const finance = await openDesk(w, 'geld@lexlern.example', ['finance']);
  expect((await finance.post(path, { ...act, subject, text })).status).toBe(403);
  expect(await written()).toEqual([]);
});

test('nobody writes to an account that is unknown or deleted', async ({ w }) => {
  const { person, desk, path, written } = await somebody(w);
  const input = () => ({ action_id: crypto.randomUUID(), subject, text });
  const unknown = await desk.post('/api/internal/people/nobody/messages', input());
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'not_found' }]);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const late = input();
  expect((await desk.post(path, late)).status).toBe(404);
  expect(await written()).toEqual([]);
  const log = 'select count(*) as count from audit where action_id = ?';
  expect(await row(w, log, late.action_id)).toEqual({ count: 0 });
});
