import { describe, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import {
  beginSocial,
  credentialOf,
  sendCredential,
  newIdentity,
  signInAs,
} from '#tests/support/identities.ts';
import { openBrowser } from '#tests/support/people.ts';
import { advance, startOfWindow } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';

const minute = 60;

async function verdict(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error?: string };
  return [response.status, error ?? 'ok'];
}

const refused = [400, 'invalid_user'];

test('the nonce call gives a page what it needs for both buttons', async ({ w: here }) => {
  const answer = await openBrowser(here).post('/api/account/social/nonce');
  expect(await answer.json()).toEqual({
    nonce: expect.stringMatching(/^[\w.-]{64,}$/) as unknown,
    google: {
      client_id: 'lexlern-local.apps.googleusercontent.com',
      script: '/sandbox/google.js',
    },
    apple: {
      client_id: 'example.lexlern.local',
      script: '/sandbox/apple.js',
      redirect_uri: `${here.origin}/account/signin`,
    },
  });
  expect(answer.headers.getSetCookie().join()).toMatch(
    /social=[0-9a-f]{64}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax/,
  );
});

describe('a credential', () => {
  test('signs in once', async ({ w: here }) => {
    const browser = openBrowser(here);
    const identity = newIdentity();
    const credential = await credentialOf(here, identity, await beginSocial(browser));
    expect(await verdict(await sendCredential(browser, identity, credential))).toEqual([200, 'ok']);
    expect(await verdict(await sendCredential(browser, identity, credential))).toEqual(refused);
  });

  test('sent twenty times at once signs in once', async ({ w: here }) => {
    const browser = openBrowser(here);
    const identity = newIdentity();
    const credential = await credentialOf(here, identity, await beginSocial(browser));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendCredential(browser, identity, credential)),
    );
    const verdicts = (await Promise.all(answers.map(verdict))).map(String);
    expect(verdicts.filter((one) => one === '200,ok')).toHaveLength(1);
    expect(verdicts.filter((one) => one === '400,invalid_user')).toHaveLength(19);
  });

  test('works for each nonce of its browser, because several pages may be open', async ({
    w: here,
  }) => {
    const browser = openBrowser(here);
    const [first, second] = [await beginSocial(browser), await beginSocial(browser)];
    for (const nonce of [first, second]) {
      const identity = newIdentity();
      const credential = await credentialOf(here, identity, nonce);
      expect(await verdict(await sendCredential(browser, identity, credential))).toEqual([
        200,
        'ok',
      ]);
    }
  });

  test("for another browser's nonce is refused, and still works in its own browser", async ({
    w: here,
  }) => {
    const [own, thief, fresh] = [openBrowser(here), openBrowser(here), openBrowser(here)];
    const identity = newIdentity();
    const credential = await credentialOf(here, identity, await beginSocial(own));
    await beginSocial(thief);
    expect(await verdict(await sendCredential(thief, identity, credential))).toEqual(refused);
    expect(await verdict(await sendCredential(fresh, identity, credential))).toEqual(refused);
    expect(await verdict(await sendCredential(own, identity, credential))).toEqual([200, 'ok']);
  });

  test('is valid for the fifteen minutes of its nonce', async ({ w: here }) => {
    const browser = openBrowser(here);
    const identity = newIdentity();
    const nonce = await beginSocial(browser);
    await advance(here, 15 * minute - 1);
    const [early, late] = await Promise.all([
      credentialOf(here, identity, nonce),
      credentialOf(here, identity, nonce),
    ]);
    const cookie = browser.cookie();
    expect(await verdict(await sendCredential(browser, identity, early))).toEqual([200, 'ok']);
    await advance(here, 1);
    const again = openBrowser(here);
    expect(await verdict(await sendCredential(again, identity, late, { cookie }))).toEqual(refused);
  });

  test.each<[string, Record<string, unknown>]>([
    ['for another site', { aud: 'somebody-else.apps.googleusercontent.com' }],
    ['for several sites', { aud: ['lexlern-local.apps.googleusercontent.com', 'another'] }],
    ['requested by another site', { azp: 'somebody-else.apps.googleusercontent.com' }],
    ['from another issuer', { iss: 'https://accounts.google.example' }],
    ['that has expired', { exp: 1_600_000_000 }],
    ['that never expires', { exp: null }],
    ['that is not valid yet', { nbf: 4_000_000_000 }],
    ['without a nonce', { nonce: null }],
    ['with a nonce that is not ours', { nonce: 'n-0S6_WzA2Mj' }],
    ['without a subject', { sub: null }],
    ['for another subject', { sub: 'somebody-else' }],
    ['without an e-mail', { email: null }],
    ['with an incomplete e-mail', { email: 'erika' }],
  ])('%s signs nobody in', async (_what, claims) => {
    const here = await world();
    const browser = openBrowser(here);
    const identity = newIdentity();
    const nonce = await beginSocial(browser);
    const credential = await credentialOf(here, identity, nonce, { claims });
    const answer = await sendCredential(browser, identity, credential);
    expect(answer.headers.getSetCookie().join()).not.toContain('session');
    expect(await verdict(answer)).toEqual(refused);
  });

  test.each<[string, Record<string, unknown>]>([
    ['none', { alg: 'none' }],
    ['HS256', { alg: 'HS256' }],
    ['RS512', { alg: 'RS512' }],
    ['PS256', { alg: 'PS256' }],
    ['no algorithm', { alg: null }],
  ])('whose header names %s signs nobody in', async (_what, header) => {
    const here = await world();
    const browser = openBrowser(here);
    const identity = newIdentity();
    const nonce = await beginSocial(browser);
    const credential = await credentialOf(here, identity, nonce, { header });
    expect(await verdict(await sendCredential(browser, identity, credential))).toEqual(refused);
  });

  test('from Apple is refused as one from Google', async ({ w: here }) => {
    const browser = openBrowser(here);
    const identity = newIdentity({ provider: 'apple' });
    const credential = await credentialOf(here, identity, await beginSocial(browser));
    const answer = await sendCredential(browser, { ...identity, provider: 'google' }, credential);
    expect(await verdict(answer)).toEqual(refused);
  });
});

