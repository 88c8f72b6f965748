import { describe, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { productWith } from '#tests/worker/handoff/product-with.ts';

async function whoIs(browser: Browser): Promise<string | undefined> {
  const answer = await browser.get('/api/auth/iflogged');
  return ((await answer.json()) as { email?: string }).email;
}

interface Entrance {
  purpose: 'cookie' | 'evaluation';
  enter: (browser: Browser, code: string, switches?: boolean) => Promise<Response>;
}

const entrances: Entrance[] = [
  {
    purpose: 'cookie',
    enter: (browser, token, switches) =>
      browser.post('/api/account/cookie/verify', { token, ...(switches && { switch: true }) }),
  },
  {
    purpose: 'evaluation',
    enter: (browser, code, switches) =>
      browser.get(`/api/evaluation/autologin?code=${code}${switches ? '&switch=1' : ''}`),
  },
];

describe.each(entrances)('the entrance for $purpose codes', ({ purpose, enter }) => {
  test('signs in the owner of a code', async ({ w: here }) => {
    const { email } = await signUpPerson(here);
    const browser = openBrowser(here);
    const answer = await enter(browser, await loginCodeFor(here, email, { purpose }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      success: true,
      name: 'Erika Mustermann',
      email,
      provider: 'email',
    });
    expect(await whoIs(browser)).toBe(email);
  });

  test('refuses a code for another purpose', async ({ w: here }) => {
    const { email } = await signUpPerson(here);
    const browser = openBrowser(here);
    const answer = await enter(browser, await loginCodeFor(here, email, { purpose: 'autologin' }));
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_code' }]);
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('asks before it replaces the account that is signed in', async ({ w: here }) => {
    const { email } = await signUpPerson(here);
    const other = await signUpPerson(here);
    const code = await loginCodeFor(here, email, { purpose, maxUses: 1 });
    expect((await enter(other, code)).status).toBe(409);
    expect(await whoIs(other)).toBe(other.email);
    expect((await enter(other, code, true)).status).toBe(200);
    expect(await whoIs(other)).toBe(email);
  });
});

describe('evaluation/autologin, a GET that signs in', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
  ])('is refused with the headers of another site: %j', async (headers) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const code = await loginCodeFor(here, email, { purpose: 'evaluation', maxUses: 1 });
    const path = `/api/evaluation/autologin?code=${code}`;
    const answer = await here.fetch(path, { headers });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    // A followed link sends no Origin header.
    const followed = await fetch(new URL(path, here.origin));
    expect(followed.status).toBe(403);
    // The refused calls used nothing up.
    const own = await here.fetch(path, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.status).toBe(200);
  });

  test('is refused as a navigation, even from one of our own pages', async ({ w: here }) => {
    const { email } = await signUpPerson(here);
    const code = await loginCodeFor(here, email, { purpose: 'evaluation' });
    // The product runs in this process. Over HTTP, fetch would send another Sec-Fetch-Mode.
    const product = await productWith(here, {});
    const ask = (mode: string) =>
      product.fetch(`/api/evaluation/autologin?code=${code}`, {
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': mode },
      });
    expect((await ask('navigate')).status).toBe(403);
    expect((await ask('cors')).status).toBe(200);
  });

  test.each(['', '?code=', '?code=a%20b', `?code=${'a'.repeat(64)}&admin=1`, '?code=a&code=b'])(
    'refuses the query "%s"',
    async (query) => {
      const answer = await (await world()).fetch(`/api/evaluation/autologin${query}`);
      expect(answer.status).toBe(422);
    },
  );
});
