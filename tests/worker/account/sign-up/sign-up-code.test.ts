import { expect } from 'vitest';

import { disturb } from '#tests/support/faults.ts';
import { guessAtOnce } from '#tests/support/guesses.ts';
import {
  beginSignUp,
  mailsTo,
  newEmail,
  openBrowser,
  reachPassword,
  tokenOf,
  wrongCode,
} from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';

const minute = 60;
const day = 24 * 60 * minute;

test('the mail has the code in its subject, and as the only six-digit number of its text', async ({
  w: here,
}) => {
  const { email, code } = await beginSignUp(here, openBrowser(here));
  const [mail, ...others] = await mailsTo(here, email);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(code);
  expect(mail?.text.match(/\d{6,}/g)).toEqual([code]);
  expect(mail?.html).toContain(code);
});

test('the mail does not contain the name that the visitor typed', async ({ w: here }) => {
  const email = newEmail();
  await openBrowser(here).post('/api/account/signupv2/email', {
    display_name: 'Gewinn 123456 auf spam.example',
    email,
  });
  expect(JSON.stringify(await mailsTo(here, email))).not.toContain('spam.example');
});

test('after four wrong codes the right one is accepted', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  for (let i = 0; i < 4; i += 1) {
    const wrong = await browser.post('/api/account/signupv2/code', {
      code: wrongCode(code),
      token,
    });
    expect(await statusAndError(wrong)).toEqual([400, 'invalid_code']);
  }
  const right = await browser.post('/api/account/signupv2/code', { code, token });
  expect(await statusAndError(right)).toEqual([200, 'ok']);
});

test('after five wrong codes even the right one is refused', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  for (let i = 0; i < 5; i += 1) {
    await browser.post('/api/account/signupv2/code', { code: wrongCode(code), token });
  }
  const right = await browser.post('/api/account/signupv2/code', { code, token });
  expect(await statusAndError(right)).toEqual([410, 'expired_code']);
});

test('of 200 guesses at once, five are compared', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  const guessed = await guessAtOnce(here, token, () =>
    browser.post('/api/account/signupv2/code', { code: wrongCode(code), token }),
  );
  expect(guessed.attempts).toBe(5);
  expect(guessed.answers.invalid_code).toBeLessThanOrEqual(5);
  expect(Object.keys(guessed.answers).toSorted()).toEqual(['expired_code', 'invalid_code']);
  const right = await browser.post('/api/account/signupv2/code', { code, token });
  expect(await statusAndError(right)).toEqual([410, 'expired_code']);
});

test('a wrong code after the right one gets no token, and five wrong codes end the challenge', async ({
  w: here,
}) => {
  const browser = openBrowser(here);
  const { token, code } = await beginSignUp(here, browser);
  await browser.post('/api/account/signupv2/code', { code, token });
  for (let i = 0; i < 5; i += 1) {
    const wrong = await browser.post('/api/account/signupv2/code', {
      code: wrongCode(code),
      token,
    });
    expect(await wrong.json()).toEqual({ error: 'invalid_code' });
  }
  const right = await browser.post('/api/account/signupv2/code', { code, token });
  expect(await statusAndError(right)).toEqual([410, 'expired_code']);
});

test("another sign-up's code is refused as invalid", async ({ w: here }) => {
  const browser = openBrowser(here);
  const mine = await beginSignUp(here, browser);
  let theirs = await beginSignUp(here, browser);
  // Once in a million runs both have the same code.
  if (theirs.code === mine.code) theirs = await beginSignUp(here, browser);
  const answer = await browser.post('/api/account/signupv2/code', {
    code: theirs.code,
    token: mine.token,
  });
  expect(await statusAndError(answer)).toEqual([400, 'invalid_code']);
});

test('a code is valid for ten minutes', async ({ w: here }) => {
  const browser = openBrowser(here);
  const enter = ({ token, code }: { token: string; code: string }) =>
    browser.post('/api/account/signupv2/code', { token, code });
  const early = await beginSignUp(here, browser);
  await advance(here, 9 * minute);
  const late = await beginSignUp(here, browser);
  expect(await statusAndError(await enter(early))).toEqual([200, 'ok']);
  await advance(here, 10 * minute);
  expect(await statusAndError(await enter(late))).toEqual([410, 'expired_code']);
});

test('a sign-up that waits an hour before its password has to start again', async ({ w: here }) => {
  const browser = openBrowser(here);
  const { email, token } = await reachPassword(here, browser);
  await advance(here, 60 * minute);
  const late = await browser.post('/api/account/signupv2/password', {
    password: 'korrekt-pferd-batterie',
    token,
  });
  expect(await statusAndError(late)).toEqual([410, 'expired_code']);
  expect((await reachPassword(here, browser, email)).token).not.toBe(token);
});

test('a mail that fails is answered with mail_unavailable and does not count', async ({
  w: here,
}) => {
  await startOfWindow(here);
  const browser = openBrowser(here);
  const email = newEmail();
  const ask = () => browser.post('/api/account/signupv2/email', { display_name: 'Erika', email });
  await disturb(here, { target: 'mail', mode: 'before', times: 6 });
  for (let i = 0; i < 6; i += 1) {
    expect(await statusAndError(await ask())).toEqual([503, 'mail_unavailable']);
  }
  expect(await mailsTo(here, email)).toEqual([]);
  expect((await ask()).status).toBe(200);
});

test("after a lost answer of the mail service the next mail's code still works", async ({
  w: here,
}) => {
  const browser = openBrowser(here);
  const email = newEmail();
  await disturb(here, { target: 'mail', mode: 'after' });
  const lost = await browser.post('/api/account/signupv2/email', {
    display_name: 'Erika',
    email,
  });
  expect(await statusAndError(lost)).toEqual([503, 'mail_unavailable']);
  const { token, code } = await beginSignUp(here, browser, email);
  expect(await mailsTo(here, email)).toHaveLength(2);
  expect(
    await tokenOf(await browser.post('/api/account/signupv2/code', { token, code })),
  ).toBeTruthy();
});

test('an address gets five codes in ten minutes and twenty a day, even when many are requested at once', async ({
  w: here,
}) => {
  await startOfWindow(here, day);
  const browser = openBrowser(here);
  const email = newEmail();
  const ask = () => browser.post('/api/account/signupv2/email', { display_name: 'Erika', email });
  for (let window = 0; window < 4; window += 1) {
    const answers = await Promise.all(Array.from({ length: 7 }, ask));
    const refused = answers.filter((answer) => answer.status === 429);
    // Refused requests count for the day too, because the limit is on requests.
    if (window < 2) expect(refused).toHaveLength(2);
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await advance(here, 10 * minute);
  }
  expect((await mailsTo(here, email)).length).toBeLessThanOrEqual(20);
  const refused = await ask();
  expect(await statusAndError(refused)).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 60 * minute);
  await advance(here, day);
  expect((await ask()).status).toBe(200);
});

test('one network address gets a hundred codes an hour over all e-mails', async ({ w: here }) => {
  await startOfWindow(here);
  const ask = () =>
    openBrowser(here).post(
      '/api/account/signupv2/email',
      { display_name: 'Erika', email: newEmail() },
      { 'cf-connecting-ip': '203.0.113.7' },
    );
  // Send ten at a time: the local runtime drops connections when a hundred come at once.
  for (let asked = 0; asked < 100; asked += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  }
  const beyond = await Promise.all([ask(), ask()]);
  expect(beyond.map(({ status }) => status)).toEqual([429, 429]);
  await advance(here, 60 * minute);
  expect((await ask()).status).toBe(200);
});
