import { expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { beginEmailChange } from '#tests/email-changes.ts';
import { guessAtOnce } from '#tests/guesses.ts';
import { world } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import {
  mailsTo,
  newEmail,
  openBrowser,
  reachPassword,
  signInElsewhere,
  signUpPerson,
  wrongCode,
} from '#tests/people.ts';
import { beginReset } from '#tests/resets.ts';
import { advance, startOfWindow } from '#tests/sandbox-clock.ts';
import { verdict, whoIs } from '#tests/verdict.ts';

const minute = 60;

test('the code to the new e-mail changes it; the old one is told, the other sessions stay', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const other = await signInElsewhere(here, person);
  const { email, begun } = await beginEmailChange(here, person);
  const answer = await person.post('/api/account/email/change/verify', begun);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'Erika Mustermann', email, provider: 'email' },
  ]);
  expect([await whoIs(person), await whoIs(other)]).toEqual([email, email]);
  const [notice] = await mailsTo(here, person.email);
  expect(notice?.subject).toBe('Deine E-Mail-Adresse bei Lexlern wurde geändert');
  expect(notice?.text).not.toContain(email);
  const old = await openBrowser(here).post('/api/account/signin', {
    email: person.email,
    password: person.password,
  });
  expect(await verdict(old)).toEqual([404, 'user_not_exist']);
  const fresh = { email, password: person.password };
  expect((await openBrowser(here).post('/api/account/signin', fresh)).status).toBe(200);
});

test('what was under way with the old e-mail has ended: resets, other changes, login codes', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const visitor = openBrowser(here);
  const reset = await beginReset(here, visitor, person.email);
  const code = await loginCodeFor(here, person.email);
  const other = await beginEmailChange(here, person);
  const { begun } = await beginEmailChange(here, person);
  await person.post('/api/account/email/change/verify', begun);

  const lateReset = await visitor.post('/api/account/forget/code/verify', {
    email: person.email,
    ...reset,
  });
  expect(await verdict(lateReset)).toEqual([410, 'expired_code']);
  const lateChange = await person.post('/api/account/email/change/verify', other.begun);
  expect(await verdict(lateChange)).toEqual([410, 'expired_code']);
  const link = await visitor.post('/api/account/signinbycode', { code });
  expect(await verdict(link)).toEqual([400, 'invalid_code']);
});

test('sent twice at once, and again after a lost answer, it is done once and answered alike', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const { email, begun } = await beginEmailChange(here, person);
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

test('sent again after a lost answer, it does not end what was begun with the new e-mail', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const { email, begun } = await beginEmailChange(here, person);
  await person.post('/api/account/email/change/verify', begun);
  const visitor = openBrowser(here);
  const reset = await beginReset(here, visitor, email);
  await person.post('/api/account/email/change/verify', begun);
  const entered = await visitor.post('/api/account/forget/code/verify', { email, ...reset });
  expect(await verdict(entered)).toEqual([200, 'ok']);
});

test('of two changes at once one is made, and the other has ended', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const changes = [await beginEmailChange(here, person), await beginEmailChange(here, person)];
  const answers = await Promise.all(
    changes.map(({ begun }) => person.post('/api/account/email/change/verify', begun)),
  );
  expect((await Promise.all(answers.map(verdict))).map(String).toSorted()).toEqual([
    '200,ok',
    '410,expired_code',
  ]);
});

test('a wrong password is refused at its field, and sends nothing', async () => {
  const here = await world();
  const person = await signUpPerson(here);
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

test("an e-mail that is taken is refused, also one's own, and one taken meanwhile", async () => {
  const here = await world();
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  for (const email of [max.email, erika.email]) {
    const { password } = erika;
    const answer = await erika.post('/api/account/email/change', { email, password });
    expect(await verdict(answer)).toEqual([409, 'user_exist']);
  }
  const { email, begun } = await beginEmailChange(here, erika);
  const { token } = await reachPassword(here, openBrowser(here), email);
  await openBrowser(here).post('/api/account/signupv2/password', {
    password: 'das-passwort-der-schnelleren',
    token,
  });
  const late = await erika.post('/api/account/email/change/verify', begun);
  expect(await verdict(late)).toEqual([409, 'user_exist']);
  expect(await whoIs(erika)).toBe(erika.email);
});

test("somebody else's code changes nothing, nor does one that is too old", async () => {
  const here = await world();
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const { begun } = await beginEmailChange(here, erika);
  const theirs = await max.post('/api/account/email/change/verify', begun);
  expect(await verdict(theirs)).toEqual([410, 'expired_code']);
  await advance(here, 10 * minute);
  const late = await erika.post('/api/account/email/change/verify', begun);
  expect(await verdict(late)).toEqual([410, 'expired_code']);
  expect(await whoIs(erika)).toBe(erika.email);
});

test('of 200 guesses at once five are compared', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  const { begun } = await beginEmailChange(here, person);
  const { token, code } = begun;
  const guessed = await guessAtOnce(here, token, () =>
    person.post('/api/account/email/change/verify', { token, code: wrongCode(code) }),
  );
  expect(guessed.attempts).toBe(5);
  expect(guessed.answers.invalid_code).toBeLessThanOrEqual(5);
  const right = await person.post('/api/account/email/change/verify', { token, code });
  expect(await verdict(right)).toEqual([410, 'expired_code']);
});

test('five codes in ten minutes for one account, to whichever addresses; wrong passwords do not count', async () => {
  const here = await world();
  const person = await signUpPerson(here);
  await startOfWindow(here);
  const ask = (password: string) =>
    person.post('/api/account/email/change', { email: newEmail(), password });
  expect((await ask('falsch-falsch')).status).toBe(401);
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await ask(person.password)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the profile tells what somebody signs in with', async () => {
  const here = await world();
  const person = await signUpPerson(here);
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
  });
  expect(answer.headers.get('server-timing')).toContain('1 round trips');
});
