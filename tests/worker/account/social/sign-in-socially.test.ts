import { describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import { beginSocial, credentialOf, handIn, newIdentity, signInAs } from '#tests/identities.ts';
import type { Identity } from '#tests/identities.ts';
import { mailsTo, newEmail, openBrowser, signUpPerson } from '#tests/people.ts';

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

describe.each(['google', 'apple'] as const)('at %s', (provider) => {
  test('the first sign-in makes an account, the next one finds it', async () => {
    const here = await world();
    const identity = newIdentity({ provider, name: 'Émile Zola' });
    const told = { name: 'Émile Zola', email: identity.email, provider };
    const browser = openBrowser(here);
    const first = await signInAs(here, browser, identity);
    expect([first.status, await first.json()]).toEqual([200, { ...told, new_account: true }]);
    expect(await (await browser.get('/api/auth/iflogged')).json()).toEqual(told);
    expect(await latestSession(identity.email)).toEqual({ began_with: 'sign_up' });

    const again = await signInAs(here, openBrowser(here), { ...identity, name: 'Ganz Anders' });
    expect(await again.json()).toEqual({ ...told, new_account: false });
    expect(await latestSession(identity.email)).toEqual({ began_with: 'social' });
  });

  test('an identity is known by its subject, whatever its e-mail has become', async () => {
    const here = await world();
    const identity = newIdentity({ provider });
    await signInAs(here, openBrowser(here), identity);
    const moved = { ...identity, email: newEmail(), email_verified: false };
    const answer = await signInAs(here, openBrowser(here), moved);
    expect(await answer.json()).toMatchObject({ email: identity.email, new_account: false });
    expect(await accountsOf(moved.email)).toBe(0);
  });

  test('a verified e-mail that has an account here is linked to it, once', async () => {
    const here = await world();
    const person = await signUpPerson(here);
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

  test('whoever is linked is told by mail, once', async () => {
    const here = await world();
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
        handIn(browser, identity, await credentialOf(here, identity, nonce)),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const name = { google: 'Google', apple: 'Apple' }[provider];
    const once = [`${name} ist jetzt mit Deinem Konto bei Lexlern verbunden`];
    const told = async () => {
      const subjects = (await mailsTo(here, email)).map(({ subject }) => subject);
      return subjects.filter((subject) => subject.includes('verbunden'));
    };
    await expect.poll(told).toEqual(once);
    await here.runSchedule();
    expect(await told()).toEqual(once);
    expect(await identitiesOf(email)).toBe(1);
  });

  test('an unverified e-mail is linked to nothing', async () => {
    const here = await world();
    const person = await signUpPerson(here);
    const identity = newIdentity({ provider, email: person.email, email_verified: false });
    const [status, answer, cookies] = await refusal(
      await signInAs(here, openBrowser(here), identity),
    );
    expect([status, answer]).toEqual([409, { error: 'user_exist' }]);
    expect(cookies).not.toContain('session');
    expect(await identitiesOf(person.email)).toBe(0);
  });

  test('an e-mail that is another one in lower case is linked to nothing', async () => {
    const here = await world();
    const id = crypto.randomUUID();
    const owner = newIdentity({ provider, email: `mike-${id}@example.com` });
    await signInAs(here, openBrowser(here), owner);
    const browser = openBrowser(here);
    const other = newIdentity({ provider });
    // The Kelvin sign, which is a k then.
    const claims = { email: `mi\u212ae-${id}@example.com` };
    const credential = await credentialOf(here, other, await beginSocial(browser), { claims });
    const [status, answer, cookies] = await refusal(await handIn(browser, other, credential));
    expect([status, answer]).toEqual([400, { error: 'invalid_user' }]);
    expect(cookies).not.toContain('session');
    expect(await identitiesOf(owner.email)).toBe(1);
  });

  test('an unverified e-mail makes no account', async () => {
    const here = await world();
    const identity = newIdentity({ provider, email_verified: false });
    const [status, answer, cookies] = await refusal(
      await signInAs(here, openBrowser(here), identity),
    );
    expect([status, answer]).toEqual([400, { error: 'invalid_user' }]);
    expect(cookies).not.toContain('session');
    expect(await accountsOf(identity.email)).toBe(0);
  });

  test('two first sign-ins of one person at once make one account and sign both in', async () => {
    const here = await world();
    const identity = newIdentity({ provider });
    const ready = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = openBrowser(here);
        const nonce = await beginSocial(browser);
        return { browser, credential: await credentialOf(here, identity, nonce) };
      }),
    );
    const answers = await Promise.all(
      ready.map(({ browser, credential }) => handIn(browser, identity, credential)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const told = (await Promise.all(answers.map((answer) => answer.json()))) as {
      new_account: boolean;
    }[];
    expect(told.filter((one) => one.new_account)).toHaveLength(1);
    expect([await accountsOf(identity.email), await identitiesOf(identity.email)]).toEqual([1, 1]);
    for (const { browser } of ready) {
      expect(await (await browser.get('/api/auth/iflogged')).json()).toMatchObject({
        email: identity.email,
      });
    }
  });
});

test('one account may have both, and then both lead to it', async () => {
  const here = await world();
  const google = newIdentity();
  const apple: Identity = { ...google, provider: 'apple', sub: 'the-same-at-apple' + google.sub };
  await signInAs(here, openBrowser(here), google);
  const answer = await signInAs(here, openBrowser(here), apple);
  // `provider` is how the account came to be.
  expect(await answer.json()).toMatchObject({ provider: 'google', new_account: false });
  expect([await accountsOf(google.email), await identitiesOf(google.email)]).toEqual([1, 2]);
});

test("the same subject at the other provider is somebody else's", async () => {
  const here = await world();
  const google = newIdentity();
  await signInAs(here, openBrowser(here), google);
  const namesake = newIdentity({ provider: 'apple', sub: google.sub });
  const answer = await signInAs(here, openBrowser(here), namesake);
  expect(await answer.json()).toMatchObject({ email: namesake.email, new_account: true });
});

test('whoever was signed in in this browser makes way, and their session ends', async () => {
  const here = await world();
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

describe('a new account is called', () => {
  async function nameOf(identity: Identity, claims: Record<string, unknown> = {}) {
    const here = await world();
    const browser = openBrowser(here);
    const credential = await credentialOf(here, identity, await beginSocial(browser), { claims });
    const answer = await handIn(browser, { ...identity, name: identity.name }, credential);
    return ((await answer.json()) as { name: string }).name;
  }

  test('as Google says, not as the caller does', async () => {
    expect(await nameOf(newIdentity({ name: 'Angreifer' }), { name: 'Erika Echt' })).toBe(
      'Erika Echt',
    );
  });

  test('as the person told Apple, in at most 80 characters', async () => {
    const name = '𝔈'.repeat(100);
    expect(await nameOf(newIdentity({ provider: 'apple', name }))).toBe('𝔈'.repeat(80));
  });

  test('like its e-mail where nobody says a name', async () => {
    const identity = newIdentity({ provider: 'apple', name: ' \n ' });
    expect(await nameOf(identity)).toBe(identity.email.split('@')[0]);
  });
});
