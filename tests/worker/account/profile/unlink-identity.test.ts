import { expect } from 'vitest';

import { confirm, openLink } from '#tests/support/confirmations.ts';
import { row, rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { beginSocial, credentialOf, newIdentity, signInAs } from '#tests/support/identities.ts';
import type { Identity } from '#tests/support/identities.ts';
import {
  mailsTo,
  newEmail,
  openBrowser,
  signInElsewhere,
  signUpPerson,
} from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { interruptedContext } from '#tests/support/overlap.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError, signedInEmail } from '#tests/support/status-and-error.ts';
import { isSignedIn, signInToApp } from '#tests/worker/handoff/code/native-app.ts';
import { unlinkIdentity } from '#worker/account/profile/unlink-identity.ts';
import { signInSocially } from '#worker/account/social/sign-in-socially.ts';

type Provider = Identity['provider'];

function unlink(browser: Browser, provider: Provider, password?: string): Promise<Response> {
  return browser.post('/api/account/identity/unlink', { provider, password });
}

async function linkedProviders(browser: Browser): Promise<Provider[]> {
  const answer = await browser.get('/api/account/profile');
  return ((await answer.json()) as { identities: Provider[] }).identities;
}

async function subjectsOf(here: World, email: string, about: string): Promise<string[]> {
  const mails = await mailsTo(here, email);
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(about));
}

/** A person with a password, and the browser in which they signed in with the provider. */
async function linkedPerson(here: World, provider: Provider = 'google') {
  const person = await signUpPerson(here);
  const identity = newIdentity({ provider, email: person.email });
  const social = openBrowser(here);
  await signInAs(here, social, identity);
  return { person, identity, social };
}

/** A freshly confirmed person without a password, linked to Google, and also to Apple if `both`. */
async function socialPerson(here: World, { both }: { both: boolean }) {
  const email = newEmail();
  const browser = openBrowser(here);
  const google = newIdentity({ email });
  await signInAs(here, browser, google);
  if (both) await signInAs(here, openBrowser(here), newIdentity({ email, provider: 'apple' }));
  await confirm(here, browser, { email });
  return { ...browser, email, google };
}

test.each(['google', 'apple'] as const)(
  'unlinking %s also ends the session and the app of the sign-up there, but no other sign-up',
  async (provider) => {
    const here = await world();
    const identity = newIdentity({ provider });
    const { email } = identity;
    const first = openBrowser(here);
    await signInAs(here, first, identity);
    await confirm(here, first, { email });
    const password = 'korrekt-pferd-batterie';
    await first.post('/api/account/password/change', { password });
    const app = await signInToApp(here, first);
    const elsewhere = openBrowser(here);
    await elsewhere.post('/api/account/signin', { email, password });
    expect((await unlink(elsewhere, provider, password)).status).toBe(200);
    expect(await signedInEmail(first)).toBeUndefined();
    expect(await isSignedIn(here, app)).toBe(false);

    const { person } = await linkedPerson(here, provider);
    const other = await signInElsewhere(here, person);
    expect((await unlink(other, provider, person.password)).status).toBe(200);
    expect(await signedInEmail(person)).toBe(person.email);
  },
);

test.each(['google', 'apple'] as const)(
  'the password unlinks %s, ends other sessions that it began, and sends a mail',
  async (provider) => {
    const here = await world();
    const { person, social } = await linkedPerson(here, provider);
    const { email, password } = person;
    const elsewhere = await signInElsewhere(here, person);
    expect(await linkedProviders(person)).toEqual([provider]);

    const answer = await unlink(person, provider, password);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers.get('server-timing')).toMatch(/[23] round trips/);
    expect(await linkedProviders(person)).toEqual([]);
    const signedIn = [person, elsewhere, social].map(signedInEmail);
    expect(await Promise.all(signedIn)).toEqual([email, email, undefined]);
    const name = { google: 'Google', apple: 'Apple' }[provider];
    expect(await subjectsOf(here, email, 'nicht mehr')).toEqual([
      `${name} ist nicht mehr mit Deinem Konto bei Lexlern verbunden`,
    ]);
  },
);

test('the current session stays, even when it began with the provider', async ({ w: here }) => {
  const { person, identity, social } = await linkedPerson(here);
  const another = openBrowser(here);
  await signInAs(here, another, identity);
  expect((await unlink(social, 'google', person.password)).status).toBe(200);
  const signedIn = [person, social, another].map(signedInEmail);
  expect(await Promise.all(signedIn)).toEqual([person.email, person.email, undefined]);
});

test('an unlinked identity with another e-mail gets a new account', async ({ w: here }) => {
  const { person, identity } = await linkedPerson(here);
  await unlink(person, 'google', person.password);
  const moved = { ...identity, email: newEmail() };
  const answer = await signInAs(here, openBrowser(here), moved);
  expect(await answer.json()).toMatchObject({ email: moved.email, new_account: true });
});

test.each([
  ['a wrong password', 'falsch-falsch'],
  ['no password', undefined],
])('with %s nothing is unlinked, and the answer names the field', async (_what, password) => {
  const here = await world();
  const { person, social } = await linkedPerson(here);
  const answer = await unlink(person, 'google', password);
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'invalid_password', fields: { password: 'invalid_password' } },
  ]);
  expect([await linkedProviders(person), await signedInEmail(social)]).toEqual([
    ['google'],
    person.email,
  ]);
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toEqual([]);
});

