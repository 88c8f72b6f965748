import { describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import {
  beginSocial,
  credentialOf,
  sendCredential,
  newIdentity,
  signInAs,
} from '#tests/support/identities.ts';
import type { Identity } from '#tests/support/identities.ts';
import { mailsTo, newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

async function accountsOf(email: string): Promise<number | undefined> {
  const found = await row<{ n: number }>(
    await world(),
    'SELECT count(*) AS n FROM account WHERE email = ?',
    email.toLowerCase(),
  );
  return found?.n;
}

async function identitiesOf(email: string): Promise<number | undefined> {
  const found = await row<{ n: number }>(
    await world(),
    'SELECT count(*) AS n FROM identity JOIN account ON account.id = account_id WHERE email = ?',
    email,
  );
  return found?.n;
}

function latestSession(email: string) {
  return world().then((here) =>
    row<{ began_with: string }>(
      here,
      'SELECT began_with FROM session JOIN account ON account.id = account_id WHERE email = ? ORDER BY session.rowid DESC',
      email,
    ),
  );
}

async function refusal(response: Response): Promise<[number, unknown, string]> {
  return [response.status, await response.json(), response.headers.getSetCookie().join()];
}

describe.each(['google', 'apple'] as const)('a sign-in with %s', (provider) => {
  test('creates an account the first time, and finds it the next time', async ({ w: here }) => {
    const identity = newIdentity({ provider, name: 'Émile Zola' });
    const expected = { name: 'Émile Zola', email: identity.email, provider };
    const browser = openBrowser(here);
    const first = await signInAs(here, browser, identity);
    expect([first.status, await first.json()]).toEqual([200, { ...expected, new_account: true }]);
    expect(await (await browser.get('/api/auth/iflogged')).json()).toEqual(expected);
    expect(await latestSession(identity.email)).toEqual({ began_with: 'sign_up' });

    const again = await signInAs(here, openBrowser(here), { ...identity, name: 'Ganz Anders' });
    expect(await again.json()).toEqual({ ...expected, new_account: false });
    expect(await latestSession(identity.email)).toEqual({ began_with: 'social' });
  });

  test('finds an identity by its subject, even after its e-mail changed', async ({ w: here }) => {
    const identity = newIdentity({ provider });
    await signInAs(here, openBrowser(here), identity);
    const moved = { ...identity, email: newEmail(), email_verified: false };
    const answer = await signInAs(here, openBrowser(here), moved);
    expect(await answer.json()).toMatchObject({ email: identity.email, new_account: false });
    expect(await accountsOf(moved.email)).toBe(0);
  });

  test('with the verified e-mail of an account links the identity to it, once', async ({
    w: here,
    person,
  }) => {
    const identity = newIdentity({ provider, email: person.email.toUpperCase() });
    for (let i = 0; i < 2; i += 1) {
      const browser = openBrowser(here);
      const answer = await signInAs(here, browser, identity);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        {
          name: person.displayName,
          email: person.email,
          provider: 'email',
          new_account: false,
        },
      ]);
      expect(await latestSession(person.email)).toEqual({ began_with: 'social' });
    }
    expect([await accountsOf(person.email), await identitiesOf(person.email)]).toEqual([1, 1]);
    const { email, password } = person;
    const byPassword = await openBrowser(here).post('/api/account/signin', { email, password });
    expect(byPassword.status).toBe(200);
  });

  test('that links an account sends its owner one mail', async ({ w: here }) => {
    const { email } = await signUpPerson(here);
    const ready = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const browser = openBrowser(here);
        const identity = newIdentity({ provider, email, sub: `linked-${email}` });
        return { browser, identity, nonce: await beginSocial(browser) };
      }),
    );
    const answers = await Promise.all(
      ready.map(async ({ browser, identity, nonce }) =>
        sendCredential(browser, identity, await credentialOf(here, identity, nonce)),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const name = { google: 'Google', apple: 'Apple' }[provider];
    const once = [`${name} ist jetzt mit Deinem Konto bei Lexlern verbunden`];
    const linkNotices = async () => {
      const subjects = (await mailsTo(here, email)).map(({ subject }) => subject);
      return subjects.filter((subject) => subject.includes('verbunden'));
    };
    await expect.poll(linkNotices).toEqual(once);
    await here.runSchedule();
    expect(await linkNotices()).toEqual(once);
    expect(await identitiesOf(email)).toBe(1);
  });

  test('with the unverified e-mail of an account links nothing', async ({ w: here, person }) => {
    const identity = newIdentity({ provider, email: person.email, email_verified: false });
    const [status, answer, cookies] = await refusal(
      await signInAs(here, openBrowser(here), identity),
    );
    expect([status, answer]).toEqual([409, { error: 'user_exist' }]);
    expect(cookies).not.toContain('session');
    expect(await identitiesOf(person.email)).toBe(0);
  });

  test('with an e-mail that is the e-mail of an account only in lower case links nothing', async ({
    w: here,
  }) => {
    const id = crypto.randomUUID();
    const owner = newIdentity({ provider, email: `mike-${id}@example.com` });
    await signInAs(here, openBrowser(here), owner);
    const browser = openBrowser(here);
    const other = newIdentity({ provider });
    // In lower case, the Kelvin sign becomes a k.
    const claims = { email: `mi\u212ae-${id}@example.com` };
    const credential = await credentialOf(here, other, await beginSocial(browser), { claims });
    const [status, answer, cookies] = await refusal(
      await sendCredential(browser, other, credential),
    );
    expect([status, answer]).toEqual([400, { error: 'invalid_user' }]);
    expect(cookies).not.toContain('session');
    expect(await identitiesOf(owner.email)).toBe(1);
  });

  test('with an unverified e-mail creates no account', async ({ w: here }) => {
    const identity = newIdentity({ provider, email_verified: false });
    const [status, answer, cookies] = await refusal(
      await signInAs(here, openBrowser(here), identity),
    );
    expect([status, answer]).toEqual([400, { error: 'invalid_user' }]);
    expect(cookies).not.toContain('session');
    expect(await accountsOf(identity.email)).toBe(0);
  });

  test('sent six times at once by a new person creates one account and succeeds each time', async ({
    w: here,
  }) => {
    const identity = newIdentity({ provider });
    const ready = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = openBrowser(here);
        const nonce = await beginSocial(browser);
        return { browser, credential: await credentialOf(here, identity, nonce) };
      }),
    );
    const answers = await Promise.all(
      ready.map(({ browser, credential }) => sendCredential(browser, identity, credential)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      new_account: boolean;
    }[];
    expect(bodies.filter((one) => one.new_account)).toHaveLength(1);
    expect([await accountsOf(identity.email), await identitiesOf(identity.email)]).toEqual([1, 1]);
    for (const { browser } of ready) {
      expect(await (await browser.get('/api/auth/iflogged')).json()).toMatchObject({
        email: identity.email,
      });
    }
  });
});

