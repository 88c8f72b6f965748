import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import {
  beginSignUp,
  codeSentTo,
  mailsTo,
  newEmail,
  openBrowser,
  reachPassword,
  tokenOf,
} from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

const password = 'korrekt-pferd-batterie';

async function accountsOf(email: string): Promise<number> {
  const found = await row<{ n: number }>(
    await world(),
    'SELECT count(*) AS n FROM account WHERE email = ?',
    email,
  );
  return found?.n ?? 0;
}

test('a visitor signs up with the code from the mail and is signed in under the name they choose', async ({
  w: here,
}) => {
  const browser = openBrowser(here);
  const email = newEmail();
  const { token, code } = await beginSignUp(here, browser, email);
  const verified = await browser.post('/api/account/signupv2/code', { code, token });
  expect(verified.status).toBe(200);
  const next = await tokenOf(verified);
  expect(next).not.toBe(token);

  const answer = await browser.post('/api/account/signupv2/password', { password, token: next });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ name: 'Erika Mustermann', email, provider: 'email' });

  const friendlyName = `erika_${Date.now()}`;
  const nameAnswer = await browser.post('/api/account/signupv2/friendlyname', {
    friendly_name: `@${friendlyName}`,
  });
  expect([nameAnswer.status, await nameAnswer.json()]).toEqual([200, { success: true }]);

  const session = await browser.get('/api/auth/iflogged?t=1');
  expect(await session.json()).toEqual({ name: friendlyName, email, provider: 'email' });
});

test('an e-mail in upper case belongs to the same account', async ({ w: here, person }) => {
  const again = await openBrowser(here).post('/api/account/signupv2/email', {
    display_name: 'Erika',
    email: ` ${person.email.toUpperCase()} `,
  });
  expect([again.status, await again.json()]).toEqual([409, { error: 'user_exist' }]);
});

test.each([
  ['with a line break and a header', 'Erika\r\nBcc: max@example.com', 'Erika Bcc: max@example.com'],
  ['with a null byte', 'Erika\u0000Muster', 'Erika Muster'],
  ['with characters that change the text direction', '\u202eErika\u2066', 'Erika'],
  ['with an accent and a joiner', 'Zoé\u200cŁ ', 'Zoé\u200cŁ'],
])('a name %s is stored as one line', async (_what, typed, name) => {
  const here = await world();
  const browser = openBrowser(here);
  const email = newEmail();
  const emailAnswer = await browser.post('/api/account/signupv2/email', {
    display_name: typed,
    email,
  });
  const token = await tokenOf(emailAnswer);
  const code = await codeSentTo(here, email);
  const next = await tokenOf(await browser.post('/api/account/signupv2/code', { code, token }));
  const answer = await browser.post('/api/account/signupv2/password', { password, token: next });
  expect(await answer.json()).toEqual({ name, email, provider: 'email' });
});

test.each(['\u200b', '\u2060 \u200d', '\r\n\u0000', '\u202e'])(
  'a name without a visible character is refused as missing: %j',
  async (name) => {
    const emailAnswer = await openBrowser(await world()).post('/api/account/signupv2/email', {
      display_name: name,
      email: newEmail(),
    });
    expect([emailAnswer.status, await emailAnswer.json()]).toEqual([
      422,
      { error: 'invalid_request', fields: { display_name: 'required' } },
    ]);
  },
);

test('two codes requested at once are both valid', async ({ w: here }) => {
  const browser = openBrowser(here);
  const email = newEmail();
  const ask = () => browser.post('/api/account/signupv2/email', { display_name: 'Erika', email });
  const tokens = await Promise.all((await Promise.all([ask(), ask()])).map(tokenOf));
  expect(new Set(tokens).size).toBe(2);

  const codes = (await mailsTo(here, email)).map(({ subject }) => subject.slice(0, 6));
  for (const token of tokens) {
    const answers = await Promise.all(
      codes.map((code) => browser.post('/api/account/signupv2/code', { code, token })),
    );
    expect(answers.map((answer) => answer.status)).toContain(200);
  }
});

