import { expect } from 'vitest';

import { beginConfirmation } from '#tests/support/confirmations.ts';
import { codeSentTo, newEmail, openBrowser, signUpPerson, tokenOf } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

/** The number of database round trips that the answer reports in its Server-Timing header. */
function roundTrips(response: Response): number {
  expect(response.status).toBe(200);
  return Number(/(\d+) round trips/.exec(response.headers.get('server-timing') ?? '')?.[1]);
}

test('each step of a reset costs two round trips; the last one costs a third to queue its mail', async ({
  w: here,
}) => {
  const { email } = await signUpPerson(here);
  const browser = openBrowser(here);
  const codeRequest = await browser.post('/api/account/forget/code', { email });
  expect(roundTrips(codeRequest)).toBe(2);
  const resent = await browser.post('/api/account/forget/code/resend', {
    email,
    token: await tokenOf(codeRequest),
  });
  expect(roundTrips(resent)).toBe(2);
  const verified = await browser.post('/api/account/forget/code/verify', {
    email,
    code: await codeSentTo(here, email),
    token: await tokenOf(resent),
  });
  expect(roundTrips(verified)).toBe(2);
  const set = await browser.post('/api/account/forget/password/new', {
    email,
    password: 'ein-neues-passwort',
    token: await tokenOf(verified),
  });
  expect(roundTrips(set)).toBe(3);
});

test('changes of sign-in data cost two round trips, and a third to queue a mail; ending sessions costs one', async ({
  w: here,
  person,
}) => {
  const email = newEmail();
  const codeRequest = await person.post('/api/account/email/change', {
    email,
    password: person.password,
  });
  expect(roundTrips(codeRequest)).toBe(2);
  const change = await person.post('/api/account/email/change/verify', {
    code: await codeSentTo(here, email),
    token: await tokenOf(codeRequest),
  });
  expect(roundTrips(change)).toBe(3);
  const begun = await beginConfirmation(here, person, { email });
  expect(roundTrips(await person.post('/api/account/confirm/verify', begun))).toBe(2);
  const password = await person.post('/api/account/password/change', {
    current_password: person.password,
    password: 'ein-neues-passwort',
  });
  expect(roundTrips(password)).toBe(3);
  expect(roundTrips(await person.post('/api/account/confirm/code'))).toBe(2);
  expect(roundTrips(await person.post('/api/account/sessions/end', { others: true }))).toBe(1);
});
