import { expect, test } from 'vitest';

import { confirm, openLink } from '#tests/confirmations.ts';
import { row, rows } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { beginSocial, credentialOf, newIdentity, signInAs } from '#tests/identities.ts';
import type { Identity } from '#tests/identities.ts';
import { mailsTo, newEmail, openBrowser, signInElsewhere, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import { interrupted } from '#tests/overlap.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { verdict, whoIs } from '#tests/verdict.ts';
import { unlinkIdentity } from '#worker/account/profile/unlink-identity.ts';
import { signInSocially } from '#worker/account/social/sign-in-socially.ts';

type Provider = Identity['provider'];

function unlink(browser: Browser, provider: Provider, password?: string): Promise<Response> {
  return browser.post('/api/account/identity/unlink', { provider, password });
}

async function linked(browser: Browser): Promise<Provider[]> {
  const answer = await browser.get('/api/account/profile');
  return ((await answer.json()) as { identities: Provider[] }).identities;
}

async function subjectsOf(here: World, email: string, about: string): Promise<string[]> {
  const mails = await mailsTo(here, email);
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(about));
}

/** Somebody with a password, and the browser in which they have signed in at the provider. */
async function linkedPerson(here: World, provider: Provider = 'google') {
  const person = await signUpPerson(here);
  const identity = newIdentity({ provider, email: person.email });
  const social = openBrowser(here);
  await signInAs(here, social, identity);
  return { person, identity, social };
}

/** Somebody who came from Google, without a password, freshly confirmed; from Apple as well if `both`. */
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
  'with the password %s is parted with: other sessions that it began end, and a mail tells of it',
  async (provider) => {
    const here = await world();
    const { person, social } = await linkedPerson(here, provider);
    const { email, password } = person;
    const elsewhere = await signInElsewhere(here, person);
    expect(await linked(person)).toEqual([provider]);

    const answer = await unlink(person, provider, password);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers.get('server-timing')).toMatch(/[23] round trips/);
    expect(await linked(person)).toEqual([]);
    const signedIn = [person, elsewhere, social].map(whoIs);
    expect(await Promise.all(signedIn)).toEqual([email, email, undefined]);
    const name = { google: 'Google', apple: 'Apple' }[provider];
    expect(await subjectsOf(here, email, 'nicht mehr')).toEqual([
      `${name} ist nicht mehr mit Deinem Konto bei Lexlern verbunden`,
    ]);
  },
);

test('the session that asks stays, also when it began with the provider itself', async () => {
  const here = await world();
  const { person, identity, social } = await linkedPerson(here);
  const another = openBrowser(here);
  await signInAs(here, another, identity);
  expect((await unlink(social, 'google', person.password)).status).toBe(200);
  const signedIn = [person, social, another].map(whoIs);
  expect(await Promise.all(signedIn)).toEqual([person.email, person.email, undefined]);
});

test('an identity whose e-mail is another one does not sign in any more', async () => {
  const here = await world();
  const { person, identity } = await linkedPerson(here);
  await unlink(person, 'google', person.password);
  const moved = { ...identity, email: newEmail() };
  const answer = await signInAs(here, openBrowser(here), moved);
  expect(await answer.json()).toMatchObject({ email: moved.email, new_account: true });
});

test.each([
  ['a wrong password', 'falsch-falsch'],
  ['none', undefined],
])('with %s nothing is parted with, and the field says why', async (_what, password) => {
  const here = await world();
  const { person, social } = await linkedPerson(here);
  const answer = await unlink(person, 'google', password);
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { error: 'invalid_password', fields: { password: 'invalid_password' } },
  ]);
  expect([await linked(person), await whoIs(social)]).toEqual([['google'], person.email]);
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toEqual([]);
});

