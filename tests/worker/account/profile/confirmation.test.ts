import { expect } from 'vitest';

import { beginConfirmation, confirm, openLink } from '#tests/support/confirmations.ts';
import { row } from '#tests/support/database.ts';
import { beginEmailChange } from '#tests/support/email-changes.ts';
import { guessAtOnce } from '#tests/support/guesses.ts';
import { interruptedContext } from '#tests/support/overlap.ts';
import {
  mailsTo,
  openBrowser,
  signInElsewhere,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import { needsConfirmation } from '#worker/account/confirmation.ts';
import { requestConfirmation } from '#worker/account/code/send-code.ts';

const minute = 60;
const password = 'ein-neues-passwort';

async function needs(browser: Browser): Promise<boolean> {
  const answer = await browser.get('/api/account/profile');
  return ((await answer.json()) as { needs_confirmation: boolean }).needs_confirmation;
}

const now = 1_800_000_000_000;
test.each([
  ['began with a password', 'password', null, true, false],
  ['began with a code', 'code', null, true, true],
  ['began with a code and was confirmed a week ago', 'code', now - 7 * 86_400_000, true, false],
  ['has no other proof', 'social', null, false, true],
  ['has no other proof and was confirmed just now', 'social', now - 1, false, false],
  ['has no other proof and was confirmed too long ago', 'social', now - 15 * 60_000, false, true],
  [
    'began with a code, has no other proof and was confirmed just now',
    'code',
    now - 1,
    false,
    false,
  ],
] as const)(
  'says if confirmation is needed for a session that %s',
  (_what, beganWith, confirmedAt, otherProof, needed) => {
    expect(needsConfirmation({ beganWith, confirmedAt }, otherProof, now)).toBe(needed);
  },
);

test('a session from a link changes neither password nor e-mail before it is confirmed', async ({
  w: here,
  person,
}) => {
  const browser = await openLink(here, person);
  expect([await needs(browser), await needs(person)]).toEqual([true, false]);
  const change = () =>
    browser.post('/api/account/password/change', { current_password: person.password, password });
  const email = await browser.post('/api/account/email/change', {
    email: `neu-${person.email}`,
    password: person.password,
  });
  expect(await statusAndError(await change())).toEqual([403, 'confirmation_required']);
  expect(await statusAndError(email)).toEqual([403, 'confirmation_required']);
  expect(await mailsTo(here, `neu-${person.email}`)).toEqual([]);

  await confirm(here, browser, person);
  expect(await needs(browser)).toBe(false);
  expect(await statusAndError(await change())).toEqual([200, 'ok']);
});

test('a code sent to the old e-mail while the e-mail changes confirms nothing', async ({
  w: here,
  person,
}) => {
  const browser = await openLink(here, person);
  const { challenge: begun } = await beginEmailChange(here, person);
  const late = await interruptedContext(
    here,
    () => person.post('/api/account/email/change/verify', begun),
    browser,
  );
  let mail = '';
  const sent = await requestConfirmation({
    ...late,
    mail: async ({ text }) => {
      mail = text;
      return null;
    },
  });
  const entered = { ...sent, code: /\d{6}/.exec(mail)?.[0] };
  const answer = await browser.post('/api/account/confirm/verify', entered);
  expect(await statusAndError(answer)).toEqual([410, 'expired_code']);
  expect(await needs(browser)).toBe(true);
});

test('a browser whose session has ended elsewhere is told so, whatever it enters', async ({
  w: here,
  person,
}) => {
  const elsewhere = await signInElsewhere(here, person);
  await person.post('/api/account/sessions/end', { others: true });
  const unknown = { code: '123456', token: 'f'.repeat(64) };
  for (const call of ['confirm/verify', 'email/change/verify']) {
    const answer = await elsewhere.post(`/api/account/${call}`, unknown);
    expect(await statusAndError(answer)).toEqual([401, 'not_logged_in']);
  }
});

test("the code goes to the person's own e-mail and is the only six-digit number of the text", async ({
  w: here,
  person,
}) => {
  const { code } = await beginConfirmation(here, person, person);
  const [mail] = await mailsTo(here, person.email);
  expect(mail?.text.match(/\d{6,}/g)).toEqual([code]);
  expect(mail?.text).toContain('bestätigen');
});

test('a confirmation of an account without a password lasts 15 minutes', async ({
  w: here,
  person,
}) => {
  await row(here, 'UPDATE account SET password_hash = NULL WHERE email = ?', person.email);
  expect(await needs(person)).toBe(true);
  await confirm(here, person, person);
  expect(await needs(person)).toBe(false);
  await advance(here, 15 * minute);
  expect(await needs(person)).toBe(true);
  const late = await person.post('/api/account/password/change', { password });
  expect(await statusAndError(late)).toEqual([403, 'confirmation_required']);
  await confirm(here, person, person);
  const first = await person.post('/api/account/password/change', { password });
  expect(await statusAndError(first)).toEqual([200, 'ok']);
});

test('a right code sent again by its own session succeeds, and confirms no other session', async ({
  w: here,
  person,
}) => {
  const [one, two] = [await openLink(here, person), await openLink(here, person)];
  const begun = await beginConfirmation(here, one, person);
  const send = (browser: Browser) => browser.post('/api/account/confirm/verify', begun);
  const twice = await Promise.all([send(one), send(one)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await statusAndError(await send(two))).toEqual([410, 'expired_code']);
  expect(await statusAndError(await send(one))).toEqual([200, 'ok']);
  expect([await needs(one), await needs(two)]).toEqual([false, true]);
});

test('when two sessions send the same code at once, one is confirmed', async ({
  w: here,
  person,
}) => {
  const both = [await openLink(here, person), await openLink(here, person)];
  const begun = await beginConfirmation(here, both[0] ?? person, person);
  const answers = await Promise.all(
    both.map((browser) => browser.post('/api/account/confirm/verify', begun)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
});

test('of 200 guesses at once, five are compared', async ({ w: here, person }) => {
  const { token, code } = await beginConfirmation(here, person, person);
  const guessed = await guessAtOnce(here, token, () =>
    person.post('/api/account/confirm/verify', { token, code: wrongCode(code) }),
  );
  expect(guessed.attempts).toBe(5);
  expect(guessed.answers.invalid_code).toBeLessThanOrEqual(5);
  const right = await person.post('/api/account/confirm/verify', { token, code });
  expect(await statusAndError(right)).toEqual([410, 'expired_code']);
});

test('a code confirms no other account and no visitor, and nobody after it expired', async ({
  w: here,
}) => {
  const [erika, max] = [await signUpPerson(here), await signUpPerson(here)];
  const begun = await beginConfirmation(here, erika, erika);
  const theirs = await max.post('/api/account/confirm/verify', begun);
  expect(await statusAndError(theirs)).toEqual([410, 'expired_code']);
  const visitor = await openBrowser(here).post('/api/account/confirm/verify', begun);
  expect(await statusAndError(visitor)).toEqual([401, 'not_logged_in']);
  await advance(here, 10 * minute);
  const late = await erika.post('/api/account/confirm/verify', begun);
  expect(await statusAndError(late)).toEqual([410, 'expired_code']);
});

test('an account gets five codes in ten minutes over all its sessions', async ({
  w: here,
  person,
}) => {
  await startOfWindow(here);
  const other = await signInElsewhere(here, person);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    for (const one of [person, other]) {
      statuses.push((await one.post('/api/account/confirm/code')).status);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
