import { describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { beginEmailChange } from '#tests/email-changes.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { interrupted } from '#tests/overlap.ts';
import { openBrowser, signInElsewhere, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { verdict, whoIs } from '#tests/verdict.ts';
import { changePassword } from '#worker/account/profile/change-password.ts';
import type { ProfileAnswer, SessionItem } from '#worker/account/profile/schemas.ts';
import { unlinkIdentity } from '#worker/account/profile/unlink-identity.ts';
import { verifyEmailChange } from '#worker/account/profile/verify-email-change.ts';

async function sessionsOf(browser: Browser): Promise<SessionItem[]> {
  const answer = await browser.get('/api/account/sessions');
  return ((await answer.json()) as { sessions: SessionItem[] }).sessions;
}

test('a person sees where they are signed in, newest first, and which one asks', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  await advance(here, 60);
  await signInElsewhere(here, person, 'Mozilla/5.0 (Telefon)');
  await advance(here, 60);
  const third = openBrowser(here);
  const code = await loginCodeFor(here, person.email);
  await third.post('/api/account/signinbycode', { code }, { 'cf-ipcountry': 'AT' });

  const listed = await sessionsOf(person);
  expect(
    listed.map(({ began_with: began, current, country }) => [began, current, country]),
  ).toEqual([
    ['code', false, 'AT'],
    ['password', false, null],
    ['sign_up', true, null],
  ]);
  expect(listed[1]?.user_agent).toBe('Mozilla/5.0 (Telefon)');
  const times = listed.map(({ created_at: at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const token = /session=([^;]+)/.exec(person.cookie())?.[1] ?? 'none';
  expect(JSON.stringify(listed)).not.toContain(token);
  expect((await person.get('/api/account/sessions')).headers.get('server-timing')).toContain(
    '1 round trips',
  );
});

test('an expired session is not listed', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const other = await signInElsewhere(here, person);
  const id = (await sessionsOf(other)).find(({ current }) => current)?.id;
  await row(here, 'UPDATE session SET expires_at = 1 WHERE id = ?', id);
  expect(await sessionsOf(person)).toHaveLength(1);
});

test('one session is ended by its id, and ending it again is no failure', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const other = await signInElsewhere(here, person);
  const id = (await sessionsOf(person)).find(({ current }) => !current)?.id;
  for (let i = 0; i < 2; i += 1) {
    const ended = await person.post('/api/account/sessions/end', { id });
    expect([ended.status, await ended.json()]).toEqual([200, { success: true }]);
  }
  expect([await whoIs(other), await whoIs(person)]).toEqual([undefined, person.email]);
});

test.each([
  ['by its id', (id: string | undefined) => ({ id })],
  ['with all others', () => ({ others: true })],
])('a link whose session is ended %s begins no other', async (_how, inputOf) => {
  const here = await world();
  const person = await signUpPerson(here);
  const [used, unused] = [
    await loginCodeFor(here, person.email),
    await loginCodeFor(here, person.email),
  ];
  const enter = (code: string) => openBrowser(here).post('/api/account/signinbycode', { code });
  expect((await enter(used)).status).toBe(200);
  const id = (await sessionsOf(person)).find(({ current }) => !current)?.id;
  await person.post('/api/account/sessions/end', inputOf(id));
  expect(await verdict(await enter(used))).toEqual([400, 'invalid_code']);
  expect((await enter(unused)).status).toBe(200);
});

test('a session that a password began ends without any link', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const code = await loginCodeFor(here, person.email);
  const enter = () => openBrowser(here).post('/api/account/signinbycode', { code });
  await enter();
  await signInElsewhere(here, person);
  const sessions = await sessionsOf(person);
  const id = sessions.find(({ began_with: began }) => began === 'password')?.id;
  await person.post('/api/account/sessions/end', { id });
  expect((await enter()).status).toBe(200);
});

test('all others are ended at once', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const others = [await signInElsewhere(here, person), await signInElsewhere(here, person)];
  await person.post('/api/account/sessions/end', { others: true });
  expect(await Promise.all(others.map(whoIs))).toEqual([undefined, undefined]);
  expect(await sessionsOf(person)).toMatchObject([{ current: true }]);
});

test('ending the session that asks signs out, cookie included', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const [current] = await sessionsOf(person);
  const answer = await person.post('/api/account/sessions/end', { id: current?.id });
  expect(answer.status).toBe(200);
  expect(person.cookie()).not.toContain('session');
  expect(await verdict(await person.get('/api/account/sessions'))).toEqual([401, 'not_logged_in']);
});

test("nobody ends a session of somebody else's", async () => {
  const here = await world();
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const [theirs] = await sessionsOf(erika);
  expect((await max.post('/api/account/sessions/end', { id: theirs?.id })).status).toBe(200);
  await max.post('/api/account/sessions/end', { others: true });
  expect(await whoIs(erika)).toBe(erika.email);
});

test('a visitor has neither sessions nor a profile', async () => {
  const visitor = openBrowser(await world());
  for (const path of ['/api/account/sessions', '/api/account/profile']) {
    expect(await verdict(await visitor.get(path))).toEqual([401, 'not_logged_in']);
  }
  const end = await visitor.post('/api/account/sessions/end', { others: true });
  expect(await verdict(end)).toEqual([401, 'not_logged_in']);
});

describe('a session that is ended while its call is under way', () => {
  const password = 'ein-neues-passwort';

  /** Somebody who ends all other sessions, and the context of another one's call meanwhile. */
  async function endedMeanwhile(here: World) {
    const person = await signUpPerson(here);
    const elsewhere = await signInElsewhere(here, person);
    const end = () => person.post('/api/account/sessions/end', { others: true });
    return { person, elsewhere, context: () => interrupted(here, end, elsewhere) };
  }

  test('sets no password, and ends nobody else’s', async () => {
    const here = await world();
    const { person, context } = await endedMeanwhile(here);
    const change = { current_password: person.password, password };
    await expect(changePassword(await context(), change)).rejects.toMatchObject({
      code: 'not_logged_in',
    });
    expect(await whoIs(person)).toBe(person.email);
    const { email } = person;
    const entered = await openBrowser(here).post('/api/account/signin', { email, password });
    expect(await verdict(entered)).toEqual([401, 'invalid_password']);
  });

  test('gives no other e-mail', async () => {
    const here = await world();
    const { person, elsewhere, context } = await endedMeanwhile(here);
    const { begun } = await beginEmailChange(here, { ...person, ...elsewhere });
    await expect(verifyEmailChange(await context(), begun)).rejects.toMatchObject({
      code: 'expired_code',
    });
    expect(await whoIs(person)).toBe(person.email);
  });

  test('parts with no provider', async () => {
    const here = await world();
    const { person, context } = await endedMeanwhile(here);
    await signInAs(here, openBrowser(here), newIdentity({ email: person.email }));
    const input = { provider: 'google', password: person.password } as const;
    await expect(unlinkIdentity(await context(), input)).rejects.toMatchObject({
      code: 'not_logged_in',
    });
    const { identities } = (await (
      await person.get('/api/account/profile')
    ).json()) as ProfileAnswer;
    expect(identities).toEqual(['google']);
  });
});
