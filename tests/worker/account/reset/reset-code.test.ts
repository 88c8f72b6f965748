import { expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { disturb } from '#tests/support/faults.ts';
import { guessAtOnce } from '#tests/support/guesses.ts';
import {
  beginSignUp,
  codeSentTo,
  mailsTo,
  newEmail,
  openBrowser,
  signUpPerson,
  tokenOf,
  wrongCode,
} from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { beginReset } from '#tests/support/resets.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import { sha256 } from '#worker/crypto.ts';

const minute = 60;

function enter(browser: Browser, body: { email: string; code: string; token: string }) {
  return browser.post('/api/account/forget/code/verify', body);
}

test('the mail has the code in its subject, and as the only six-digit number of its text', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const { code } = await beginReset(here, openBrowser(here), email);
  const [mail] = await mailsTo(here, email);
  expect(mail?.subject).toContain(code);
  expect(mail?.text).toContain('neues Passwort');
  expect(mail?.text.match(/\d{6,}/g)).toEqual([code]);
});

test('an account that is erased while the mail is on its way is unknown then', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  // As the scheduled run does right after the call has found the account.
  const erase = `delete from account where email = '${email}'`;
  await rows(here, `create trigger erased after insert on tries begin ${erase}; end`);
  const answer = await openBrowser(here)
    .post('/api/account/forget/code', { email })
    .finally(() => rows(here, 'drop trigger erased'));
  expect(await statusAndError(answer)).toEqual([404, 'user_not_exist']);
});

test('an unknown e-mail is refused with user_not_exist and gets no mail', async ({ w: here }) => {
  const email = newEmail();
  const answer = await openBrowser(here).post('/api/account/forget/code', { email });
  expect(await statusAndError(answer)).toEqual([404, 'user_not_exist']);
  expect(await mailsTo(here, email)).toEqual([]);
});

test('the right code gets a new token, and the same one each time it is sent', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const begun = await beginReset(here, browser, email);
  const send = () => enter(browser, { email: email.toUpperCase(), ...begun });
  const tokens = await Promise.all((await Promise.all([send(), send()])).map(tokenOf));
  tokens.push(await tokenOf(await send()));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens).not.toContain(begun.token);
});

test('of 200 guesses at once, five are compared', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const { token, code } = await beginReset(here, browser, email);
  const guessed = await guessAtOnce(here, token, () =>
    enter(browser, { email, token, code: wrongCode(code) }),
  );
  expect(guessed.attempts).toBe(5);
  expect(guessed.answers.invalid_code).toBeLessThanOrEqual(5);
  expect(Object.keys(guessed.answers).toSorted()).toEqual(['expired_code', 'invalid_code']);
  const right = await enter(browser, { email, token, code });
  expect(await statusAndError(right)).toEqual([410, 'expired_code']);
});

test('a code expires after ten minutes', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const begun = await beginReset(here, browser, email);
  await advance(here, 10 * minute);
  expect(await statusAndError(await enter(browser, { email, ...begun }))).toEqual([
    410,
    'expired_code',
  ]);
});

test('a code works only with its own token, e-mail and purpose', async ({ w: here }) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const browser = openBrowser(here);
  const begun = await beginReset(here, browser, erika.email);
  expect(await statusAndError(await enter(browser, { email: max.email, ...begun }))).toEqual([
    410,
    'expired_code',
  ]);
  const signUp = await beginSignUp(here, browser);
  expect(await statusAndError(await enter(browser, signUp))).toEqual([410, 'expired_code']);
  const asSignUp = await browser.post('/api/account/signupv2/code', begun);
  expect(await statusAndError(asSignUp)).toEqual([410, 'expired_code']);
  expect(await statusAndError(await enter(browser, { email: erika.email, ...begun }))).toEqual([
    200,
    'ok',
  ]);
});

test('a resent code has its own token, and both codes stay valid', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const first = await beginReset(here, browser, email);
  const again = await browser.post('/api/account/forget/code/resend', {
    email,
    token: first.token,
  });
  const second = { token: await tokenOf(again), code: await codeSentTo(here, email) };
  expect(second.token).not.toBe(first.token);
  expect(await statusAndError(await enter(browser, { email, ...second }))).toEqual([200, 'ok']);
  expect(await statusAndError(await enter(browser, { email, ...first }))).toEqual([200, 'ok']);
});

test('a resend needs a token of the same e-mail from the last hour, and otherwise sends nothing', async ({
  w: here,
}) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const browser = openBrowser(here);
  const { token } = await beginReset(here, browser, erika.email);
  const before = (await mailsTo(here, max.email)).length;
  for (const body of [
    { email: max.email, token },
    { email: max.email, token: 'a'.repeat(64) },
  ]) {
    const refused = await browser.post('/api/account/forget/code/resend', body);
    expect(await statusAndError(refused)).toEqual([410, 'expired_code']);
  }
  expect(await mailsTo(here, max.email)).toHaveLength(before);
  await advance(here, 60 * minute);
  const late = await browser.post('/api/account/forget/code/resend', {
    email: erika.email,
    token,
  });
  expect(await statusAndError(late)).toEqual([410, 'expired_code']);
});

test('an e-mail gets five codes in ten minutes, resends included; sign-ups with it do not count', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  await startOfWindow(here);
  const browser = openBrowser(here);
  for (let i = 0; i < 5; i += 1) {
    await browser.post('/api/account/signupv2/email', { display_name: 'Erika', email });
  }
  const { token } = await beginReset(here, browser, email);
  const resend = () => browser.post('/api/account/forget/code/resend', { email, token });
  const statuses = (await Promise.all(Array.from({ length: 6 }, resend))).map((a) => a.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const refused = await browser.post('/api/account/forget/code', { email });
  expect(await statusAndError(refused)).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a mail that fails is answered with mail_unavailable and does not count', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  await startOfWindow(here);
  const browser = openBrowser(here);
  await disturb(here, { target: 'mail', mode: 'before', times: 6 });
  for (let i = 0; i < 6; i += 1) {
    const answer = await browser.post('/api/account/forget/code', { email });
    expect(await statusAndError(answer)).toEqual([503, 'mail_unavailable']);
  }
  expect((await browser.post('/api/account/forget/code', { email })).status).toBe(200);
});

test('one network address gets 300 guesses an hour; a refused guess uses up no attempt of the code', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  await startOfWindow(here);
  const browser = openBrowser(here);
  const { token, code } = await beginReset(here, browser, email);
  const guess = (guessed: string, address: string) =>
    browser.post(
      '/api/account/forget/code/verify',
      { email, code: guessed, token },
      { 'cf-connecting-ip': address },
    );
  expect((await guess(wrongCode(code), '203.0.113.20')).status).toBe(400);
  const key = `guess-address:${await sha256('203.0.113.20')}`;
  await row(here, 'UPDATE tries SET count = 300 WHERE key = ?', key);
  for (let i = 0; i < 5; i += 1) {
    const refused = await guess(wrongCode(code), '203.0.113.20');
    expect(await statusAndError(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await statusAndError(await guess(code, '203.0.113.21'))).toEqual([200, 'ok']);
});
