import { describe, expect } from 'vitest';

import { openBrowser, signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { productWith } from '#tests/worker/handoff/product-with.ts';
import { handOff } from '#tests/worker/handoff/hand-offs.ts';
import {
  agree,
  askOwn,
  begin,
  challengeOf,
  codeOf,
  exchange,
  isSignedIn,
  nativeApp,
  postForm,
  refresh,
  revoke,
  signInToApp,
  tokensOf,
} from './native-app.ts';
import type { Start } from './native-app.ts';

/*
 * The attacks of RFC 9700, section 4, each refused. Those through the browser's address and its
 * frames are in page.test.ts.
 */

const notGranted = [400, 'invalid_grant'];

/** What a page gets that asks for a code in somebody's browser. */
async function askForCode(
  browser: Browser,
  fields: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const { response_type: _type, ...query } = begin().query;
  const body = { ...query, approve: true, ...fields };
  return statusAndError(await browser.post('/api/account/oauth/code', body, headers));
}

describe('a code (4.5)', () => {
  test('that was stolen is worth nothing without the verifier of its own sign-in', async ({
    w,
    person,
  }) => {
    const start = begin();
    const code = codeOf(await agree(person, start));
    const thief = begin();
    const tries: Record<string, string>[] = [
      { code_verifier: thief.verifier },
      // What the browser has seen of the request.
      { code_verifier: start.query['code_challenge'] ?? '' },
      { code_verifier: '' },
      { code_verifier: start.verifier.slice(0, 42) },
      { code_verifier: `${start.verifier}x` },
    ];
    for (const changes of tries) {
      const [status, error] = await statusAndError(await exchange(w, start, code, changes));
      expect([status, ['invalid_grant', 'invalid_request'].includes(error)]).toEqual([400, true]);
    }
    // Nor has the thief spoilt it.
    expect((await exchange(w, start, code)).status).toBe(200);
  });

  test('that is put into the app of somebody else signs nobody in there (4.7)', async ({
    w,
    person,
  }) => {
    const victim = begin();
    const attacker = begin();
    const code = codeOf(await agree(person, attacker));
    expect(await statusAndError(await exchange(w, victim, code))).toEqual(notGranted);
  });

  test('serves once: a second time it ends what it gave', async ({ w, person }) => {
    const start = begin();
    const code = codeOf(await agree(person, start));
    const tokens = await tokensOf(await exchange(w, start, code));
    expect(await isSignedIn(w, tokens)).toBe(true);
    expect(await statusAndError(await exchange(w, start, code))).toEqual(notGranted);
    expect(await isSignedIn(w, tokens)).toBe(false);
    expect(await statusAndError(await refresh(w, tokens.refresh_token))).toEqual(notGranted);
  });

  test('still ends what it gave when it comes again a year later', async ({ w, person }) => {
    const start = begin();
    const code = codeOf(await agree(person, start));
    const tokens = await tokensOf(await exchange(w, start, code));
    await advance(w, 365 * 86_400);
    const later = await tokensOf(await refresh(w, tokens.refresh_token));
    expect(await statusAndError(await exchange(w, start, code))).toEqual(notGranted);
    expect(await isSignedIn(w, later)).toBe(false);
  });

  test('that comes twice at once leaves nobody signed in', async ({ w, person }) => {
    const start = begin();
    const code = codeOf(await agree(person, start));
    const answers = await Promise.all([1, 2, 3].map(() => exchange(w, start, code)));
    const given = answers.filter(({ ok }) => ok);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const answer of given) expect(await isSignedIn(w, await tokensOf(answer))).toBe(false);
  });

  test('is over after a minute', async ({ w, person }) => {
    const start = begin();
    const code = codeOf(await agree(person, start));
    await advance(w, 61);
    expect(await statusAndError(await exchange(w, start, code))).toEqual(notGranted);
  });

  test('ends with its person’s other sessions before it is exchanged', async ({ w, person }) => {
    const other = await signInElsewhere(w, person);
    const start = begin();
    const code = codeOf(await agree(other, start));
    await person.post('/api/account/sessions/end', { others: true });
    expect(await statusAndError(await exchange(w, start, code))).toEqual(notGranted);
  });

  test.for(['redirect_uri', 'client_id'] as const)(
    'is bound to the %s of its request',
    async (name, { w, person }) => {
      const start = begin();
      const code = codeOf(await agree(person, start));
      const wrong = {
        redirect_uri: `${w.origin}/sandbox/partner/app/callback`,
        client_id: 'other-app',
      };
      const [status, error] = await statusAndError(
        await exchange(w, start, code, { [name]: wrong[name] }),
      );
      expect([status, error]).toEqual(name === 'client_id' ? [401, 'invalid_client'] : notGranted);
      expect((await exchange(w, start, code)).status).toBe(200);
    },
  );
});

