import { beforeAll, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/world.ts';
import { assertion, openDesk } from '#tests/support/operators.ts';
import { openBrowser } from '#tests/support/people.ts';
import { deskPages } from '#worker/desk-pages.ts';

let here: World;

beforeAll(async () => {
  here = await world();
});

test('a person who comes through Access reaches the desk, with the header or with the cookie', async () => {
  const header = { 'cf-access-jwt-assertion': await assertion(here) };
  const answer = await here.fetch('/api/internal/me', { headers: header });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { operator: 'desk@lexlern.example', roles: ['admin'] },
  ]);
  const desk = await openDesk(here, 'Zweite@Lexlern.example');
  expect(await (await desk.get('/api/internal/me')).json()).toEqual({
    operator: 'zweite@lexlern.example',
    roles: ['admin'],
  });
  const page = await desk.get('/internal/styleguide');
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(await page.text()).toContain('"operator":"zweite@lexlern.example"');
});

const paths = Object.values(deskPages).map(({ path }) => path.replace(':id', '1'));

test.each([...paths, '/INTERNAL/Styleguide/', '/internal/nothing'])(
  'for anybody else %s looks like an unknown page',
  async (path) => {
    const browser = openBrowser(here);
    const [answer, unknown] = [await browser.get(path), await browser.get('/no-such-page')];
    const same = (text: string) => text.replaceAll(/"(nonce|now|path)":[^,}]+| nonce="[^"]+"/g, '');
    expect(answer.status).toBe(404);
    expect(same(await answer.text())).toBe(same(await unknown.text()));
    const headers = ({ headers: found }: Response) =>
      [...found].filter(
        ([name]) =>
          !['x-request-id', 'server-timing', 'date', 'content-security-policy'].includes(name),
      );
    expect(headers(answer)).toEqual(headers(unknown));
  },
);

test.each([
  ['GET', '/api/internal/me', {}],
  ['GET', '/api/internal/no-such-call', {}],
  ['GET', '/api/internal', {}],
  ['POST', '/api/internal/me', { 'content-type': 'application/json' }],
  ['POST', '/api/internal/me', { 'content-type': 'text/plain' }],
  ['POST', '/api/internal/me', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['POST', '/api/internal/me', { origin: 'https://evil.example' }],
  ['DELETE', '/api/internal/me', {}],
])('for anybody else %s %s (%j) gives 404', async (method, path, headers) => {
  const body = method === 'POST' ? 'x'.repeat(200_000) : null;
  const answer = await here.fetch(path, { method, headers, body });
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'not_found' }]);
});

test('an operator’s call from another site is refused', async () => {
  const answer = await here.fetch('/api/internal/me', {
    method: 'POST',
    headers: {
      'cf-access-jwt-assertion': await assertion(here),
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
    },
    body: '{}',
  });
  expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
});
