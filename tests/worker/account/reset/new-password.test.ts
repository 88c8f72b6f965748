import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { world } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import {
  mailsTo,
  newEmail,
  openBrowser,
  reachPassword,
  signInElsewhere,
  signUpPerson,
  tokenOf,
} from '#tests/support/people.ts';
import { interruptedContext, overlappingContexts } from '#tests/support/overlap.ts';
import { beginReset, reachNewPassword } from '#tests/support/resets.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError, signedInEmail } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import { chooseNewPassword } from '#worker/account/reset/choose-new-password.ts';
import { requestResetCode } from '#worker/account/reset/reset-code.ts';
import { signIn } from '#worker/account/sign-in.ts';

const password = 'ein-neues-passwort';
const minute = 60;

async function noticesTo(email: string): Promise<number> {
  const mails = await mailsTo(await world(), email);
  return mails.filter(({ subject }) => subject.includes('wurde geändert')).length;
}

/** The number of mails in the outbox for this e-mail. */
async function outboxCount(email: string): Promise<number | undefined> {
  const sql = 'SELECT count(*) AS n FROM outbox WHERE recipient = ?';
  return (await row<{ n: number }>(await world(), sql, email))?.n;
}

test('a new password signs in and ends all other sessions, and the old password is refused', async ({
  w: here,
  person,
}) => {
  const { email } = person;
  const other = await signInElsewhere(here, person);
  const browser = openBrowser(here);
  const token = await reachNewPassword(here, browser, email);
  const answer = await browser.post('/api/account/forget/password/new', {
    email,
    password,
    token,
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'Erika Mustermann', email, provider: 'email' },
  ]);
  expect(await signedInEmail(browser)).toBe(email);
  expect([await signedInEmail(person), await signedInEmail(other)]).toEqual([undefined, undefined]);
  const old = await openBrowser(here).post('/api/account/signin', {
    email,
    password: person.password,
  });
  expect(await statusAndError(old)).toEqual([401, 'invalid_password']);
  const fresh = await openBrowser(here).post('/api/account/signin', { email, password });
  expect(fresh.status).toBe(200);
});

test('the owner gets one mail, with a link to another reset and without a code', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const token = await reachNewPassword(here, browser, email);
  await browser.post('/api/account/forget/password/new', { email, password, token });
  const [mail] = await mailsTo(here, email);
  expect(mail?.subject).toBe('Dein Passwort bei Lexlern wurde geändert');
  expect(mail?.text).toMatch(/am \d{1,2}\. \p{L}+ 20\d\d um \d\d:\d\d Uhr geändert/u);
  expect(mail?.text).toContain(`${here.origin}/account/forget/email`);
  expect(mail?.html).toContain(`href="${here.origin}/account/forget/email"`);
  expect(mail?.text).not.toMatch(/\d{6}/);
  await here.runSchedule();
  expect(await noticesTo(email)).toBe(1);
});

test('with autologin off, a new password signs nobody in and ends all sessions', async ({
  w: here,
  person,
}) => {
  const { email } = person;
  const browser = openBrowser(here);
  const token = await reachNewPassword(here, browser, email);
  const answer = await browser.post('/api/account/forget/password/new', {
    email,
    password,
    token,
    autologin: false,
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'Erika Mustermann', email, provider: 'email' },
  ]);
  expect([await signedInEmail(browser), await signedInEmail(person)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a new password sent twice at once is set once, and both browsers are signed in', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const token = await reachNewPassword(here, openBrowser(here), email);
  const browsers = [openBrowser(here), openBrowser(here)];
  const send = (one = openBrowser(here)) =>
    one.post('/api/account/forget/password/new', { email, password, token });
  const answers = await Promise.all(browsers.map(send));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all(browsers.map(signedInEmail))).toEqual([email, email]);
  expect((await send()).status).toBe(200);
  expect(await noticesTo(email)).toBe(1);
});

test('of two different passwords at once, one is set, and the token accepts no other password', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const token = await reachNewPassword(here, openBrowser(here), email);
  const answers = await Promise.all(
    ['das-erste-passwort', 'das-zweite-passwort'].map((one) =>
      openBrowser(here).post('/api/account/forget/password/new', { email, password: one, token }),
    ),
  );
  const verdicts = await Promise.all(answers.map(statusAndError));
  expect(verdicts.map(String).toSorted()).toEqual(['200,ok', '410,expired_code']);
  const third = await openBrowser(here).post('/api/account/forget/password/new', {
    email,
    password: 'das-dritte-passwort',
    token,
  });
  expect(await statusAndError(third)).toEqual([410, 'expired_code']);
  expect(await noticesTo(email)).toBe(1);
});

