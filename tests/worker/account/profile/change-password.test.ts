import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { mailsTo, openBrowser, signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { overlappingContexts } from '#tests/support/overlap.ts';
import { beginReset } from '#tests/support/resets.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { statusAndError, signedInEmail } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import { isSignedIn, signInToApp } from '#tests/worker/handoff/code/native-app.ts';
import { changePassword } from '#worker/account/profile/change-password.ts';
import type { Ctx } from '#worker/context.ts';

const password = 'ein-neues-passwort';

function change(person: Person, body: Record<string, unknown>): Promise<Response> {
  return person.post('/api/account/password/change', body);
}

async function notices(email: string): Promise<number> {
  const mails = await mailsTo(await world(), email);
  return mails.filter(({ subject }) => subject === 'Dein Passwort bei Lexlern wurde geändert')
    .length;
}

test('the current password allows a change, which ends other sessions, resets and links and sends a mail', async ({
  w: here,
  person,
}) => {
  const { email, password: current } = person;
  const other = await signInElsewhere(here, person);
  const waiting = await beginReset(here, openBrowser(here), email);
  const code = await loginCodeFor(here, email);

  const answer = await change(person, { current_password: current, password });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(answer.headers.get('server-timing')).toMatch(/[23] round trips/);
  expect([await signedInEmail(person), await signedInEmail(other)]).toEqual([email, undefined]);
  expect(await notices(email)).toBe(1);
  const late = await openBrowser(here).post('/api/account/forget/code/verify', {
    email,
    ...waiting,
  });
  expect(await statusAndError(late)).toEqual([410, 'expired_code']);
  const link = await openBrowser(here).post('/api/account/signinbycode', { code });
  expect(await statusAndError(link)).toEqual([410, 'expired_code']);
  const fresh = await openBrowser(here).post('/api/account/signin', { email, password });
  expect(fresh.status).toBe(200);
});

test.each([
  ['a wrong current password', { current_password: 'falsch-falsch' }],
  ['no current password', {}],
])('a change with %s is refused, and the answer names the field', async (_what, body) => {
  const here = await world();
  const person = await signUpPerson(here);
  const answer = await change(person, { ...body, password });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'invalid_password', fields: { current_password: 'invalid_password' } },
  ]);
  expect(await notices(person.email)).toBe(0);
});

test('a change renews the token of the own session; the old one serves for a minute, for a call sent again', async ({
  w: here,
  person,
}) => {
  const [, old = ''] = /session=([^;]+)/.exec(person.cookie()) ?? [];
  const body = { current_password: person.password, password };
  const answer = await change(person, body);
  expect(person.cookie()).not.toContain(old);
  expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=34559\d{3}/);
  const copied = openBrowser(here, { session: old });
  expect((await copied.post('/api/account/password/change', body)).status).toBe(200);
  const listed = (await (await person.get('/api/account/sessions')).json()) as {
    sessions: { current: boolean }[];
  };
  expect(listed.sessions.map(({ current }) => current)).toEqual([true]);
  await advance(here, 61);
  expect([await signedInEmail(copied), await signedInEmail(person)]).toEqual([
    undefined,
    person.email,
  ]);
});

test('in that minute the old token signs nobody else out and changes nothing of the sign-in', async ({
  w: here,
  person,
}) => {
  const [, old = ''] = /session=([^;]+)/.exec(person.cookie()) ?? [];
  await change(person, { current_password: person.password, password });
  const apps = await signInToApp(here, person);
  const copied = openBrowser(here, { session: old });
  const others = await copied.post('/api/account/sessions/end', { others: true });
  expect(await statusAndError(others)).toEqual([401, 'not_logged_in']);
  const body = { current_password: password, password: 'noch-ein-anderes' };
  const further = await copied.post('/api/account/password/change', body);
  expect(further.status).toBe(401);
  expect(await signedInEmail(person)).toBe(person.email);
  expect(await isSignedIn(here, apps)).toBe(true);
});

test('a change sent twice at once and again later happens once', async ({ person }) => {
  const body = { current_password: person.password, password };
  const answers = await Promise.all([change(person, body), change(person, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await change(person, body)).status).toBe(200);
  expect(await notices(person.email)).toBe(1);
});

test('of two different new passwords at once, one is set', async ({ person }) => {
  const answers = await Promise.all(
    ['das-erste-passwort', 'das-zweite-passwort'].map((one) =>
      change(person, { current_password: person.password, password: one }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect(await notices(person.email)).toBe(1);
});

test('of two overlapping changes, one sets its password and the other is refused', async ({
  w: here,
  person,
}) => {
  const [first, second] = await overlappingContexts(here, [person, person]);
  if (!first || !second) throw new Error('two calls are needed');
  const changeTo = (ctx: Ctx, one: string) =>
    changePassword(ctx, { current_password: person.password, password: one });
  const passwords = ['das-erste-passwort', 'das-zweite-passwort'];
  const ends = await Promise.allSettled([
    changeTo(first, passwords[0] ?? ''),
    changeTo(second, passwords[1] ?? ''),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const [i, one] of passwords.entries()) {
    const signedIn = await openBrowser(here).post('/api/account/signin', {
      email: person.email,
      password: one,
    });
    expect(signedIn.ok).toBe(ends[i]?.status === 'fulfilled');
  }
});

test('ten wrong current passwords are compared in 15 minutes over all sessions of an account', async ({
  w: here,
  person,
}) => {
  await startOfWindow(here);
  const other = { ...person, ...(await signInElsewhere(here, person)) };
  const wrong = { current_password: 'falsch-falsch', password };
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    for (const one of [person, other]) statuses.push((await change(one, wrong)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  const right = await change(person, { current_password: person.password, password });
  expect(await statusAndError(right)).toEqual([429, 'too_many_requests']);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an account without a password needs a fresh confirmation instead', async ({
  w: here,
  person,
}) => {
  await row(here, 'UPDATE account SET password_hash = NULL WHERE email = ?', person.email);
  const refused = await change(person, { current_password: 'was-auch-immer', password });
  expect(await statusAndError(refused)).toEqual([403, 'confirmation_required']);
});

test('a failing mail service does not block the change; a scheduled run sends the mail later', async ({
  w: here,
  person,
}) => {
  await disturb(here, { target: 'mail', mode: 'before' });
  const answer = await change(person, { current_password: person.password, password });
  expect(answer.status).toBe(200);
  expect(await notices(person.email)).toBe(0);
  await here.runSchedule();
  await here.runSchedule();
  expect(await notices(person.email)).toBe(1);
});
