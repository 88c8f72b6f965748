import { expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import { app } from '#worker/app.ts';
import { documentOf } from './described.ts';

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
    ['/accounts/lookup', '200', '401', '422', '429'],
    ['/accounts/{sub}/pass', '200', '401', '404', '410', '429'],
    ['/store/claims', '200', '401', '404', '409', '410', '422', '429'],
    ['/changes', '200', '401', '410', '422', '429'],
  ]);
});
