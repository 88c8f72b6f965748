import { describe, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { app } from '#worker/app.ts';
import { refusesBadInput } from './bad-input.ts';
import { calls, fileRoutes } from './calls.ts';

describe.each(calls)('$path', refusesBadInput);

test('the list has each call of the API that changes something', () => {
  const mounted = app.routes
    .filter(({ method, path }) => path.startsWith('/api/') && !['GET', 'ALL'].includes(method))
    .map(({ path }) => path);
  const known = calls.map(({ path, route = path }) => route);
  expect([...known, ...fileRoutes].toSorted()).toEqual([...new Set(mounted)].toSorted());
});

test('an unknown call gets a JSON error and no page', async () => {
  const answer = await (await world()).fetch('/api/account/nothing');
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'not_found' }]);
});
