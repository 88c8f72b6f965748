import { beforeAll, describe, expect, test } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { sendCredential, newIdentity, signInAs } from '#tests/support/identities.ts';
import type { Identity } from '#tests/support/identities.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { algorithms } from './hostile/algorithms.ts';
import { wrongClaims, wrongEmails } from './hostile/claims.ts';
import { newForge, read } from './hostile/forge.ts';
import { forms } from './hostile/forms.ts';
import type { Hostile } from './hostile/hostile.ts';
import { keys } from './hostile/keys.ts';

const hostile: Hostile[] = [...algorithms, ...keys, ...wrongClaims, ...wrongEmails, ...forms];
// A text that is not a token is not specific to a provider. Only the tests for Apple send these
// texts, because they go through both calls.
const asGoogle = hostile.filter((one) => !forms.includes(one));
const providers = ['google', 'apple'] as const;

let here: World;
/** One person with an account at each provider. The attacker tries to sign in as this person. */
let victims: Record<(typeof providers)[number], Identity>;

beforeAll(async () => {
  here = await world();
  victims = { google: newIdentity(), apple: newIdentity({ provider: 'apple' }) };
  for (const provider of providers) await signInAs(here, openBrowser(here), victims[provider]);
});

/** The number of rows in each table that a sign-in writes to. */
function countRows(): Promise<object | null> {
  return row(
    here,
    `SELECT (SELECT count(*) FROM account) AS accounts, (SELECT count(*) FROM identity) AS identities,
       (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM outbox) AS mails`,
  );
}

const verifyApple = (browser: Browser, token: string) =>
  browser.post('/api/account/apple/idtoken/verify', { id_token: token });

async function expectRefused(browser: Browser, answer: Response): Promise<void> {
  const { error } = (await answer.json()) as { error?: string };
  expect(`${answer.status} ${error}`).toMatch(/^400 invalid_user$|^422 /);
  expect(answer.headers.getSetCookie().join()).not.toContain('session');
  const session = await browser.get('/api/auth/iflogged');
  expect(await session.json()).toEqual({ error: 'not_logged_in' });
}

test('the list has at least 100 credentials and no duplicates', () => {
  expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(100);
});

describe.each(providers)('a credential for %s', (provider) => {
  test('the genuine token signs in once', async () => {
    const browser = openBrowser(here);
    const { genuine, identity } = await newForge(here, browser, victims[provider]);
    if (provider === 'apple') {
      const verified = await verifyApple(browser, genuine);
      expect(await verified.json()).toEqual({ social_id: identity.sub, email: identity.email });
    }
    const signedIn = await sendCredential(browser, identity, genuine);
    expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { new_account: false }]);

    await browser.post('/api/account/logout');
    await expectRefused(browser, await sendCredential(browser, identity, genuine));
  });

  test('the genuine token sent five times at once signs in once', async () => {
    const browser = openBrowser(here);
    const { genuine, identity } = await newForge(here, browser, newIdentity({ provider }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendCredential(browser, identity, genuine)),
    );
    const signedIn = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 400);
    expect([signedIn.length, refused.length]).toEqual([1, 4]);
  });

  test.each(provider === 'apple' ? hostile : asGoogle)(
    '$what: nobody is signed in',
    async (one) => {
      const own = openBrowser(here);
      const identity = one.newcomer ? newIdentity({ provider }) : victims[provider];
      const forge = await newForge(here, own, identity);
      const token = await one.token(forge);
      const browser = (await one.browser?.(forge)) ?? own;
      const before = await countRows();
      await expectRefused(browser, await sendCredential(browser, identity, token));
      if (provider === 'apple' && !one.newcomer) {
        // The subject of a token is no secret. The call verifies that the token is for this
        // browser.
        const answer = await verifyApple(browser, token);
        if (answer.ok) expect(await answer.json()).not.toMatchObject({ social_id: identity.sub });
        else await expectRefused(browser, answer);
      }
      expect(await countRows()).toEqual(before);
    },
  );

  test.each([
    ['a number', 7],
    ['null', null],
    ['a list', ['a.b.c']],
    ['an object', { $ne: '' }],
    ['an empty text', ''],
  ])('%s is refused as a credential', async (_what, credential) => {
    const browser = openBrowser(here);
    await newForge(here, browser, victims[provider]);
    await expectRefused(
      browser,
      await sendCredential(browser, victims[provider], credential as string),
    );
  });
});

test.each([
  ['google', 'apple'],
  ['apple', 'google'],
] as const)('a token from %s is refused for %s', async (from, to) => {
  const browser = openBrowser(here);
  const { genuine, identity } = await newForge(here, browser, victims[from]);
  await expectRefused(
    browser,
    await sendCredential(browser, { ...identity, provider: to }, genuine),
  );
  if (to === 'apple') await expectRefused(browser, await verifyApple(browser, genuine));
});

test.each(['fb', 'email', 'Google', 'GOOGLE', 'apple ', '', null])(
  'the unknown provider %j is refused',
  async (provider) => {
    const browser = openBrowser(here);
    const { genuine, identity } = await newForge(here, browser, victims.google);
    const body = { ...identity, provider: provider as Identity['provider'] };
    await expectRefused(browser, await sendCredential(browser, body, genuine));
  },
);

test.each([
  ["another person's subject", () => victims.apple.sub],
  ['the same subject with a space', (sub: string) => `${sub} `],
  ['the same subject in capitals', (sub: string) => sub.toUpperCase()],
  ['the start of the subject', (sub: string) => sub.slice(0, 8)],
  ['an empty subject', () => ''],
])('a token does not sign in a caller who claims %s', async (_what, other) => {
  const browser = openBrowser(here);
  const { genuine, identity } = await newForge(here, browser, victims.google);
  const claimed = { ...identity, sub: other(identity.sub) };
  await expectRefused(browser, await sendCredential(browser, claimed, genuine));
});

test('an event message from the provider to the site does not sign in', async () => {
  const browser = openBrowser(here);
  const { identity, signed } = await newForge(here, browser, victims.apple);
  const events = JSON.stringify({ type: 'consent-revoked', sub: identity.sub });
  const message = await signed({ claims: { events, sub: null, exp: null, nonce: null } });
  expect(read(message, 1)).toHaveProperty('events');
  await expectRefused(browser, await sendCredential(browser, identity, message));
  await expectRefused(browser, await verifyApple(browser, message));
});