test('two sign-ups with one e-mail that finish at once create one account', async ({ w: here }) => {
  const email = newEmail();
  const first = await reachPassword(here, openBrowser(here), email);
  const second = await reachPassword(here, openBrowser(here), email);
  const answers = await Promise.all(
    [first, second].map(({ token }) =>
      openBrowser(here).post('/api/account/signupv2/password', { password, token }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await accountsOf(email)).toBe(1);
});

test('a right code sent again, or twice at once, gets the same token', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  const send = () => browser.post('/api/account/signupv2/code', { code, token });
  const tokens = await Promise.all((await Promise.all([send(), send()])).map(tokenOf));
  tokens.push(await tokenOf(await send()));
  expect(new Set(tokens).size).toBe(1);
});

test('a password sent three times at once creates one account and signs in every browser', async ({
  w: here,
}) => {
  const { email, token } = await reachPassword(here, openBrowser(here));
  const browsers = [openBrowser(here), openBrowser(here), openBrowser(here)];
  const answers = await Promise.all(
    browsers.map((browser) => browser.post('/api/account/signupv2/password', { password, token })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await accountsOf(email)).toBe(1);
  for (const browser of browsers) {
    expect(await (await browser.get('/api/auth/iflogged')).json()).toMatchObject({ email });
  }
});

test('a password sent again after a lost answer signs in; another password does not', async ({
  w: here,
}) => {
  const { email, token } = await reachPassword(here, openBrowser(here));
  await openBrowser(here).post('/api/account/signupv2/password', { password, token });

  const browser = openBrowser(here);
  const again = await browser.post('/api/account/signupv2/password', { password, token });
  expect(again.status).toBe(200);
  expect(await (await browser.get('/api/auth/iflogged')).json()).toMatchObject({ email });
  expect(await accountsOf(email)).toBe(1);

  const other = await openBrowser(here).post('/api/account/signupv2/password', {
    password: 'ein-anderes-passwort',
    token,
  });
  expect([other.status, await other.json()]).toEqual([410, { error: 'expired_code' }]);
  expect(other.headers.getSetCookie().join()).not.toContain('session');
});

test('a code is refused as expired once its account exists', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  const next = await tokenOf(await browser.post('/api/account/signupv2/code', { code, token }));
  await browser.post('/api/account/signupv2/password', { password, token: next });
  const again = await browser.post('/api/account/signupv2/code', { code, token });
  expect([again.status, await again.json()]).toEqual([410, { error: 'expired_code' }]);
});

test('an e-mail registered meanwhile is refused at the password step, and nobody is signed in', async ({
  w: here,
}) => {
  const email = newEmail();
  const slow = openBrowser(here);
  const late = await reachPassword(here, slow, email);
  const quick = await reachPassword(here, openBrowser(here), email);
  await openBrowser(here).post('/api/account/signupv2/password', {
    password: 'das-passwort-der-ersten',
    token: quick.token,
  });

  const refused = await slow.post('/api/account/signupv2/password', {
    password,
    token: late.token,
  });
  expect([refused.status, await refused.json()]).toEqual([409, { error: 'user_exist' }]);
  expect(await (await slow.get('/api/auth/iflogged')).json()).toEqual({ error: 'not_logged_in' });
  expect(await accountsOf(email)).toBe(1);
});

test('a token works only for its own step', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  const early = await browser.post('/api/account/signupv2/password', { password, token });
  expect([early.status, await early.json()]).toEqual([410, { error: 'expired_code' }]);
  const next = await tokenOf(await browser.post('/api/account/signupv2/code', { code, token }));
  const back = await browser.post('/api/account/signupv2/code', { code, token: next });
  expect([back.status, await back.json()]).toEqual([410, { error: 'expired_code' }]);
});

test('the password and the session token are stored only as hashes', async ({
  w: here,
  person,
}) => {
  const stored = await row<{ password_hash: string }>(
    here,
    'SELECT password_hash FROM account WHERE email = ?',
    person.email,
  );
  expect(stored?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
  const token = /session=([^;]+)/.exec(person.cookie())?.[1];
  const plain = await row(here, 'SELECT 1 FROM session WHERE token_hash = ?', token);
  expect(plain).toBeNull();
});