test('sent twice at once, and again after a lost answer, it is done once and told once', async () => {
  const here = await world();
  const { person } = await linkedPerson(here);
  const send = () => unlink(person, 'google', person.password);
  const answers = [...(await Promise.all([send(), send()])), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toHaveLength(1);
});

test('what is not linked is no failure, and nobody is told', async () => {
  const here = await world();
  const { person, social } = await linkedPerson(here, 'apple');
  expect((await unlink(person, 'google', person.password)).status).toBe(200);
  expect([await linked(person), await whoIs(social)]).toEqual([['apple'], person.email]);
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toEqual([]);
});

test('without a password a fresh confirmation is asked instead', async () => {
  const here = await world();
  const person = await socialPerson(here, { both: true });
  await advance(here, 15 * 60);
  expect(await verdict(await unlink(person, 'google'))).toEqual([403, 'confirmation_required']);
  await confirm(here, person, person);
  expect((await unlink(person, 'google')).status).toBe(200);
  expect(await linked(person)).toEqual(['apple']);
});

test('who came by a link confirms first, whatever the password', async () => {
  const here = await world();
  const { person } = await linkedPerson(here);
  const browser = await openLink(here, person);
  const refused = await unlink(browser, 'google', person.password);
  expect(await verdict(refused)).toEqual([403, 'confirmation_required']);
  expect(await linked(person)).toEqual(['google']);
});

test('the last way in stays until there is a password', async () => {
  const here = await world();
  const person = await socialPerson(here, { both: false });
  expect(await verdict(await unlink(person, 'google'))).toEqual([400, 'invalid_request']);
  const again = await signInAs(here, openBrowser(here), person.google);
  expect(await again.json()).toMatchObject({ email: person.email, new_account: false });
  expect(await subjectsOf(here, person.email, 'nicht mehr')).toEqual([]);

  const password = 'jetzt-mit-passwort';
  expect((await person.post('/api/account/password/change', { password })).status).toBe(200);
  expect((await unlink(person, 'google', password)).status).toBe(200);
  expect(await linked(person)).toEqual([]);
});

test('of both providers at once, without a password, one stays', async () => {
  const here = await world();
  const person = await socialPerson(here, { both: true });
  const answers = await Promise.all([unlink(person, 'google'), unlink(person, 'apple')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await linked(person)).toHaveLength(1);
});

test('with a password that has been changed meanwhile it comes too late', async () => {
  const here = await world();
  const { person } = await linkedPerson(here);
  const { password } = person;
  const change = { current_password: password, password: 'ein-neues-passwort' };
  const ctx = await interrupted(
    here,
    () => person.post('/api/account/password/change', change),
    person,
  );
  await expect(unlinkIdentity(ctx, { provider: 'google', password })).rejects.toMatchObject({
    code: 'invalid_password',
  });
  expect(await linked(person)).toEqual(['google']);
});

test('a sign-in at the provider that is under way meanwhile comes too late', async () => {
  const here = await world();
  const { person, identity } = await linkedPerson(here);
  const { sub, name } = identity;
  // Known by its subject: with the account's own e-mail it would only be linked anew.
  const moved = { ...identity, email: newEmail() };
  const browser = openBrowser(here);
  const credential = await credentialOf(here, moved, await beginSocial(browser));
  const ctx = await interrupted(here, () => unlink(person, 'google', person.password), browser);
  const input = {
    provider: 'google',
    social_id: sub,
    name,
    email: moved.email,
    credential,
  } as const;
  const cookie = /social=([^;]+)/.exec(browser.cookie())?.[1] ?? '';
  await expect(signInSocially(ctx, input, cookie)).rejects.toMatchObject({ code: 'invalid_user' });
  const begun = await rows<{ began_with: string }>(
    here,
    'SELECT began_with FROM session JOIN account ON account.id = account_id WHERE email = ?',
    person.email,
  );
  expect(begun).toEqual([{ began_with: 'sign_up' }]);
});

test('who parts with a provider and signs in there again is linked again, and told again', async () => {
  const here = await world();
  const { person, identity } = await linkedPerson(here);
  await unlink(person, 'google', person.password);
  const answer = await signInAs(here, openBrowser(here), identity);
  expect(await answer.json()).toMatchObject({ email: person.email, new_account: false });
  expect(await linked(person)).toEqual(['google']);
  await expect.poll(() => subjectsOf(here, person.email, 'ist jetzt mit')).toHaveLength(2);
});

test('every identity of that provider goes, and nobody else loses theirs', async () => {
  const here = await world();
  const { person } = await linkedPerson(here);
  const other = await linkedPerson(here);
  await row(
    here,
    "INSERT INTO identity (provider, subject, account_id, created_at) SELECT 'google', ?, id, 1 FROM account WHERE email = ?",
    crypto.randomUUID(),
    person.email,
  );
  expect((await unlink(person, 'google', person.password)).status).toBe(200);
  expect([await linked(person), await linked(other.person)]).toEqual([[], ['google']]);
});
