import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { guessAtOnce } from '#tests/support/guesses.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import {
  mailsTo,
  newEmail,
  openBrowser,
  reachPassword,
  signInElsewhere,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';
import { beginReset } from '#tests/support/resets.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { statusAndError, signedInEmail } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';

const minute = 60;

test('the code changes the e-mail; the old address gets a notice, and other sessions stay', async ({
  w: here,
  person,
}) => {
  const other = await signInElsewhere(here, person);
  const { email, challenge: begun } = await beginEmailChange(here, person);
  const answer = await person.post('/api/account/email/change/verify', begun);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'Erika Mustermann', email, provider: 'email' },
  ]);
  expect([await signedInEmail(person), await signedInEmail(other)]).toEqual([email, email]);
  const [notice] = await mailsTo(here, person.email);
  expect(notice?.subject).toBe('Deine E-Mail-Adresse bei Lexlern wurde geändert');
  expect(notice?.text).not.toContain(email);
  const old = await openBrowser(here).post('/api/account/signin', {
    email: person.email,
    password: person.password,
  });
  expect(await statusAndError(old)).toEqual([404, 'user_not_exist']);
  const fresh = { email, password: person.password };
  expect((await openBrowser(here).post('/api/account/signin', fresh)).status).toBe(200);
});

test('an e-mail change ends resets, other e-mail changes and login codes of the old address', async ({
  w: here,
  person,
}) => {
  const visitor = openBrowser(here);
  const reset = await beginReset(here, visitor, person.email);
  const code = await loginCodeFor(here, person.email);
  const other = await beginEmailChange(here, person);
  const { challenge: begun } = await beginEmailChange(here, person);
  await person.post('/api/account/email/change/verify', begun);

  const lateReset = await visitor.post('/api/account/forget/code/verify', {
    email: person.email,
    ...reset,
  });
  expect(await statusAndError(lateReset)).toEqual([410, 'expired_code']);
  const lateChange = await person.post('/api/account/email/change/verify', other.challenge);
  expect(await statusAndError(lateChange)).toEqual([410, 'expired_code']);
  const link = await visitor.post('/api/account/signinbycode', { code });
  expect(await statusAndError(link)).toEqual([400, 'invalid_code']);
});

test('a change sent twice at once and again later happens once, and every call succeeds', async ({
  w: here,
  person,
}) => {
  const { email, challenge: begun } = await beginEmailChange(here, person);
  const send = () => person.post('/api/account/email/change/verify', begun);
  const answers = await Promise.all([send(), send()]);
  answers.push(await send());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await mailsTo(here, email)).toHaveLength(1);
  const notices = (await mailsTo(here, person.email)).filter(({ subject }) =>
    subject.includes('geändert'),
  );
  expect(notices).toHaveLength(1);
});

test('a change sent again does not end a reset that began with the new e-mail', async ({
  w: here,
  person,
}) => {
  const { email, challenge: begun } = await beginEmailChange(here, person);
  await person.post('/api/account/email/change/verify', begun);
  const visitor = openBrowser(here);
  const reset = await beginReset(here, visitor, email);
  await person.post('/api/account/email/change/verify', begun);
  const entered = await visitor.post('/api/account/forget/code/verify', { email, ...reset });
  expect(await statusAndError(entered)).toEqual([200, 'ok']);
});

test('of two changes at once, one succeeds and the other is refused as expired', async ({
  w: here,
  person,
}) => {
  const changes = [await beginEmailChange(here, person), await beginEmailChange(here, person)];
  const answers = await Promise.all(
    changes.map(({ challenge: begun }) => person.post('/api/account/email/change/verify', begun)),
  );
  expect((await Promise.all(answers.map(statusAndError))).map(String).toSorted()).toEqual([
    '200,ok',
    '410,expired_code',
  ]);
});

test('a wrong or missing password is refused with its field, and no mail is sent', async ({
  w: here,
  person,
}) => {
  const email = newEmail();
  for (const body of [{ email, password: 'falsch-falsch' }, { email }]) {
    const answer = await person.post('/api/account/email/change', body);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'invalid_password', fields: { password: 'invalid_password' } },
    ]);
  }
  expect(await mailsTo(here, email)).toEqual([]);
});

test("an e-mail in use is refused: another account's, one's own, or one registered meanwhile", async ({
  w: here,
}) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  for (const email of [max.email, erika.email]) {
    const { password } = erika;
    const answer = await erika.post('/api/account/email/change', { email, password });
    expect(await statusAndError(answer)).toEqual([409, 'user_exist']);
  }
  const { email, challenge: begun } = await beginEmailChange(here, erika);
  const { token } = await reachPassword(here, openBrowser(here), email);
  await openBrowser(here).post('/api/account/signupv2/password', {
    password: 'das-passwort-der-schnelleren',
    token,
  });
  const late = await erika.post('/api/account/email/change/verify', begun);
  expect(await statusAndError(late)).toEqual([409, 'user_exist']);
  expect(await signedInEmail(erika)).toBe(erika.email);
});

test("another account's code and an expired code change nothing", async ({ w: here }) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const { challenge: begun } = await beginEmailChange(here, erika);
  const theirs = await max.post('/api/account/email/change/verify', begun);
  expect(await statusAndError(theirs)).toEqual([410, 'expired_code']);
  await advance(here, 10 * minute);
  const late = await erika.post('/api/account/email/change/verify', begun);
  expect(await statusAndError(late)).toEqual([410, 'expired_code']);
  expect(await signedInEmail(erika)).toBe(erika.email);
});

test('of 200 guesses at once, five are compared', async ({ w: here, person }) => {
  const { challenge: begun } = await beginEmailChange(here, person);
  const { token, code } = begun;
  const guessed = await guessAtOnce(here, token, () =>
    person.post('/api/account/email/change/verify', { token, code: wrongCode(code) }),
  );
  expect(guessed.attempts).toBe(5);
  expect(guessed.answers.invalid_code).toBeLessThanOrEqual(5);
  const right = await person.post('/api/account/email/change/verify', { token, code });
  expect(await statusAndError(right)).toEqual([410, 'expired_code']);
});

test('an account gets five codes in ten minutes over all addresses; wrong passwords do not count', async ({
  w: here,
  person,
}) => {
  await startOfWindow(here);
  const ask = (password: string) =>
    person.post('/api/account/email/change', { email: newEmail(), password });
  expect((await ask('falsch-falsch')).status).toBe(401);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await ask(person.password)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the profile lists how a person signs in, and costs one round trip', async ({
  w: here,
  person,
}) => {
  await row(
    here,
    "INSERT INTO identity (provider, subject, account_id, created_at) SELECT 'google', ?, id, 1 FROM account WHERE email = ?",
    crypto.randomUUID(),
    person.email,
  );
  const answer = await person.get('/api/account/profile');
  expect(await answer.json()).toEqual({
    email: person.email,
    display_name: 'Erika Mustermann',
    friendly_name: null,
    provider: 'email',
    has_password: true,
    identities: ['google'],
    needs_confirmation: false,
    deletion_due_at: null,
  });
  expect(answer.headers.get('server-timing')).toContain('1 round trips');
});
