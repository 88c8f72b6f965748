import { beforeAll, describe, expect, test } from 'vitest';

import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { handIn, newIdentity, signInAs } from '#tests/identities.ts';
import type { Identity } from '#tests/identities.ts';
import { openBrowser } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
import { algorithms } from './hostile/algorithms.ts';
import { wrongClaims, wrongEmails } from './hostile/claims.ts';
import { newForge, read } from './hostile/forge.ts';
import { forms } from './hostile/forms.ts';
import type { Hostile } from './hostile/hostile.ts';
import { keys } from './hostile/keys.ts';

const hostile: Hostile[] = [...algorithms, ...keys, ...wrongClaims, ...wrongEmails, ...forms];
// A text that is no token is none of any provider's; Apple's go through both calls.
const asGoogle = hostile.filter((one) => !forms.includes(one));
const providers = ['google', 'apple'] as const;

let here: World;
/** Somebody at each provider who has an account: the one to be signed in as. */
let victims: Record<(typeof providers)[number], Identity>;

beforeAll(async () => {
  here = await world();
  victims = { google: newIdentity(), apple: newIdentity({ provider: 'apple' }) };
  for (const provider of providers) await signInAs(here, openBrowser(here), victims[provider]);
});

/** How many there are of what a sign-in writes. */
function written(): Promise<object | null> {
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
  const asked = await browser.get('/api/auth/iflogged');
  expect(await asked.json()).toEqual({ error: 'not_logged_in' });
}

test('the list is long, and nothing stands in it twice', () => {
  expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(100);
});

describe.each(providers)('as %s', (provider) => {
  test('the genuine one is believed, once', async () => {
    const browser = openBrowser(here);
    const { genuine, identity } = await newForge(here, browser, victims[provider]);
    if (provider === 'apple') {
      const verified = await verifyApple(browser, genuine);
      expect(await verified.json()).toEqual({ social_id: identity.sub, email: identity.email });
    }
    const signedIn = await handIn(browser, identity, genuine);
    expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { new_account: false }]);

    await browser.post('/api/account/logout');
    await expectRefused(browser, await handIn(browser, identity, genuine));
  });

  test('the genuine one, handed in five times at once, signs in once', async () => {
    const browser = openBrowser(here);
    const { genuine, identity } = await newForge(here, browser, newIdentity({ provider }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => handIn(browser, identity, genuine)),
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
      const before = await written();
      await expectRefused(browser, await handIn(browser, identity, token));
      if (provider === 'apple' && !one.newcomer) {
        // Whom a token is about is no secret: what is verified is that it is about this browser.
        const answer = await verifyApple(browser, token);
        if (answer.ok) expect(await answer.json()).not.toMatchObject({ social_id: identity.sub });
        else await expectRefused(browser, answer);
      }
      expect(await written()).toEqual(before);
    },
  );

  test.each([
    ['no text', 7],
    ['null', null],
    ['a list', ['a.b.c']],
    ['an object', { $ne: '' }],
    ['empty', ''],
  ])('%s is no credential', async (_what, credential) => {
    const browser = openBrowser(here);
    await newForge(here, browser, victims[provider]);
    await expectRefused(browser, await handIn(browser, victims[provider], credential as string));
  });
});

test.each([
  ['google', 'apple'],
  ['apple', 'google'],
] as const)('a token of %s is none of %s', async (from, to) => {
  const browser = openBrowser(here);
  const { genuine, identity } = await newForge(here, browser, victims[from]);
  await expectRefused(browser, await handIn(browser, { ...identity, provider: to }, genuine));
  if (to === 'apple') await expectRefused(browser, await verifyApple(browser, genuine));
});

test.each(['fb', 'email', 'Google', 'GOOGLE', 'apple ', '', null])(
  'there is no provider %j',
  async (provider) => {
    const browser = openBrowser(here);
    const { genuine, identity } = await newForge(here, browser, victims.google);
    const body = { ...identity, provider: provider as Identity['provider'] };
    await expectRefused(browser, await handIn(browser, body, genuine));
  },
);

test.each([
  ['another person', () => victims.apple.sub],
  ['the same with a space', (sub: string) => `${sub} `],
  ['the same in capitals', (sub: string) => sub.toUpperCase()],
  ['the start of it', (sub: string) => sub.slice(0, 8)],
  ['nobody', () => ''],
])('a token of one is no sign-in of %s', async (_what, other) => {
  const browser = openBrowser(here);
  const { genuine, identity } = await newForge(here, browser, victims.google);
  const claimed = { ...identity, sub: other(identity.sub) };
  await expectRefused(browser, await handIn(browser, claimed, genuine));
});

test('a message of the provider to the site is no sign-in', async () => {
  const browser = openBrowser(here);
  const { identity, signed } = await newForge(here, browser, victims.apple);
  const events = JSON.stringify({ type: 'consent-revoked', sub: identity.sub });
  const message = await signed({ claims: { events, sub: null, exp: null, nonce: null } });
  expect(read(message, 1)).toHaveProperty('events');
  await expectRefused(browser, await handIn(browser, identity, message));
  await expectRefused(browser, await verifyApple(browser, message));
});
