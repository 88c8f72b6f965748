import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { maskEmail } from '#worker/mask-email.ts';

const minute = 60;
const day = 24 * 60 * minute;

function open(browser: Browser, code: string, more: Record<string, unknown> = {}) {
  return browser.post('/api/account/signinbycode', { code, ...more });
}

async function verdict(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error?: string };
  return [response.status, error ?? 'ok'];
}

async function whoIs(browser: Browser): Promise<string | undefined> {
  const answer = await browser.get('/api/auth/iflogged');
  return ((await answer.json()) as { email?: string }).email;
}

async function usesOf(email: string): Promise<number | undefined> {
  const found = await row<{ uses: number }>(
    await world(),
    'SELECT uses FROM login_code JOIN account ON account.id = account_id WHERE email = ?',
    email,
  );
  return found?.uses;
}

async function offersOf(email: string): Promise<{ n: number; days: number | null }> {
  const found = await row<{ n: number; days: number | null }>(
    await world(),
    'SELECT count(*) AS n, sum(days) AS days FROM extra_days_offer JOIN account ON account.id = account_id WHERE email = ?',
    email,
  );
  return found ?? { n: 0, days: null };
}

test('a link signs in its owner, and the session records that a code began it', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const answer = await open(browser, await loginCodeFor(here, email));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: 'Erika Mustermann', email, provider: 'email', extra_days: null },
  ]);
  expect(await whoIs(browser)).toBe(email);
  const began = await row(
    here,
    "SELECT began_with, confirmed_at FROM session JOIN account ON account.id = account_id WHERE email = ? AND began_with <> 'sign_up'",
    email,
  );
  expect(began).toEqual({ began_with: 'code', confirmed_at: null });
});

test('each sign-in by a link sends one mail; opening it without a sign-in sends none', async ({
  w: here,
  person,
}) => {
  const { email } = person;
  const noticeCount = async () =>
    (await mailsTo(here, email)).filter((one) => one.subject.includes('über einen Link')).length;
  const code = await loginCodeFor(here, email, { maxUses: 2 });
  const browser = openBrowser(here);
  await open(browser, code);
  await expect.poll(noticeCount).toBe(1);
  await open(browser, code);
  await open(person, code);
  await open(await signUpPerson(here), code);
  expect(await noticeCount()).toBe(1);
  await Promise.all(Array.from({ length: 8 }, () => open(openBrowser(here), code)));
  await expect.poll(noticeCount).toBe(2);
  await here.runSchedule();
  expect(await noticeCount()).toBe(2);
});

test('a failing mail service does not block the sign-in, and the mail is sent later', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email);
  await disturb(here, { target: 'mail', mode: 'before' });
  expect(await verdict(await open(openBrowser(here), code))).toEqual([200, 'ok']);
  const sent = async () => {
    await here.runSchedule();
    return (await mailsTo(here, email)).map(({ subject }) => subject);
  };
  await expect.poll(sent).toEqual(['Anmeldung über einen Link bei Lexlern']);
});

test('a link signs in three times and is then refused as expired', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email);
  for (let i = 0; i < 3; i += 1) {
    expect(await verdict(await open(openBrowser(here), code))).toEqual([200, 'ok']);
  }
  const browser = openBrowser(here);
  expect(await verdict(await open(browser, code))).toEqual([410, 'expired_code']);
  expect(await whoIs(browser)).toBeUndefined();
});

test('when fifty browsers open a link at once, only as many sign in as it allows', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email, { maxUses: 3, extraDays: 5 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => open(openBrowser(here), code)),
  );
  const verdicts = (await Promise.all(answers.map(verdict))).map(String);
  expect(verdicts.filter((one) => one === '200,ok')).toHaveLength(3);
  expect(verdicts.filter((one) => one === '410,expired_code')).toHaveLength(47);
  expect(
    answers.filter((one) => one.headers.getSetCookie().join().includes('session')),
  ).toHaveLength(3);
  expect(await usesOf(email)).toBe(3);
  expect(await offersOf(email)).toEqual({ n: 1, days: 5 });
});

test('a link is valid for one week', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email, { extraDays: 3 });
  await advance(here, 7 * day - minute);
  expect(await verdict(await open(openBrowser(here), code))).toEqual([200, 'ok']);
  await advance(here, minute);
  expect(await verdict(await open(openBrowser(here), code))).toEqual([410, 'expired_code']);
});

test('an old link is refused as expired for a month, and after that as invalid', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email);
  await advance(here, 36 * day);
  await here.runSchedule();
  expect(await verdict(await open(openBrowser(here), code))).toEqual([410, 'expired_code']);
  await advance(here, day);
  await here.runSchedule();
  expect(await verdict(await open(openBrowser(here), code))).toEqual([400, 'invalid_code']);
});

