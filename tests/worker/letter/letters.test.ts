import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { beginReset } from '#tests/support/resets.ts';
import { until } from '#tests/support/until.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { LetterItem, LettersAnswer } from '#worker/letter/schemas.ts';

const day = 86_400_000;

async function buyer(w: World): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'yearly_trial');
  await until(async () => (await confirmationOf(w, person)) !== undefined);
  return person;
}

async function confirmationOf(w: World, { email }: Person) {
  return (await mailsTo(w, email)).find(({ subject }) => subject.startsWith('Deine Bestellung'));
}

async function lettersOf(browser: Browser): Promise<LetterItem[]> {
  return ((await (await browser.get('/api/letters')).json()) as LettersAnswer).letters;
}

async function accountOf(w: World, { email }: Person): Promise<string> {
  return (await row<{ id: string }>(w, 'select id from account where email = ?', email))?.id ?? '';
}

async function keys(w: World): Promise<string[]> {
  const { PROOFS } = await w.bindings();
  return (await PROOFS.list({ prefix: 'letters/' })).objects.map(({ key }) => key);
}

test('a letter can be read at once and from the archive, exactly as it was sent', async ({ w }) => {
  const person = await buyer(w);
  const sent = await confirmationOf(w, person);
  const [fresh] = await lettersOf(person);
  expect(fresh).toMatchObject({ subject: sent?.subject, recipient: person.email, delivered: true });
  expect(await (await person.get(`/api/letters/${fresh?.id}`)).text()).toBe(sent?.html);

  await w.runSchedule();
  expect(await keys(w)).toContain(`letters/${fresh?.id}.json`);
  expect(await lettersOf(person)).toEqual([fresh]);
  const archived = await person.get(`/api/letters/${fresh?.id}`);
  expect(await archived.text()).toBe(sent?.html);
  expect(archived.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(archived.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  expect(archived.headers.get('content-disposition')).toBe('inline');
  const file = await person.get(`/api/letters/${fresh?.id}?as=file`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*Deine-Bestellung/);
});

test('nobody else can list or read a letter', async ({ w }) => {
  const owner = await buyer(w);
  const [letter] = await lettersOf(owner);
  const other = await signUpPerson(w);
  for (const archived of [false, true]) {
    if (archived) await w.runSchedule();
    expect((await other.get(`/api/letters/${letter?.id}`)).status).toBe(404);
    expect((await openBrowser(w).get(`/api/letters/${letter?.id}`)).status).toBe(401);
  }
  expect(await lettersOf(other)).toEqual([]);
  expect((await owner.get('/api/letters/unknown')).status).toBe(404);
});

test('the desk reads a letter on the page of its person, and the log says who did', async ({
  w,
}) => {
  const person = await buyer(w);
  const id = await accountOf(w, person);
  const desk = await openDesk(w);
  const answer = await desk.get(`/api/internal/people/${id}`);
  const [letter] = ((await answer.json()) as PersonAnswer).letters;
  const address = `/api/internal/people/${id}/letters/${letter?.id}/open`;
  const action = { action_id: crypto.randomUUID() };
  const { subject, text, html } = (await confirmationOf(w, person)) ?? {};
  const sent = { to: person.email, subject, text, html };
  expect(await (await desk.post(address, action)).json()).toEqual(sent);
  // The same press, sent again.
  expect(await (await desk.post(address, action)).json()).toEqual(sent);
  const audited = 'select operator, subject_id from audit where action = ? and account_id = ?';
  expect(await rows(w, audited, 'letter.opened', id)).toEqual([
    { operator: 'desk@lexlern.example', subject_id: letter?.id },
  ]);
  const other = await accountOf(w, await signUpPerson(w));
  expect((await desk.post(address.replace(id, other), action)).status).toBe(404);
});

test('the outbox keeps a letter until it is archived, and then forgets it after thirty days', async ({
  w,
}) => {
  const person = await buyer(w);
  const id = await accountOf(w, person);
  const inOutbox = () => rows(w, 'select key from outbox where kept_for = ?', id);
  const old = 'update outbox set created_at = created_at - ? where kept_for = ?';
  await row(w, old, 31 * day, id);
  // Another run is sending it just now.
  const leased = 'update outbox set due_at = ? where kept_for = ?';
  await row(w, leased, (await clockOf(w)) + 60_000, id);
  await w.runSchedule();
  expect(await inOutbox()).toHaveLength(1);

  await row(w, 'update outbox set due_at = null where kept_for = ?', id);
  await w.runSchedule();
  await w.runSchedule();
  expect(await inOutbox()).toEqual([]);
  expect(await lettersOf(person)).toHaveLength(1);
});

test('a letter that was given up is archived too, and says that it was not delivered', async ({
  w,
}) => {
  const person = await buyer(w);
  const id = await accountOf(w, person);
  await row(w, 'update outbox set sent_at = null, due_at = null where kept_for = ?', id);
  await w.runSchedule();
  expect(await lettersOf(person)).toMatchObject([{ delivered: false }]);
});

test('codes and other mails are not archived', async ({ w, person }) => {
  await beginReset(w, openBrowser(w), person.email);
  await w.runSchedule();
  expect(await mailsTo(w, person.email)).toHaveLength(1);
  expect(await lettersOf(person)).toEqual([]);
});

test("the mail service's answer stays with the letter, for the desk", async ({ w }) => {
  const person = await buyer(w);
  const sent = await confirmationOf(w, person);
  const desk = await openDesk(w);
  const atDesk = async () => {
    const answer = await desk.get(`/api/internal/people/${await accountOf(w, person)}`);
    const { letters } = (await answer.json()) as PersonAnswer;
    return letters.find(({ subject }) => subject === sent?.subject);
  };
  await until(async () => (await atDesk())?.delivered === true);
  const fresh = await atDesk();
  expect(fresh?.provider_id).toBe(sent?.id);
  // The mail service has a clock of its own.
  const acceptedAt = Date.parse(sent?.sent_at ?? '');
  expect(Math.abs((fresh?.at ?? 0) - acceptedAt)).toBeLessThan(60_000);
  await w.runSchedule();
  expect(await keys(w)).toContain(`letters/${fresh?.id}.json`);
  expect(await atDesk()).toEqual(fresh);
  const [own] = await lettersOf(person);
  expect(own).not.toHaveProperty('provider_id');
  expect(own).not.toHaveProperty('providerId');
});
