import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import { test } from '#tests/support/test.ts';
import type { SavedAnswer, SavedAnswersAnswer } from '#worker/desk/saved-answers/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

const base = '/api/internal/saved-answers';

async function answersOf(desk: Operator): Promise<SavedAnswer[]> {
  return ((await (await desk.get(base)).json()) as SavedAnswersAnswer).answers;
}

const titlesOf = async (desk: Operator) => (await answersOf(desk)).map(({ title }) => title);

test('an answer is saved once, changed, listed by its title and deleted once', async ({ w }) => {
  const desk = await openDesk(w, 'hilfe@lexlern.example', ['support']);
  const input = { action_id: crypto.randomUUID(), title: 'Passwort', text: 'Danke, {name}!' };
  const first = (await (await desk.post(base, input)).json()) as DeskActAnswer;
  expect(await (await desk.post(base, input)).json()).toEqual(first);
  await desk.act(base, { title: 'Adresse', text: 'Sie steht in Deinem Konto.' });
  expect(await titlesOf(desk)).toEqual(['Adresse', 'Passwort']);

  const saved = async () => (await answersOf(desk)).find(({ id }) => id === first.id);
  const { changed_at } = (await saved()) ?? {};
  const change = { id: first.id, changed_at, title: 'Passwort', text: 'Erste Zeile\n\nZweite' };
  expect(await desk.act(base, change)).toEqual(first);
  expect(await saved()).toMatchObject({
    title: 'Passwort',
    text: 'Erste Zeile\n\nZweite',
  });

  const act = { action_id: crypto.randomUUID() };
  for (let time = 0; time < 2; time += 1) {
    // The second press repeats the first.
    // eslint-disable-next-line no-await-in-loop
    const answer = await desk.post(`${base}/${first.id}/delete`, act);
    expect([answer.status, await answer.json()]).toEqual([200, first]);
  }
  expect(await titlesOf(desk)).toEqual(['Adresse']);
  const logged = await rows<{ action: string; details: string }>(
    w,
    `select action, details from audit where subject = 'saved_answer' and subject_id = ? order by id`,
    first.id,
  );
  expect(logged.map(({ action }) => action)).toEqual([
    'saved_answer.made',
    'saved_answer.changed',
    'saved_answer.deleted',
  ]);
  expect(JSON.parse(logged[2]?.details ?? '')).toEqual({
    name: 'Passwort',
    text: 'Erste Zeile\n\nZweite',
  });
});

test('of two who change an answer, the later one is told, and can do it again', async ({ w }) => {
  const [one, two] = [await openDesk(w), await openDesk(w, 'zweite@lexlern.example')];
  const { id } = await one.act<DeskActAnswer>(base, { title: 'Umzug', text: 'Alt' });
  const saved = async () => (await answersOf(one)).find((answer) => answer.id === id);
  const seen = await saved();
  const change = (text: string, version = seen?.changed_at) => ({
    action_id: crypto.randomUUID(),
    id,
    changed_at: version,
    title: 'Umzug',
    text,
  });
  const first = change('Von der ersten');
  expect((await one.post(base, first)).status).toBe(200);
  const late = await two.post(base, change('Von der zweiten'));
  expect([late.status, await late.json()]).toEqual([409, { error: 'already_changed' }]);
  expect((await one.post(base, first)).status).toBe(200);
  expect((await saved())?.text).toBe('Von der ersten');
  // Also at the same moment.
  const version = (await saved())?.changed_at;
  const both = await Promise.all(
    [one, two].map((desk) => desk.post(base, change('Von beiden', version))),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await saved())?.changed_at).toBeGreaterThan(version ?? 0);
});

test('a title is one answer’s: another one with it is refused at its field and changes nothing', async ({
  w,
}) => {
  const [one, two] = [await openDesk(w), await openDesk(w, 'zweite@lexlern.example')];
  const input = { title: 'Rechnung', text: 'Sie liegt unter „Deine Unterlagen“.' };
  const answers = await Promise.all(
    [one, two].map((desk) => desk.post(base, { action_id: crypto.randomUUID(), ...input })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toEqual({
    error: 'title_exist',
    fields: { title: 'title_exist' },
  });
  const other = await one.act<DeskActAnswer>(base, { title: 'Mahnung', text: 'Bezahlt?' });
  const { changed_at } = (await answersOf(one)).find(({ id }) => id === other.id) ?? {};
  const renamed = { action_id: crypto.randomUUID(), id: other.id, changed_at, ...input };
  expect((await one.post(base, renamed)).status).toBe(409);
  expect(await titlesOf(one)).toEqual(expect.arrayContaining(['Mahnung', 'Rechnung']));
  const log = `select count(*) as count from audit where action_id = ?`;
  expect(await row(w, log, renamed.action_id)).toEqual({ count: 0 });
});

test('what is gone can neither be changed nor deleted, and nothing can be empty', async ({ w }) => {
  const desk = await openDesk(w);
  const before = await titlesOf(desk);
  const act = () => ({ action_id: crypto.randomUUID() });
  const gone = await desk.post(base, { ...act(), id: 'gone', title: 'Neu', text: 'Text' });
  expect([gone.status, await gone.json()]).toEqual([404, { error: 'not_found' }]);
  expect((await desk.post(`${base}/gone/delete`, act())).status).toBe(404);
  const empty = await desk.post(base, { ...act(), title: ' ', text: '\n' });
  expect([empty.status, await empty.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { title: 'required', text: 'required' } },
  ]);
  expect(await titlesOf(desk)).toEqual(before);
});
