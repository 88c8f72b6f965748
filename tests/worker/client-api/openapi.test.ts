import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import { statusAndError } from '#tests/support/status-and-error.ts';
import { app } from '#worker/app.ts';
import { basic } from './app.ts';
import { documentOf, expectDescribed } from './described.ts';

test('the document has each call of the API, and is read without a secret', async ({ w }) => {
  const { servers, paths } = await documentOf(w);
  expect(servers).toEqual([{ url: `${w.origin}/api/v1` }]);
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${path}`),
  );
  const mounted = app.routes
    .filter(({ path, method }) => path.startsWith('/api/v1/') && method !== 'ALL')
    .map(({ path, method }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    // Its variable part has one value only.
    .map((call) => call.replace('POST /api/v1/accounts/{sub}', 'POST /api/v1/accounts/lookup'))
    .map((call) => call.replace('lookup/pass', '{sub}/pass'));
  expect([...new Set(mounted)].filter((call) => !call.endsWith('openapi.json')).toSorted()).toEqual(
    described.toSorted(),
  );
});

test('it says what each call answers and refuses', async ({ w }) => {
  const { paths } = await documentOf(w);
  const statuses = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ responses }) => [path, ...Object.keys(responses)]),
  );
  expect(statuses).toEqual([
    ['/accounts/{sub}/entitlements', '200', '304', '401', '404', '410', '429'],
    ['/me/entitlements', '200', '304', '401', '429'],
    ['/accounts/lookup', '200', '400', '401', '413', '415', '422', '429'],
    ['/accounts/{sub}/pass', '200', '400', '401', '404', '410', '413', '415', '422', '429'],
    ['/store/claims', '200', '400', '401', '404', '409', '410', '413', '415', '422', '429'],
    ['/changes', '200', '401', '410', '422', '429'],
  ]);
});

test.for([
  ['no JSON', 400, '{', undefined],
  ['more than 64 KB', 413, JSON.stringify({ sub: 'x'.repeat(70_000) }), undefined],
  ['another type', 415, '{}', 'text/plain'],
  ['a field that nobody knows', 422, '{"other":1}', undefined],
] as const)(
  'a body with %s is refused as it says, with %s',
  async ([, status, body, type], { w }) => {
    for (const path of ['/accounts/lookup', '/accounts/x/pass', '/store/claims']) {
      const headers = { authorization: basic(), 'content-type': type ?? 'application/json' };
      const answer = await w.fetch(`/api/v1${path}`, { method: 'POST', headers, body });
      await expectDescribed(w, 'post', path, answer.clone());
      expect(await statusAndError(answer)).toEqual([status, 'invalid_request']);
    }
  },
);