test('a Google account of an address for which Google does not vouch opens no account of others', async ({
  w: here,
  person,
}) => {
  const identity = newIdentity({ email: person.email, hd: undefined });
  const [status, answer, cookies] = await refusal(
    await signInAs(here, openBrowser(here), identity),
  );
  expect([status, answer]).toEqual([409, { error: 'user_exist' }]);
  expect(cookies).not.toContain('session');
  expect(await identitiesOf(person.email)).toBe(0);

  // It still makes an account of its own, which it then opens.
  const own = newIdentity({ hd: undefined });
  for (const isNew of [true, false]) {
    const made = await signInAs(here, openBrowser(here), own);
    expect(await made.json()).toMatchObject({ email: own.email, new_account: isNew });
  }
});

test.each(['gmail.com', 'googlemail.com'])('Google vouches for addresses at %s', async (domain) => {
  const here = await world();
  const email = `erika-${crypto.randomUUID()}@${domain}`;
  await signInAs(here, openBrowser(here), newIdentity({ provider: 'apple', email }));
  const google = newIdentity({ email, hd: undefined });
  const answer = await signInAs(here, openBrowser(here), google);
  expect(await answer.json()).toMatchObject({ email, new_account: false });
  expect(await identitiesOf(email)).toBe(2);
});

test('one account can be linked to both providers', async ({ w: here }) => {
  const google = newIdentity();
  const apple: Identity = { ...google, provider: 'apple', sub: 'the-same-at-apple' + google.sub };
  await signInAs(here, openBrowser(here), google);
  const answer = await signInAs(here, openBrowser(here), apple);
  // `provider` names the way in which the account was created.
  expect(await answer.json()).toMatchObject({ provider: 'google', new_account: false });
  expect([await accountsOf(google.email), await identitiesOf(google.email)]).toEqual([1, 2]);
});

test('the same subject at the other provider is another person', async ({ w: here }) => {
  const google = newIdentity();
  await signInAs(here, openBrowser(here), google);
  const namesake = newIdentity({ provider: 'apple', sub: google.sub });
  const answer = await signInAs(here, openBrowser(here), namesake);
  expect(await answer.json()).toMatchObject({ email: namesake.email, new_account: true });
});

test('a social sign-in replaces the account that was signed in and ends its session', async ({
  w: here,
}) => {
  const before = await signUpPerson(here);
  const old = before.cookie();
  const identity = newIdentity();
  expect((await signInAs(here, before, identity)).status).toBe(200);
  expect(await (await before.get('/api/auth/iflogged')).json()).toMatchObject({
    email: identity.email,
  });
  const ended = await here.fetch('/api/auth/iflogged', { headers: { cookie: old } });
  expect(await ended.json()).toEqual({ error: 'not_logged_in' });
});

describe('the name of a new account', () => {
  async function nameOf(identity: Identity, claims: Record<string, unknown> = {}) {
    const here = await world();
    const browser = openBrowser(here);
    const credential = await credentialOf(here, identity, await beginSocial(browser), { claims });
    const answer = await sendCredential(browser, { ...identity, name: identity.name }, credential);
    return ((await answer.json()) as { name: string }).name;
  }

  test("is the one in Google's token, not the caller's", async () => {
    expect(await nameOf(newIdentity({ name: 'Angreifer' }), { name: 'Erika Echt' })).toBe(
      'Erika Echt',
    );
  });

  test('is the one that the person gave to Apple, cut to 80 characters', async () => {
    const name = '𐍈'.repeat(100);
    expect(await nameOf(newIdentity({ provider: 'apple', name }))).toBe('𐍈'.repeat(80));
  });

  test('is the local part of its e-mail if there is no name', async () => {
    const identity = newIdentity({ provider: 'apple', name: ' \n ' });
    expect(await nameOf(identity)).toBe(identity.email.split('@')[0]);
  });
});
