import { expect } from 'vitest';

import { openLink } from '#tests/support/confirmations.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { openPasskeyOwner, signInWith } from '#tests/support/passkeys.ts';
import { mailsTo, openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import type { SessionsAnswer } from '#worker/account/profile/schemas.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

async function signIn(browser: Browser, { email, password }: Person): Promise<void> {
  const headers = { 'user-agent': firefox, 'cf-ipcountry': 'AT' };
  const answer = await browser.post('/api/account/signin', { email, password }, headers);
  expect(answer.status).toBe(200);
}

async function toldOf(w: World, email: string) {
  await w.awaitMails();
  const mails = await mailsTo(w, email);
  return mails.filter(({ subject }) => subject === 'Neue Anmeldung bei Lexlern');
}

async function sessionsOf(browser: Browser) {
  return ((await (await browser.get('/api/account/sessions')).json()) as SessionsAnswer).sessions;
}

test('a sign-in from a browser that is new to the account is told by mail, once', async ({
  w,
  person,
}) => {
  const browser = openBrowser(w);
  await signIn(browser, person);
  const [mail, ...others] = await toldOf(w, person.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Firefox auf Linux, mit Deinem Passwort, Österreich');
  expect((await sessionsOf(browser))[0]).toMatchObject({
    current: true,
    began_with: 'password',
    country: 'AT',
    mailed_at: expect.closeTo(Date.parse(mail?.sent_at ?? ''), -4),
  });

  // The browser stays known after its session has ended, and when another one takes its place.
  await browser.post('/api/account/logout');
  await signIn(browser, person);
  await signIn(browser, person);
  expect(await toldOf(w, person.email)).toHaveLength(1);
  expect((await sessionsOf(browser))[0]?.mailed_at).toBeNull();

  // For another account it is a new one, and another browser is a new one for this account.
  const friend = await signUpPerson(w);
  await signIn(browser, friend);
  await signIn(openBrowser(w), person);
  expect(await toldOf(w, friend.email)).toHaveLength(1);
  expect(await toldOf(w, person.email)).toHaveLength(2);
});

test('Google and passkeys are told in the same way; a new account, and what another mail says, are not', async ({
  w,
}) => {
  const owner = await openPasskeyOwner(w);
  expect(await toldOf(w, owner.email)).toEqual([]);
  await signInWith(w, owner.authenticator);
  expect((await toldOf(w, owner.email))[0]?.text).toContain('mit einem Passkey');

  const identity = newIdentity();
  await signInAs(w, openBrowser(w), identity);
  expect(await toldOf(w, identity.email)).toEqual([]);
  await signInAs(w, openBrowser(w), identity);
  expect((await toldOf(w, identity.email))[0]?.text).toContain('mit Google oder Apple');

  const byLink = await openLink(w, owner);
  expect(await toldOf(w, owner.email)).toHaveLength(1);
  const [current] = await sessionsOf(byLink);
  expect([current?.began_with, typeof current?.mailed_at]).toEqual(['code', 'number']);
});
