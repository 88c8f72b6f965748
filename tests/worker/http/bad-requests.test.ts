import { describe, expect, test } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { operator, person, refusesBadInput } from './bad-input.ts';
import { calls, fileRoutes } from './calls.ts';

// In workerd, where requests are read from the wire: each kind of bad input, at one call.
describe.each(calls.slice(0, 1))('$path', refusesBadInput);

describe.each(fileRoutes)('%s', (route) => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['an address bar', { 'sec-fetch-site': 'none' }],
  ])('refuses a file from %s', async (_what, from) => {
    const here = await world();
    const { cookie } = await person();
    const door = { 'cf-access-jwt-assertion': await operator() };
    const body = new FormData();
    body.set('file', new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }));
    const answer = await here.fetch(route.replace(':id', '1'), {
      method: 'POST',
      headers: { ...from, cookie: cookie(), ...door },
      body,
    });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
  });
});