describe('PKCE cannot be downgraded (4.8)', () => {
  const challenge = challengeOf('v'.repeat(43));
  test.for([
    { code_challenge: undefined },
    { code_challenge: '' },
    { code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge_method: 's256' },
    { code_challenge: `${challenge}=` },
    { code_challenge: challenge.slice(1) },
    { code_challenge: null },
  ])('%j gets no code', async (fields, { person }) => {
    const [status] = await askForCode(person, fields);
    expect(status).toBe(422);
  });

  test('and the address of an app gets no id token in another way', async ({ w, person }) => {
    const weak = { client_id: nativeApp.id, redirect_uri: nativeApp.redirectUri, state: 's' };
    const answer = await person.post('/api/account/oauth/signin', weak);
    expect(await statusAndError(answer)).toEqual([400, 'invalid_request']);
    // And the other way round: where an id token is posted, no code is sent.
    const redirectUri = `${w.origin}/sandbox/partner/callback`;
    expect(await askForCode(person, { redirect_uri: redirectUri })).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

describe('an address that is not registered gets no code (4.1)', () => {
  test.for([
    'com.lexlern.sandbox:/callback/',
    'com.lexlern.sandbox:/callback?x=1',
    'com.lexlern.sandbox:/callback#x',
    'com.lexlern.sandbox://callback',
    'com.lexlern.sandbox:callback',
    'COM.lexlern.sandbox:/callback',
    'com.lexlern.sandbox.evil:/callback',
    'com.lexlern.sandbox:/callback/../callback',
    'https://evil.example/callback',
    'http://127.0.0.1/callback',
    '//evil.example',
    '/sandbox/partner/app/callback',
    'javascript:alert(1)',
    ' com.lexlern.sandbox:/callback',
  ])('%j', async (address, { person }) => {
    for (const approve of [true, false]) {
      const answer = await askForCode(person, { redirect_uri: address, approve });
      expect(answer).toEqual([400, 'invalid_request']);
    }
  });

  test('also another app’s address', async ({ w, person }) => {
    const product = await productWith(w, { clients: twoApps });
    const { response_type: _type, ...query } = begin({ client_id: 'other-app' }).query;
    const answer = await product.fetch('/api/account/oauth/code', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookie() },
      body: JSON.stringify({ ...query, approve: true }),
    });
    expect(await statusAndError(answer)).toEqual([400, 'invalid_request']);
  });
});

describe('another site cannot press the button (4.7)', () => {
  test.for(['cross-site', 'same-site', 'none'])('from a %s page', async (site, { person }) => {
    expect(await askForCode(person, {}, { 'sec-fetch-site': site })).toEqual([
      403,
      'invalid_request',
    ]);
  });

  test('with a form, which browsers send without asking', async ({ w, person }) => {
    const answer = await w.fetch('/api/account/oauth/code', {
      method: 'POST',
      headers: {
        cookie: person.cookie(),
        origin: 'https://evil.example',
        'content-type': 'text/plain',
      },
      body: JSON.stringify({ ...begin().query, approve: true }),
    });
    expect(answer.status).toBe(415);
  });

  test('and nobody agrees for somebody who is not signed in', async ({ w }) => {
    expect(await askForCode(openBrowser(w), {})).toEqual([401, 'not_logged_in']);
  });
});

describe('a refresh token (4.14)', () => {
  test('that comes again once its successor was used ends all of them', async ({ w, person }) => {
    const first = await signInToApp(w, person);
    const second = await tokensOf(await refresh(w, first.refresh_token));
    const third = await tokensOf(await refresh(w, second.refresh_token));
    expect(await statusAndError(await refresh(w, first.refresh_token))).toEqual(notGranted);
    expect(await isSignedIn(w, third)).toBe(false);
    expect(await statusAndError(await refresh(w, third.refresh_token))).toEqual(notGranted);
  });

  test('that comes again after a minute ends all of them', async ({ w, person }) => {
    const first = await signInToApp(w, person);
    const second = await tokensOf(await refresh(w, first.refresh_token));
    await advance(w, 61);
    expect(await statusAndError(await refresh(w, first.refresh_token))).toEqual(notGranted);
    expect(await isSignedIn(w, second)).toBe(false);
    expect(await statusAndError(await refresh(w, second.refresh_token))).toEqual(notGranted);
  });

  test('ends all of them a year and many tokens later, too', async ({ w, person }) => {
    const first = await signInToApp(w, person);
    let last = first;
    for (let times = 0; times < 12; times += 1) {
      await advance(w, 30 * 86_400);
      last = await tokensOf(await refresh(w, last.refresh_token));
    }
    expect(await statusAndError(await refresh(w, first.refresh_token))).toEqual(notGranted);
    expect(await isSignedIn(w, last)).toBe(false);
  });

  test('leaves the person’s other apps alone', async ({ w, person }) => {
    const stolen = await signInToApp(w, person);
    const other = await signInToApp(w, person);
    await tokensOf(await refresh(w, stolen.refresh_token));
    await advance(w, 61);
    await refresh(w, stolen.refresh_token);
    expect(await isSignedIn(w, other)).toBe(true);
  });

  test('that somebody made up ends nothing', async ({ w, person }) => {
    const tokens = await signInToApp(w, person);
    const [grantId = '', , bits = '', mark = ''] = tokens.refresh_token.split('.');
    const madeUp = [
      `${grantId}.0.${bits}.${mark}`,
      `${grantId}.2.${bits}.${mark}`,
      `${grantId}.1.${'0'.repeat(64)}.${mark}`,
      `${grantId}.1.${bits}.${'0'.repeat(24)}`,
      `${crypto.randomUUID()}.1.${bits}.${mark}`,
      tokens.access_token,
      grantId,
    ];
    for (const text of madeUp) {
      expect(await statusAndError(await refresh(w, text))).toEqual(notGranted);
      await revoke(w, text === tokens.access_token ? 'x' : text);
    }
    expect(await isSignedIn(w, tokens)).toBe(true);
  });
});

const twoApps = [
  { id: nativeApp.id, name: 'App', code_redirect_uris: [nativeApp.redirectUri] },
  { id: 'other-app', name: 'Other', code_redirect_uris: ['com.example.other:/callback'] },
];

test('tokens and codes of one app are worth nothing to another one (4.10)', async ({
  w,
  person,
}) => {
  const product = await productWith(w, { clients: twoApps });
  const there: World = { ...w, fetch: product.fetch };
  const start = begin();
  const code = codeOf(await agree(person, start));
  const other: Start = { ...start, query: { ...start.query, client_id: 'other-app' } };
  expect(await statusAndError(await exchange(there, other, code))).toEqual(notGranted);
  const tokens = await tokensOf(await exchange(w, start, code));
  expect(await statusAndError(await refresh(there, tokens.refresh_token, 'other-app'))).toEqual(
    notGranted,
  );
  expect(await statusAndError(await revoke(there, tokens.access_token, 'other-app'))).toEqual(
    notGranted,
  );
  expect(await isSignedIn(w, tokens)).toBe(true);
});

test('tokens of an app that is not registered any more open nothing', async ({ w, person }) => {
  const tokens = await signInToApp(w, person);
  const product = await productWith(w, { clients: [] });
  const there: World = { ...w, fetch: product.fetch };
  expect(await isSignedIn(there, tokens)).toBe(false);
  expect(await statusAndError(await refresh(there, tokens.refresh_token))).toEqual([
    401,
    'invalid_client',
  ]);
});

test('an access token opens only what is its own, and only as a header (4.9, 4.10)', async ({
  w,
  person,
}) => {
  const tokens = await signInToApp(w, person);
  const friend = await signUpPerson(w);
  const inQuery = await w.fetch(`/api/v1/me/entitlements?access_token=${tokens.access_token}`);
  expect(await statusAndError(inQuery)).toEqual([401, 'invalid_token']);
  const asSession = openBrowser(w, { session: tokens.access_token });
  expect((await asSession.get('/api/account/profile')).status).toBe(401);
  expect((await friend.get('/api/v1/me/entitlements')).status).toBe(401);
  expect((await askOwn(w, tokens.refresh_token)).status).toBe(401);
  expect((await askOwn(w, tokens.id_token ?? '')).status).toBe(401);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const { account } = (await (await askOwn(w, tokens.access_token)).json()) as { account: string };
  for (const path of ['/changes', `/accounts/${account}/entitlements`]) {
    const answer = await w.fetch(`/api/v1${path}`, { headers });
    expect(await statusAndError(answer)).toEqual([401, 'unknown_client']);
  }
});

describe('the token endpoint', () => {
  test.for([
    ['', 'invalid_request'],
    ['grant_type=password&username=a&password=b', 'unsupported_grant_type'],
    ['grant_type=client_credentials', 'unsupported_grant_type'],
    ['grant_type=authorization_code', 'invalid_request'],
    ['grant_type=refresh_token', 'invalid_request'],
    [
      'grant_type=refresh_token&client_id=lexlern-app&refresh_token=a&refresh_token=b',
      'invalid_request',
    ],
    ['grant_type=refresh_token&client_id=lexlern-app&refresh_token=a', 'invalid_grant'],
  ])('answers %j with %s', async ([form, error], { w }) => {
    const answer = await postForm(w, '/oauth/token', form ?? '');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await statusAndError(answer)).toEqual([400, error]);
  });

  test('takes no JSON, no secret, nothing too long, and no GET', async ({ w }) => {
    const form = 'grant_type=refresh_token&client_id=lexlern-app&refresh_token=a';
    const json = await postForm(w, '/oauth/token', '{}', { 'content-type': 'application/json' });
    expect(await statusAndError(json)).toEqual([400, 'invalid_request']);
    const secret = await postForm(w, '/oauth/token', form, { authorization: 'Basic YTpi' });
    expect(secret.headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(await statusAndError(secret)).toEqual([401, 'invalid_client']);
    const inForm = await postForm(w, '/oauth/token', `${form}&client_secret=b`);
    expect(await statusAndError(inForm)).toEqual([401, 'invalid_client']);
    const long = await postForm(w, '/oauth/token', `${form}${'x'.repeat(9000)}`);
    expect(await statusAndError(long)).toEqual([413, 'invalid_request']);
  });

  test('gives nobody tokens for a session’s cookie or an id token', async ({ w, person }) => {
    const cookie = /session=([^;]+)/.exec(person.cookie())?.[1] ?? '';
    expect(await statusAndError(await refresh(w, cookie))).toEqual(notGranted);
    const { token } = await handOff(person);
    expect(await statusAndError(await exchange(w, begin(), token ?? ''))).toEqual(notGranted);
  });
});