describe('apple/idtoken/verify', () => {
  test('answers whom a token is about, and the token can still sign in', async ({ w: here }) => {
    const browser = openBrowser(here);
    const identity = newIdentity({ provider: 'apple' });
    const credential = await credentialOf(here, identity, await beginSocial(browser));
    for (let i = 0; i < 2; i += 1) {
      const answer = await browser.post('/api/account/apple/idtoken/verify', {
        id_token: credential,
      });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { social_id: identity.sub, email: identity.email },
      ]);
    }
    expect(await verdict(await sendCredential(browser, identity, credential))).toEqual([200, 'ok']);
  });

  test.each(['a token from Google', 'a token for another browser', 'a text that is not a token'])(
    'refuses %s',
    async (what) => {
      const here = await world();
      const browser = openBrowser(here);
      const provider = what === 'a token from Google' ? 'google' : 'apple';
      const nonce = await beginSocial(browser);
      const credential = await credentialOf(here, newIdentity({ provider }), nonce);
      const asking = what === 'a token for another browser' ? openBrowser(here) : browser;
      const answer = await asking.post('/api/account/apple/idtoken/verify', {
        id_token: what === 'a text that is not a token' ? 'a.b.c' : credential,
      });
      expect(await verdict(answer)).toEqual(refused);
    },
  );
});

test('one network address gets sixty wrong tries in 15 minutes; good sign-ins do not count', async ({
  w: here,
}) => {
  await startOfWindow(here);
  const address = { 'cf-connecting-ip': '203.0.113.31' };
  async function signIn(headers: Record<string, string>) {
    const browser = openBrowser(here);
    const identity = newIdentity();
    const credential = await credentialOf(here, identity, await beginSocial(browser));
    return sendCredential(browser, identity, credential, headers);
  }
  expect(await verdict(await signIn(address))).toEqual([200, 'ok']);
  const browser = openBrowser(here);
  await beginSocial(browser);
  const over: Response[] = [];
  let refusedOnes = 0;
  // Send a few at a time. The local runtime drops connections when many wait, and repeats calls.
  while (over.length === 0 && refusedOnes < 80) {
    const tries = await Promise.all([
      sendCredential(browser, newIdentity(), 'a.b.c', address),
      browser.post('/api/account/apple/idtoken/verify', { id_token: 'a.b.c' }, address),
    ]);
    over.push(...tries.filter((one) => one.status === 429));
    refusedOnes += tries.filter((one) => one.status === 400).length;
  }
  expect(refusedOnes).toBe(60);
  const wait = Number(over[0]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * minute);
  expect(await verdict(await signIn(address))).toEqual([429, 'too_many_requests']);
  expect((await signIn({ 'cf-connecting-ip': '203.0.113.32' })).status).toBe(200);
  await advance(here, wait);
  expect((await signIn(address)).status).toBe(200);
});

test('a person can start again at once after a refused sign-in', async ({ w: here }) => {
  const browser = openBrowser(here);
  const identity = newIdentity({ email_verified: false });
  expect(await verdict(await signInAs(here, browser, identity))).toEqual(refused);
  const better = { ...identity, email_verified: true };
  expect(await verdict(await signInAs(here, browser, better))).toEqual([200, 'ok']);
});