test('a code for another purpose and an unknown code are refused as invalid', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  for (const purpose of ['cookie', 'evaluation', 'marketing'] as const) {
    const code = await loginCodeFor(here, email, { purpose });
    expect(await verdict(await open(openBrowser(here), code))).toEqual([400, 'invalid_code']);
  }
  expect(await verdict(await open(openBrowser(here), 'f'.repeat(64)))).toEqual([
    400,
    'invalid_code',
  ]);
});

test('another signed-in account is asked first, and the question uses nothing up', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const other = await signUpPerson(here);
  await other.post('/api/account/signupv2/friendlyname', {
    friendly_name: `o${Date.now().toString(36)}`,
  });
  const code = await loginCodeFor(here, email, { maxUses: 1, extraDays: 3 });
  for (const more of [{}, { switch: false }, {}]) {
    const refusal = await open(other, code, more);
    expect([refusal.status, await refusal.json()]).toEqual([
      409,
      { error: 'other_account', name: 'Erika Mustermann', email: maskEmail(email) },
    ]);
  }
  expect(await whoIs(other)).toBe(other.email);
  expect([await usesOf(email), await offersOf(email)]).toEqual([0, { n: 0, days: null }]);

  const before = other.cookie();
  expect(await verdict(await open(other, code, { switch: true }))).toEqual([200, 'ok']);
  expect(await whoIs(other)).toBe(email);
  // The server ended the other session. It did not only clear the cookie.
  const old = await here.fetch('/api/auth/iflogged', { headers: { cookie: before } });
  expect(await old.json()).toEqual({ error: 'not_logged_in' });
});

test('a used-up link is refused at once, without a question about switching', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const other = await signUpPerson(here);
  const code = await loginCodeFor(here, email, { maxUses: 1 });
  await open(openBrowser(here), code);
  expect(await verdict(await open(other, code))).toEqual([410, 'expired_code']);
});

test('a link opened by its signed-in owner starts no new session and uses nothing up', async ({
  w: here,
  person,
}) => {
  const code = await loginCodeFor(here, person.email, { maxUses: 1, extraDays: 4 });
  for (let i = 0; i < 2; i += 1) {
    const answer = await open(person, code);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { email: person.email, extra_days: 4 },
    ]);
    expect(answer.headers.getSetCookie().join()).not.toContain('session');
  }
  expect([await usesOf(person.email), await offersOf(person.email)]).toEqual([
    0,
    { n: 1, days: 4 },
  ]);
});

test('an expired link tells its owner that they are signed in, but gives no extra days', async ({
  w: here,
  person,
}) => {
  const code = await loginCodeFor(here, person.email, { extraDays: 4 });
  await advance(here, 8 * day);
  const answer = await open(person, code);
  expect([answer.status, await answer.json()]).toMatchObject([200, { extra_days: null }]);
  expect(await offersOf(person.email)).toEqual({ n: 0, days: null });
});

test('extra days are recorded once per link, however often it is opened', async ({ w: here }) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email, { extraDays: 7 });
  for (let i = 0; i < 3; i += 1) {
    const answer = await open(openBrowser(here), code);
    expect(await answer.json()).toMatchObject({ extra_days: 7 });
  }
  expect(await offersOf(email)).toEqual({ n: 1, days: 7 });
  await open(openBrowser(here), await loginCodeFor(here, email, { extraDays: 2 }));
  expect(await offersOf(email)).toEqual({ n: 2, days: 9 });
});

test('the tables of login codes and extra days do not hold the code itself', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email, { extraDays: 1 });
  await open(openBrowser(here), code);
  const found = await row<{ n: number }>(
    here,
    'SELECT (SELECT count(*) FROM login_code WHERE code_hash = ?1) + (SELECT count(*) FROM extra_days_offer WHERE code_hash = ?1) AS n',
    code,
  );
  expect(found).toEqual({ n: 0 });
});

test('one network address gets sixty guesses in 15 minutes; right codes do not count', async ({
  w: here,
}) => {
  await startOfWindow(here);
  const { email } = await signUpPerson(here);
  const code = await loginCodeFor(here, email, { maxUses: 5 });
  const from = (address: string, one: string) =>
    openBrowser(here).post(
      '/api/account/signinbycode',
      { code: one },
      { 'cf-connecting-ip': address },
    );
  expect((await from('203.0.113.21', code)).status).toBe(200);
  const refused: Response[] = [];
  let compared = 0;
  // Send a few at a time. The local runtime drops connections when many wait, and repeats calls.
  while (refused.length === 0 && compared < 80) {
    const guesses = await Promise.all(
      Array.from({ length: 4 }, () => from('203.0.113.21', 'e'.repeat(64))),
    );
    refused.push(...guesses.filter((one) => one.status === 429));
    compared += guesses.filter((one) => one.status === 400).length;
  }
  expect(compared).toBe(60);
  const wait = Number(refused[0]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * minute);
  expect(await verdict(await from('203.0.113.21', code))).toEqual([429, 'too_many_requests']);
  expect((await from('203.0.113.22', code)).status).toBe(200);
  await advance(here, wait);
  expect((await from('203.0.113.21', code)).status).toBe(200);
});
