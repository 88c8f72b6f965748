import { describe, expect, test } from 'vitest';

import { world } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser, signUpPerson } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';
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

describe.each(entrances)('a code of $purpose', ({ purpose, enter }) => {
  test('signs in at its own entrance', async () => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const browser = openBrowser(here);
    const answer = await enter(browser, await loginCodeFor(here, email, { purpose }));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, name: 'Erika Mustermann', email, provider: 'email' },
    ]);
    expect(await whoIs(browser)).toBe(email);
  });

  test('takes no code of another purpose', async () => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const browser = openBrowser(here);
    const answer = await enter(browser, await loginCodeFor(here, email, { purpose: 'autologin' }));
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_code' }]);
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('asks before somebody else makes way', async () => {
    const here = await world();
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
  ])('is refused from elsewhere: %j', async (headers) => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const code = await loginCodeFor(here, email, { purpose: 'evaluation', maxUses: 1 });
    const path = `/api/evaluation/autologin?code=${code}`;
    const answer = await here.fetch(path, { headers });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    // A link to it that somebody follows carries no origin at all.
    const followed = await fetch(new URL(path, here.origin));
    expect(followed.status).toBe(403);
    // And nothing was used up.
    const own = await here.fetch(path, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.status).toBe(200);
  });

  test('is refused to whom a page of ours leads there', async () => {
    const here = await world();
    const { email } = await signUpPerson(here);
    const code = await loginCodeFor(here, email, { purpose: 'evaluation' });
    // Here and not over HTTP, where this test's own fetch would name another mode.
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
