import { describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { beginSocial, credentialOf, newIdentity } from '#tests/support/identities.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openPasskeyOwner, signInOptions } from '#tests/support/passkeys.ts';
import { openBrowser, reachPassword, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { reachNewPassword } from '#tests/support/resets.ts';
import { signedInEmail } from '#tests/support/status-and-error.ts';
import { sha256 } from '#worker/crypto.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** The cookies of 400 days. */
const forLong = ['browser Max-Age=34560000', 'session Max-Age=34560000'];
const forNow = ['browser', 'session'];

/** The product's cookies that an answer sets, each with its life. */
function cookiesOf(answer: Response): string[] {
  const lines = answer.headers.getSetCookie().map((line) => {
    const [, name] = /^([^=]+)=/.exec(line) ?? [];
    return [name, /Max-Age=\d+/.exec(line)?.[0]].filter(Boolean).join(' ');
  });
  return lines.filter((line) => !line.startsWith('social')).toSorted();
}

const tokenOf = (browser: Browser) => /session=([^;]+)/.exec(browser.cookie())?.[1] ?? '';

/** How long the session of a browser will still live if nobody uses it, in whole hours. */
async function lifeLeft(w: World, browser: Browser): Promise<number | null> {
  const found = await row<{ ms: number }>(
    w,
    'SELECT expires_at - ? AS ms FROM session WHERE token_hash = ?',
    await nowOf(w),
    await sha256(tokenOf(browser)),
  );
  return found && Math.round(found.ms / hour);
}

async function nowOf(w: World): Promise<number> {
  const answer = await w.fetch('/sandbox/api/clock');
  return Date.parse(((await answer.json()) as { now: string }).now);
}

/** Lets a session be unused for so long. The clock belongs to others, too. */
async function age(w: World, browser: Browser, ms: number): Promise<void> {
  const hash = await sha256(tokenOf(browser));
  await row(w, 'UPDATE session SET expires_at = expires_at - ? WHERE token_hash = ?', ms, hash);
}

/** A person who has signed in by password and chosen to stay, or not to. */
async function signedInPerson(w: World, stay?: boolean) {
  const { email, password } = await signUpPerson(w);
  const browser = openBrowser(w);
  await browser.post('/api/account/signin', { email, password, stay });
  return { ...browser, email, password };
}

/** Each way to sign in, as a call of this browser that says so much of staying. */
const ways: Record<string, (w: World, browser: Browser, stay: object) => Promise<Response>> = {
  async password(w, browser, stay) {
    const { email, password } = await signUpPerson(w);
    return browser.post('/api/account/signin', { email, password, ...stay });
  },
  async 'sign-up'(w, browser, stay) {
    const { token } = await reachPassword(w, browser);
    const password = 'ein-langes-geheimnis';
    return browser.post('/api/account/signupv2/password', { token, password, ...stay });
  },
  async 'password reset'(w, browser, stay) {
    const { email } = await signUpPerson(w);
    const token = await reachNewPassword(w, browser, email);
    const password = 'ein-anderes-geheimnis';
    return browser.post('/api/account/forget/password/new', { email, token, password, ...stay });
  },
  async Google(w, browser, stay) {
    const { sub, ...identity } = newIdentity();
    const nonce = await beginSocial(browser);
    const credential = await credentialOf(w, { sub, ...identity }, nonce);
    const { name, email, provider } = identity;
    const input = { social_id: sub, name, email, provider, credential };
    return browser.post('/api/account/social/signin', { ...input, ...stay });
  },
  async passkey(w, browser, stay) {
    const { authenticator } = await openPasskeyOwner(w);
    const input = authenticator.get(await signInOptions(browser), {});
    return browser.post('/api/account/passkey/signin', { ...input, ...stay });
  },
  async link(w, browser, stay) {
    const code = await loginCodeFor(w, (await signUpPerson(w)).email);
    return browser.post('/api/account/signinbycode', { code, ...stay });
  },
  async 'link of another site'(w, browser, stay) {
    const { email } = await signUpPerson(w);
    const token = await loginCodeFor(w, email, { purpose: 'cookie' });
    return browser.post('/api/account/cookie/verify', { token, ...stay });
  },
};

describe.each(Object.entries(ways))('signing in by %s', (_name, signIn) => {
  test('stays for 400 days, if the call says nothing of it', async ({ w }) => {
    const browser = openBrowser(w);
    expect(cookiesOf(await signIn(w, browser, {}))).toEqual(forLong);
    expect(await lifeLeft(w, browser)).toBe(400 * 24);
  });

  test('ends with the browser or after a day, if nobody has asked to stay', async ({ w }) => {
    const browser = openBrowser(w);
    expect(cookiesOf(await signIn(w, browser, { stay: false }))).toEqual(forNow);
    expect(await lifeLeft(w, browser)).toBe(24);
  });
});

test.each(['evaluation', 'promotion/coupon'])('a link to %s asks for no stay', async (path) => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const purpose = path === 'evaluation' ? 'evaluation' : 'marketing';
  const code = await loginCodeFor(w, email, { purpose });
  const follow = (query: string) =>
    openBrowser(w).get(`/api/${path}/autologin?code=${code}${query}`);
  expect(cookiesOf(await follow('&stay=0'))).toEqual(forNow);
  expect(cookiesOf(await follow(''))).toEqual(forLong);
});

test.each([
  ['with the box ticked stays', '&stay=1', forLong],
  ['without a tick does not stay', '', forNow],
])('the form of the page without script %s', async (_what, box, cookies) => {
  const w = await world();
  const { email, password } = await signUpPerson(w);
  const answer = await w.fetch('/account/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: w.origin },
    body: `email=${encodeURIComponent(email)}&password=${password}${box}`,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  expect(cookiesOf(answer)).toEqual(cookies);
});

describe('a session that is used', () => {
  test('lives on for 400 days from then, and is extended once a day', async ({ w }) => {
    const person = await signedInPerson(w, true);
    await age(w, person, day - 1000);
    expect(cookiesOf(await person.get('/api/auth/iflogged'))).toEqual([]);
    await age(w, person, 398 * day);
    const used = await person.get('/api/account/profile');
    expect([used.status, cookiesOf(used)]).toEqual([200, forLong]);
    expect(await lifeLeft(w, person)).toBe(400 * 24);
    const again = await person.get('/api/account/profile');
    expect(cookiesOf(again)).toEqual([]);
    expect(again.headers.get('server-timing')).toContain('1 round trips');
  });

  test('without a stay lives on for 24 hours from then, and its cookie still ends with the browser', async ({
    w,
  }) => {
    const person = await signedInPerson(w, false);
    await age(w, person, 23 * hour);
    expect(cookiesOf(await person.get('/api/auth/iflogged'))).toEqual([]);
    expect(await lifeLeft(w, person)).toBe(24);
    await age(w, person, day);
    expect(await signedInEmail(person)).toBeUndefined();
  });

  test('is extended once by calls that come at once', async ({ w }) => {
    const person = await signedInPerson(w, true);
    await age(w, person, 30 * day);
    const calls = Array.from({ length: 5 }, () => person.get('/api/auth/iflogged'));
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
    expect(await lifeLeft(w, person)).toBe(400 * 24);
    expect(await signedInEmail(person)).toBe(person.email);
  });

  test('gets no cookie again from the request that ends it', async ({ w }) => {
    const person = await signedInPerson(w, true);
    const listed = await person.get('/api/account/sessions');
    const { sessions } = (await listed.json()) as { sessions: { id: string; current: boolean }[] };
    await age(w, person, 30 * day);
    const id = sessions.find(({ current }) => current)?.id;
    const ended = await person.post('/api/account/sessions/end', { id });
    expect(cookiesOf(ended)).toEqual(['session Max-Age=0']);
  });

  test('keeps its browser known for as long', async ({ w }) => {
    const person = await signedInPerson(w, true);
    await row(w, 'UPDATE known_browser SET seen_at = seen_at - ?', 399 * day);
    await age(w, person, 399 * day);
    await person.get('/api/auth/iflogged');
    const known = await row<{ ago: number }>(
      w,
      `SELECT ? - max(known_browser.seen_at) AS ago FROM known_browser JOIN account ON account.id = account_id
        WHERE email = ?`,
      await nowOf(w),
      person.email,
    );
    expect(known?.ago).toBeLessThan(hour);
  });
});

test('a changed password keeps what was chosen, and the old token is not extended', async ({
  w,
}) => {
  const person = await signedInPerson(w, false);
  const old = openBrowser(w, { session: tokenOf(person) });
  const input = { current_password: person.password, password: 'ein-neues-passwort' };
  const changed = await person.post('/api/account/password/change', input);
  expect([changed.status, cookiesOf(changed)]).toEqual([200, ['session']]);
  await old.get('/api/auth/iflogged');
  expect(await lifeLeft(w, old)).toBe(0);
});

test('a person sees which of their devices stays signed in', async ({ w }) => {
  const person = await signedInPerson(w, false);
  const { sessions } = (await (await person.get('/api/account/sessions')).json()) as {
    sessions: { current: boolean; stays: boolean }[];
  };
  const devices = new Map(sessions.map(({ current, stays }) => [current, stays]));
  expect([devices.get(true), devices.get(false)]).toEqual([false, true]);
});
