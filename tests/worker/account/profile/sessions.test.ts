import { describe, expect } from 'vitest';

import { confirm, openLink } from '#tests/support/confirmations.ts';
import { row } from '#tests/support/database.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { interruptedContext } from '#tests/support/overlap.ts';
import { openBrowser, signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError, signedInEmail } from '#tests/support/status-and-error.ts';
import { changePassword } from '#worker/account/profile/change-password.ts';
import type { ProfileAnswer, SessionItem } from '#worker/account/profile/schemas.ts';
import { unlinkIdentity } from '#worker/account/profile/unlink-identity.ts';
import { verifyEmailChange } from '#worker/account/profile/change-email.ts';

async function sessionsOf(browser: Browser): Promise<SessionItem[]> {
  const answer = await browser.get('/api/account/sessions');
  return ((await answer.json()) as { sessions: SessionItem[] }).sessions;
}

test('a person sees their sessions, newest first, and which one is the current one', async ({
  w: here,
  person,
}) => {
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

test('an expired session is not listed', async ({ w: here, person }) => {
  const other = await signInElsewhere(here, person);
  const id = (await sessionsOf(other)).find(({ current }) => current)?.id;
  await row(here, 'UPDATE session SET expires_at = 1 WHERE id = ?', id);
  expect(await sessionsOf(person)).toHaveLength(1);
});

test('a session is ended by its id, and ending it again succeeds', async ({ w: here, person }) => {
  const other = await signInElsewhere(here, person);
  const id = (await sessionsOf(person)).find(({ current }) => !current)?.id;
  for (let i = 0; i < 2; i += 1) {
    const ended = await person.post('/api/account/sessions/end', { id });
    expect([ended.status, await ended.json()]).toEqual([200, { success: true }]);
  }
  expect([await signedInEmail(other), await signedInEmail(person)]).toEqual([
    undefined,
    person.email,
  ]);
});

test.each([
  ['by its id', (id: string | undefined) => ({ id })],
  ['with all others', () => ({ others: true })],
])('a link whose session was ended %s starts no other session', async (_how, inputOf) => {
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
  expect(await statusAndError(await enter(used))).toEqual([410, 'expired_code']);
  expect((await enter(unused)).status).toBe(200);
});

test('ending a session that began with a password leaves links valid', async ({
  w: here,
  person,
}) => {
  const code = await loginCodeFor(here, person.email);
  const enter = () => openBrowser(here).post('/api/account/signinbycode', { code });
  await enter();
  await signInElsewhere(here, person);
  const sessions = await sessionsOf(person);
  const id = sessions.find(({ began_with: began }) => began === 'password')?.id;
  await person.post('/api/account/sessions/end', { id });
  expect((await enter()).status).toBe(200);
});

test('a person ends all other sessions in one call', async ({ w: here, person }) => {
  const others = [await signInElsewhere(here, person), await signInElsewhere(here, person)];
  await person.post('/api/account/sessions/end', { others: true });
  expect(await Promise.all(others.map(signedInEmail))).toEqual([undefined, undefined]);
  expect(await sessionsOf(person)).toMatchObject([{ current: true }]);
});

test('ending the current session signs out and clears its cookie', async ({ person }) => {
  const [current] = await sessionsOf(person);
  const answer = await person.post('/api/account/sessions/end', { id: current?.id });
  expect(answer.status).toBe(200);
  expect(person.cookie()).not.toContain('session');
  expect(await statusAndError(await person.get('/api/account/sessions'))).toEqual([
    401,
    'not_logged_in',
  ]);
});

test('a session that a link started ends others only after a confirmation, and itself at any time', async ({
  w: here,
  person,
}) => {
  const byLink = await openLink(here, person);
  const sessions = await sessionsOf(byLink);
  const own = sessions.find(({ current }) => current)?.id;
  const other = sessions.find(({ current }) => !current)?.id;
  const end = (input: object) => byLink.post('/api/account/sessions/end', input);
  for (const input of [{ others: true }, { id: other }]) {
    expect(await statusAndError(await end(input))).toEqual([403, 'confirmation_required']);
  }
  expect(await signedInEmail(person)).toBe(person.email);
  await confirm(here, byLink, person);
  expect((await end({ others: true })).status).toBe(200);
  expect(await signedInEmail(person)).toBeUndefined();

  const again = await openLink(here, person);
  const current = (await sessionsOf(again)).find((one) => one.current)?.id;
  expect(current).not.toBe(own);
  const left = await again.post('/api/account/sessions/end', { id: current });
  expect(left.status).toBe(200);
});

test("a person cannot end another account's session", async ({ w: here }) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const [theirs] = await sessionsOf(erika);
  expect((await max.post('/api/account/sessions/end', { id: theirs?.id })).status).toBe(200);
  await max.post('/api/account/sessions/end', { others: true });
  expect(await signedInEmail(erika)).toBe(erika.email);
});

test('a visitor is refused with 401 for sessions and for the profile', async () => {
  const visitor = openBrowser(await world());
  for (const path of ['/api/account/sessions', '/api/account/profile']) {
    expect(await statusAndError(await visitor.get(path))).toEqual([401, 'not_logged_in']);
  }
  const end = await visitor.post('/api/account/sessions/end', { others: true });
  expect(await statusAndError(end)).toEqual([401, 'not_logged_in']);
});

describe('a session that is ended during its own call', () => {
  const password = 'ein-neues-passwort';

  /** A person, their other session, and its call, during which the person ends that session. */
  async function endedMeanwhile(here: World) {
    const person = await signUpPerson(here);
    const elsewhere = await signInElsewhere(here, person);
    const end = () => person.post('/api/account/sessions/end', { others: true });
    return { person, elsewhere, context: () => interruptedContext(here, end, elsewhere) };
  }

  test('sets no password and ends no other session', async ({ w: here }) => {
    const { person, context } = await endedMeanwhile(here);
    const change = { current_password: person.password, password };
    await expect(changePassword(await context(), change)).rejects.toMatchObject({
      code: 'not_logged_in',
    });
    expect(await signedInEmail(person)).toBe(person.email);
    const { email } = person;
    const entered = await openBrowser(here).post('/api/account/signin', { email, password });
    expect(await statusAndError(entered)).toEqual([401, 'invalid_password']);
  });

  test('does not change the e-mail', async ({ w: here }) => {
    const { person, elsewhere, context } = await endedMeanwhile(here);
    const { challenge: begun } = await beginEmailChange(here, { ...person, ...elsewhere });
    await expect(verifyEmailChange(await context(), begun)).rejects.toMatchObject({
      code: 'expired_code',
    });
    expect(await signedInEmail(person)).toBe(person.email);
  });

  test('unlinks no provider', async ({ w: here }) => {
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
