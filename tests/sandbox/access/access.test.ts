import { beforeAll, expect, test } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import type { SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;

beforeAll(async () => {
  world = await sandboxWorld();
});

function signIn(query: string): Promise<Response> {
  return world.fetch(`/sandbox/access/signin${query}`, { redirect: 'manual' });
}

test('signing in an operator sets a cookie as Access does and leads to the desk', async () => {
  const answer = await signIn('');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/internal']);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^CF_Authorization=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('signing in leads only to addresses within the site', async () => {
  const inside = await signIn('?to=/internal/audit?operator=x');
  expect(inside.headers.get('location')).toBe('/internal/audit?operator=x');
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'internal']) {
    expect((await signIn(`?to=${encodeURIComponent(to)}`)).status).toBe(400);
  }
});

test('signing out removes the cookie', async () => {
  const answer = await world.fetch('/sandbox/access/signout', { redirect: 'manual' });
  expect(answer.headers.getSetCookie().join()).toMatch(/^CF_Authorization=; Max-Age=0; Path=\//);
});

test('an assertion lasts a day by the world’s clock; claims can be changed, and null removes one', async () => {
  const issued = await world.post<{ assertion: string }>('/sandbox/api/access/assertion', {
    claims: { country: null, custom: { role: 'desk' } },
  });
  const text = Buffer.from(issued.assertion.split('.')[1] ?? '', 'base64url').toString();
  const claims = JSON.parse(text) as { iat: number; exp: number };
  expect(Math.abs(claims.iat - (await world.now()))).toBeLessThan(5);
  expect(claims.exp - claims.iat).toBe(86_400);
  expect(claims).toMatchObject({ email: 'desk@lexlern.example', type: 'app', custom: {} });
  expect(claims).not.toHaveProperty('country');
});