test('an unlink sent twice at once and again later happens once and sends one mail', async ({
  w: here,
}) => {
  const { person } = await linkedPerson(here);
  const send = () => unlink(person, 'google', person.password);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toHaveLength(1);
});

test('unlinking a provider that is not linked succeeds and sends no mail', async ({ w: here }) => {
  const { person, social } = await linkedPerson(here, 'apple');
  expect((await unlink(person, 'google', person.password)).status).toBe(200);
  expect([await linkedProviders(person), await signedInEmail(social)]).toEqual([
    ['apple'],
    person.email,
  ]);
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toEqual([]);
});

test('an account without a password needs a fresh confirmation instead', async ({ w: here }) => {
  const person = await socialPerson(here, { both: true });
  await advance(here, 15 * 60);
  expect(await statusAndError(await unlink(person, 'google'))).toEqual([
    403,
    'confirmation_required',
  ]);
  await confirm(here, person, person);
  expect((await unlink(person, 'google')).status).toBe(200);
  expect(await linkedProviders(person)).toEqual(['apple']);
});

test('a session from a link needs a confirmation first, even with the right password', async ({
  w: here,
}) => {
  const { person } = await linkedPerson(here);
  const browser = await openLink(here, person);
  const refused = await unlink(browser, 'google', person.password);
  expect(await statusAndError(refused)).toEqual([403, 'confirmation_required']);
  expect(await linkedProviders(person)).toEqual(['google']);
});

test('the last way to sign in cannot be unlinked before the account has a password', async ({
  w: here,
}) => {
  const person = await socialPerson(here, { both: false });
  expect(await statusAndError(await unlink(person, 'google'))).toEqual([400, 'invalid_request']);
  const again = await signInAs(here, openBrowser(here), person.google);
  expect(await again.json()).toMatchObject({ email: person.email, new_account: false });
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toEqual([]);

  const password = 'jetzt-mit-passwort';
  expect((await person.post('/api/account/password/change', { password })).status).toBe(200);
  expect((await unlink(person, 'google', password)).status).toBe(200);
  expect(await linkedProviders(person)).toEqual([]);
});

test('without a password, unlinking both providers at once leaves one linked', async ({
  w: here,
}) => {
  const person = await socialPerson(here, { both: true });
  const answers = await Promise.all([unlink(person, 'google'), unlink(person, 'apple')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await linkedProviders(person)).toHaveLength(1);
});

test('an unlink is refused if its password changes meanwhile', async ({ w: here }) => {
  const { person } = await linkedPerson(here);
  const { password } = person;
  const change = { current_password: password, password: 'ein-neues-passwort' };
  const ctx = await interruptedContext(
    here,
    () => person.post('/api/account/password/change', change),
    person,
  );
  await expect(unlinkIdentity(ctx, { provider: 'google', password })).rejects.toMatchObject({
    code: 'invalid_password',
  });
  expect(await linkedProviders(person)).toEqual(['google']);
});

test('a sign-in with the provider is refused if the unlink happens meanwhile', async ({
  w: here,
}) => {
  const { person, identity } = await linkedPerson(here);
  const { sub, name } = identity;
  // The subject finds the account. With the account's own e-mail the sign-in would link it again.
  const moved = { ...identity, email: newEmail() };
  const browser = openBrowser(here);
  const credential = await credentialOf(here, moved, await beginSocial(browser));
  const ctx = await interruptedContext(
    here,
    () => unlink(person, 'google', person.password),
    browser,
  );
  const input = {
    provider: 'google',
    social_id: sub,
    name,
    email: moved.email,
    credential,
  } as const;
  const cookie = /social=([^;]+)/.exec(browser.cookie())?.[1] ?? '';
  await expect(signInSocially(ctx, input, cookie)).rejects.toMatchObject({ code: 'invalid_user' });
  const sessions = await rows<{ began_with: string }>(
    here,
    'SELECT began_with FROM session JOIN account ON account.id = account_id WHERE email = ?',
    person.email,
  );
  expect(sessions).toEqual([{ began_with: 'sign_up' }]);
});

test('a sign-in with an unlinked provider links it again and sends a mail again', async ({
  w: here,
}) => {
  const { person, identity } = await linkedPerson(here);
  await unlink(person, 'google', person.password);
  const answer = await signInAs(here, openBrowser(here), identity);
  expect(await answer.json()).toMatchObject({ email: person.email, new_account: false });
  expect(await linkedProviders(person)).toEqual(['google']);
  await expect.poll(() => subjectsOf(here, person.email, 'ist jetzt mit')).toHaveLength(2);
});

test('an unlink removes every identity of the provider, and no other account loses one', async ({
  w: here,
}) => {
  const { person } = await linkedPerson(here);
  const other = await linkedPerson(here);
  await row(
    here,
    "INSERT INTO identity (provider, subject, account_id, created_at) SELECT 'google', ?, id, 1 FROM account WHERE email = ?",
    crypto.randomUUID(),
    person.email,
  );
  expect((await unlink(person, 'google', person.password)).status).toBe(200);
  expect([await linkedProviders(person), await linkedProviders(other.person)]).toEqual([
    [],
    ['google'],
  ]);
});
