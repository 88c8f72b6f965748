import { Hono } from 'hono';
import { expect, test } from 'vitest';

import type { AppEnv } from '#worker/context.ts';
import { readCookie, writeCookie } from '#worker/http/cookies.ts';

const app = new Hono<AppEnv>()
  .get('/write', (c) => {
    writeCookie(c, 'session', 'abc', 60);
    return c.text('');
  })
  .get('/remove', (c) => {
    writeCookie(c, 'session', '', 0);
    return c.text('');
  })
  .get('/read', (c) => c.text(readCookie(c, 'session') ?? 'none'));

async function cookieOf(address: string): Promise<string | null> {
  return (await app.request(address)).headers.get('set-cookie');
}

test('on a site the session cookie is bound to its host and to https', async () => {
  expect(await cookieOf('https://lexlern.example/write')).toBe(
    '__Host-session=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  'on %s, without https, the cookie has neither the host prefix nor Secure',
  async (origin) => {
    expect(await cookieOf(`${origin}/write`)).toBe(
      'session=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
  },
);

test.each(['https://localhost', 'http://lexlern.example', 'http://localhost.evil.example'])(
  'on %s the cookie has the host prefix and Secure',
  async (origin) => {
    expect(await cookieOf(`${origin}/write`)).toContain('__Host-session=abc');
    expect(await cookieOf(`${origin}/write`)).toContain('; Secure');
  },
);

test('a cookie is removed under the name with which it was written', async () => {
  expect(await cookieOf('https://lexlern.example/remove')).toContain('__Host-session=; Max-Age=0');
  expect(await cookieOf('http://localhost/remove')).toContain('session=; Max-Age=0');
});

test('a site ignores a cookie without the host prefix', async () => {
  const headers = { cookie: 'session=planted' };
  const read = await app.request('https://lexlern.example/read', { headers });
  expect(await read.text()).toBe('none');
});
