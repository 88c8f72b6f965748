import { expect } from 'vitest';

import { beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { rows } from '#tests/support/database.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { mailsTo, openBrowser } from '#tests/support/people.ts';
import { buyPlan } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import { ask } from '#tests/worker/client-api/app.ts';
import { expectDescribed } from '#tests/worker/client-api/described.ts';
import { verify } from '#tests/worker/handoff/hand-offs.ts';
import type { SessionsAnswer } from '#worker/account/profile/schemas.ts';
import type { AccountAnswer } from '#worker/client-api/schemas.ts';
import {
  agree,
  askOwn,
  begin,
  codeOf,
  exchange,
  isSignedIn,
  refresh,
  revoke,
  signInToApp,
  tokensOf,
} from './native-app.ts';

const day = 86_400;

test('a person signs in to an app, which learns who they are and what they have', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  const start = begin({ nonce: 'n-1' });
  const url = await agree(person, start);
  expect([url.protocol, url.pathname]).toEqual(['com.lexlern.sandbox:', '/callback']);
  expect(url.searchParams.get('state')).toBe(start.query['state']);
  expect(url.searchParams.get('iss')).toBe(w.origin);

  const answer = await exchange(w, start, codeOf(url));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const tokens = await tokensOf(answer);
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  const { payload } = await verify(w, tokens.id_token ?? null);
  expect(payload).toMatchObject({ email: person.email, name: person.displayName, nonce: 'n-1' });

  const own = await askOwn(w, tokens.access_token);
  await expectDescribed(w, 'get', '/me/entitlements', own.clone());
  const told = (await own.json()) as AccountAnswer;
  expect(told).toMatchObject({
    account: payload.sub,
    entitlements: [{ active: true, because: 'subscription' }],
  });
  // The app's server may ask about them from now on, too.
  expect((await ask(w, `/accounts/${payload.sub}/entitlements`)).status).toBe(200);
});

test('somebody without Premium can sign in to an app, which learns that, too', async ({
  w,
  person,
}) => {
  const tokens = await signInToApp(w, person);
  const own = await askOwn(w, tokens.access_token);
  expect((await own.json()) as AccountAnswer).toMatchObject({ entitlements: [{ active: false }] });
  const tag = own.headers.get('etag') ?? '';
  const again = await askOwn(w, tokens.access_token, { 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('somebody who does not agree goes back to the app without a code', async ({ w, person }) => {
  const start = begin();
  for (const browser of [person, openBrowser(w)]) {
    const url = await agree(browser, start, false);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'access_denied',
      state: start.query['state'],
      iss: w.origin,
    });
  }
});

test('an access token ends after an hour, and the refresh token gives the next one', async ({
  w,
  person,
}) => {
  const first = await signInToApp(w, person);
  await advance(w, 3601);
  const over = await askOwn(w, first.access_token);
  expect(over.headers.get('www-authenticate')).toBe(
    'Bearer realm="Lexlern", error="invalid_token"',
  );
  await expectDescribed(w, 'get', '/me/entitlements', over.clone());
  expect(await statusAndError(over)).toEqual([401, 'invalid_token']);
  const second = await tokensOf(await refresh(w, first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await isSignedIn(w, second)).toBe(true);
});

test('an app that is used stays signed in, and one that is not for 400 days does not', async ({
  w,
  person,
}) => {
  let tokens = await signInToApp(w, person);
  for (let times = 0; times < 3; times += 1) {
    await advance(w, 300 * day);
    tokens = await tokensOf(await refresh(w, tokens.refresh_token));
  }
  await advance(w, 401 * day);
  expect(await statusAndError(await refresh(w, tokens.refresh_token))).toEqual([
    400,
    'invalid_grant',
  ]);
});

test('a lost answer loses nothing: the same call gets the same tokens for a minute', async ({
  w,
  person,
}) => {
  const first = await signInToApp(w, person);
  const lost = await tokensOf(await refresh(w, first.refresh_token));
  await advance(w, 30);
  const again = await tokensOf(await refresh(w, first.refresh_token));
  expect({ ...again, expires_in: 3600 }).toEqual(lost);
  expect(again.expires_in).toBeLessThanOrEqual(3570);
  const both = await Promise.all([again, again].map((one) => refresh(w, one.refresh_token)));
  const [one, other] = await Promise.all(both.map(tokensOf));
  expect(one?.refresh_token).toBe(other?.refresh_token);
  expect(one?.access_token).toBe(other?.access_token);
});

test('an app signs out with either of its tokens, and as often as it likes', async ({
  w,
  person,
}) => {
  for (const name of ['access_token', 'refresh_token'] as const) {
    const tokens = await signInToApp(w, person);
    for (let times = 0; times < 2; times += 1) {
      const answer = await revoke(w, tokens[name]);
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    }
    expect(await isSignedIn(w, tokens)).toBe(false);
    expect((await refresh(w, tokens.refresh_token)).status).toBe(400);
  }
  expect((await revoke(w, 'no-token')).status).toBe(200);
});

test('it is told by mail, seen among the devices, and ended there', async ({ w, person }) => {
  const tokens = await signInToApp(w, person);
  await w.awaitMails();
  const [mail, ...others] = (await mailsTo(w, person.email)).filter(({ subject }) =>
    subject.startsWith('Neue Anmeldung'),
  );
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Neue Anmeldung in „Lexlern App“');
  const list = await person.get('/api/account/sessions');
  const { sessions } = (await list.json()) as SessionsAnswer;
  const app = sessions.find((one) => one.app !== null);
  expect(app).toMatchObject({ app: 'Lexlern App', current: false, began_with: 'sign_up' });
  expect(app?.mailed_at).toBeGreaterThan(0);
  expect(list.headers.get('server-timing')).toContain(', 1 round trips');

  const stranger = openBrowser(w);
  await stranger.post('/api/account/sessions/end', { id: app?.id });
  expect(await isSignedIn(w, tokens)).toBe(true);
  await person.post('/api/account/sessions/end', { id: app?.id });
  expect(await isSignedIn(w, tokens)).toBe(false);
});

test('a code that nobody has exchanged is no device', async ({ person }) => {
  await agree(person, begin());
  const list = await person.get('/api/account/sessions');
  expect(((await list.json()) as SessionsAnswer).sessions).toHaveLength(1);
});

test('a session that a link began signs in no app until its owner has confirmed it', async ({
  w,
  person,
}) => {
  const tokens = await signInToApp(w, person);
  const browser = openBrowser(w);
  await browser.post('/api/account/signinbycode', { code: await loginCodeFor(w, person.email) });
  const { query } = begin();
  const { response_type: _type, ...fields } = query;
  const answer = await browser.post('/api/account/oauth/code', { ...fields, approve: true });
  expect(await statusAndError(answer)).toEqual([403, 'confirmation_required']);
  // Nor does it sign one out.
  const ended = await browser.post('/api/account/sessions/end', { others: true });
  expect(await statusAndError(ended)).toEqual([403, 'confirmation_required']);
  expect(await isSignedIn(w, tokens)).toBe(true);
});

test('it goes with its account', async ({ w, person }) => {
  const tokens = await signInToApp(w, person);
  await beginDeletion(w, person);
  expect(await isSignedIn(w, tokens)).toBe(true);
  await passSevenDays(w);
  expect(await isSignedIn(w, tokens)).toBe(false);
  expect((await refresh(w, tokens.refresh_token)).status).toBe(400);
  const [grantId] = tokens.refresh_token.split('.');
  expect(await rows(w, 'SELECT id FROM oauth_grant WHERE id = ?', grantId)).toEqual([]);
});