test.each([
  ['the same password', 'dasselbe-passwort', 'dasselbe-passwort', 2],
  ['different passwords', 'das-erste-passwort', 'das-zweite-passwort', 1],
])('two overlapping calls with %s change the password once', async (_what, one, two, answered) => {
  const here = await world();
  const { email } = await signUpPerson(here);
  const token = await reachNewPassword(here, openBrowser(here), email);
  const [first, second] = await overlappingContexts(here, [openBrowser(here), openBrowser(here)]);
  if (!first || !second) throw new Error('two calls are needed');
  const ends = await Promise.allSettled([
    chooseNewPassword(first, { email, token, password: one }),
    chooseNewPassword(second, { email, token, password: two }),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(answered);
  expect(await outboxCount(email)).toBe(1);
  // A password signs in if its call succeeded, and only then.
  for (const [i, tried] of [one, two].entries()) {
    const credentials = { email, password: tried };
    const signedIn = await openBrowser(here).post('/api/account/signin', credentials);
    expect(signedIn.ok).toBe(ends[i]?.status === 'fulfilled');
  }
});

test('a sign-in with the old password is refused if the reset happens meanwhile', async ({
  w: here,
}) => {
  const { email, password: old } = await signUpPerson(here);
  const token = await reachNewPassword(here, openBrowser(here), email);
  const late = await interruptedContext(here, () =>
    openBrowser(here).post('/api/account/forget/password/new', {
      email,
      password,
      token,
      autologin: false,
    }),
  );
  await expect(signIn(late, { email, password: old })).rejects.toThrow('invalid_password');
  const sql =
    'SELECT count(*) AS n FROM session JOIN account ON account.id = account_id WHERE email = ?';
  expect(await row(here, sql, email)).toEqual({ n: 0 });
});

test('an earlier reset sent again is refused if a second reset happens meanwhile', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const token = await reachNewPassword(here, browser, email);
  const first = { email, password: 'das-erste-passwort', token };
  await browser.post('/api/account/forget/password/new', first);
  const again = await reachNewPassword(here, browser, email);
  const late = await interruptedContext(here, () =>
    browser.post('/api/account/forget/password/new', { email, password, token: again }),
  );
  await expect(chooseNewPassword(late, first)).rejects.toThrow('expired_code');
});

test('a link from before the reset no longer signs in', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email);
  const token = await reachNewPassword(here, openBrowser(here), email);
  const reset = { email, password, token, autologin: false };
  expect((await openBrowser(here).post('/api/account/forget/password/new', reset)).ok).toBe(true);
  const answer = await openBrowser(here).post('/api/account/signinbycode', { code });
  expect(await statusAndError(answer)).toEqual([410, 'expired_code']);
});

test('a code sent to the old e-mail while the e-mail changes sets no password', async ({
  w: here,
  person,
}) => {
  const { email, challenge: begun } = await beginEmailChange(here, person);
  const late = await interruptedContext(here, () =>
    person.post('/api/account/email/change/verify', begun),
  );
  let mail = '';
  const read = async ({ text }: { text: string }) => {
    mail = text;
    return null;
  };
  const sent = await requestResetCode({ ...late, mail: read }, { email: person.email });
  const verify = { ...sent, email: person.email, code: /\d{6}/.exec(mail)?.[0] };
  const browser = openBrowser(here);
  const token = await tokenOf(await browser.post('/api/account/forget/code/verify', verify));
  const answer = await browser.post('/api/account/forget/password/new', { email, password, token });
  expect(await statusAndError(answer)).toEqual([410, 'expired_code']);
});

test('a new password ends every other unfinished reset', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const waiting = await beginReset(here, browser, email);
  const entered = await reachNewPassword(here, browser, email);
  const token = await reachNewPassword(here, browser, email);
  await browser.post('/api/account/forget/password/new', { email, password, token });
  const late = await browser.post('/api/account/forget/code/verify', { email, ...waiting });
  expect(await statusAndError(late)).toEqual([410, 'expired_code']);
  const other = await browser.post('/api/account/forget/password/new', {
    email,
    password: 'noch-ein-passwort',
    token: entered,
  });
  expect(await statusAndError(other)).toEqual([410, 'expired_code']);
});

test('a token works only for its own step, e-mail and purpose, and only for an hour', async ({
  w: here,
}) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const browser = openBrowser(here);
  const begun = await beginReset(here, browser, erika.email);
  const set = (email: string, token: string) =>
    browser.post('/api/account/forget/password/new', { email, password, token });
  expect(await statusAndError(await set(erika.email, begun.token))).toEqual([410, 'expired_code']);
  const token = await tokenOf(
    await browser.post('/api/account/forget/code/verify', { email: erika.email, ...begun }),
  );
  expect(await statusAndError(await set(max.email, token))).toEqual([410, 'expired_code']);
  const signUp = await reachPassword(here, browser);
  expect(await statusAndError(await set(signUp.email, signUp.token))).toEqual([
    410,
    'expired_code',
  ]);
  const asSignUp = await browser.post('/api/account/signupv2/password', { password, token });
  expect(await statusAndError(asSignUp)).toEqual([410, 'expired_code']);
  await advance(here, 60 * minute);
  expect(await statusAndError(await set(erika.email, token))).toEqual([410, 'expired_code']);
  expect(await signedInEmail(erika)).toBe(erika.email);
});

test('an account that has only Google can get a password by a reset', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  await row(
    here,
    "UPDATE account SET password_hash = NULL, provider = 'google' WHERE email = ?",
    email,
  );
  const browser = openBrowser(here);
  const token = await reachNewPassword(here, browser, email);
  const answer = await browser.post('/api/account/forget/password/new', {
    email,
    password,
    token,
  });
  expect(await answer.json()).toMatchObject({ email, provider: 'google' });
  expect((await openBrowser(here).post('/api/account/signin', { email, password })).status).toBe(
    200,
  );
});

test('a token allows ten password attempts in an hour', async ({ w: here }) => {
  const email = newEmail();
  const token = 'b'.repeat(64);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      openBrowser(here).post('/api/account/forget/password/new', { email, password, token }),
    ),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('sign-ups with the e-mail of an account send its owner one mail a day', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const before = (await mailsTo(here, email)).length;
  const ask = () =>
    openBrowser(here).post('/api/account/signupv2/email', { display_name: 'Eve', email });
  const answers = await Promise.all([ask(), ask()]);
  expect(await statusAndError(await ask())).toEqual([409, 'user_exist']);
  expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  const mails = await mailsTo(here, email);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.subject).toBe('Du hast schon ein Konto bei Lexlern');
  expect(mails[0]?.text).toContain(
    `${here.origin}/account/signin?email=${encodeURIComponent(email)}`,
  );
  expect(JSON.stringify(mails)).not.toContain('Eve');
});
